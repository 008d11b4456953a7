import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copiedDemo, fewFiles, type CopiedFolder } from '../testing/contentFolder';
import type { Change } from './database/applying';
import { check, diff, exportTo, importFolder } from './commands';
import { readFolder } from './reading/folder';
import { prepareFolder } from './prepare';
import type { ContentStore, Stored } from './database/store';

const now = new Date('2026-11-28T18:30:15Z');
let folder: CopiedFolder;

beforeEach(() => {
  folder = copiedDemo(fewFiles);
});
afterEach(() => folder.close());

/** A shop that answers so to what is brought, and has what it is said to have. */
const storeOf = (changes: Change[], stored?: Stored): ContentStore => ({
  knownPictures: async () => [],
  apply: async () => changes,
  preview: async () => changes,
  read: async () => stored!,
});

const added = (count: number) =>
  Array.from({ length: count }, (_, index): Change => ({ what: 'added', noun: 'game', key: String(index) }));

describe('what npm run content says', () => {
  it('of a folder that is right is how much stands in it', async () => {
    folder.write('pictures/dot.gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
    expect(await check(folder.path, now)).toEqual({
      document: { games: 4, products: 6, announcements: 9, pictures: 1, mistakes: [] },
      text: 'The folder is right: 4 games, 6 products, 9 announcements, 1 picture.',
    });
  });

  it('of an import is what came of it, and of fifty things which', async () => {
    const { document, text } = await importFolder(storeOf(added(60)), folder.path, now);
    const lines = text.split('\n');
    expect([document, lines.length, lines[0], lines[50], lines[51]]).toEqual([
      { changes: added(60) },
      52,
      'The folder was imported: 60 added.',
      '  game 49: new',
      '  … and 10 more',
    ]);
  });

  it('of what an import would change is each of two hundred things', async () => {
    const changes: Change[] = [...added(60), { what: 'retired', noun: 'plan', key: '3' }];
    const { text } = await diff(storeOf(changes), folder.path, now);
    const lines = text.split('\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      62,
      'An import of this folder: 60 added, 1 retired.',
      '  plan 3: is retired, since it was ordered',
    ]);
    expect((await diff(storeOf([]), folder.path, now)).text).toBe('An import of this folder: nothing changes.');
  });

  it('of an export is how much was written where, and what was kept aside', async () => {
    const { rows, texts } = await prepareFolder(await readFolder(folder.path), now, async () => []);
    const shop = storeOf([], { rows, texts, pictures: [] });
    const out = `${folder.path}-out`;
    expect((await exportTo(shop, out, now)).text).toBe(`${texts.length} files were written to ${out}.`);
    const aside = `${out}.before-2026-11-28-18-30-15`;
    writeFileSync(join(out, 'games/mine.yaml'), 'id: 77');
    expect((await exportTo(shop, out, now)).text).toBe(
      `${texts.length} files were written to ${out}. 1 file was not what the shop had imported: it is kept in ${aside}.`,
    );
    rmSync(aside, { recursive: true });
    for (const name of ['mine', 'yours']) writeFileSync(join(out, `games/${name}.yaml`), 'id: 77');
    expect((await exportTo(shop, out, now)).text).toContain(
      ` 2 files were not what the shop had imported: they are kept in ${aside}.`,
    );
  });
});
