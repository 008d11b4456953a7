import { publish } from '../../publish';
import { beginWithLiveShell, beginWithoutShell, build, fills, goes, here, refused } from '../../testing/gate';
import type { Candidate } from '../../build';
import { facts } from '../../testing/facts';
import { fileFindings } from './files';
import type { PackageVersion } from '../comparison/comparison';
import { packageVersion } from '../../testing/packageVersion';

beginWithLiveShell();

const party = (more: Partial<PackageVersion> = {}) =>
  packageVersion({
    definition: {
      routes: [{ id: 'news', path: 'a', visibility: 'public' }],
      slots: [{ slot: 'overlay', widget: 'W', load: 'idle' }],
      wakes: [],
    },
    ...more,
  });

const files = (scripts: string[] = [], styles: string[] = []) => ({ scripts, styles });
const whole = { './register': files(), './routes/news': files(['news.js'], ['news.css']), './widgets/W': files() };

/** What is found of a build that has these files of these exposes. */
function found(
  assets: object,
  held = ['browser/news.js', 'browser/news.css'],
  more: Partial<PackageVersion> = {},
  base = '/releases/mf-a/1/',
) {
  const release = { name: 'mf-a', version: '1', assets, base, entry: 'browser/remoteEntry.js' };
  const candidate: Candidate = {
    kind: 'remote',
    folder: '.',
    release,
    ancestors: [],
    contents: new Map(held.map((file) => [file, Buffer.from('')])),
  };
  return fileFindings({ candidate: party(more), former: undefined, others: [] }, candidate).refusals;
}

describe('a build', () => {
  it('that holds what it promises passes', () => {
    expect(found(whole)).toEqual([]);
  });

  it.each(['./register', './routes/news', './widgets/W'])('holds each part that it promises: %s', (expose) => {
    expect(found(Object.fromEntries(Object.entries(whole).filter(([name]) => name !== expose)))).toEqual([
      `mf-a 1 promises ${expose}, and its build does not hold it.`,
    ]);
  });

  it('holds each file of them', () => {
    expect(found(whole, [])).toEqual([
      'mf-a 1 lacks browser/news.js, a part of ./routes/news.',
      'mf-a 1 lacks browser/news.css, a part of ./routes/news.',
    ]);
  });

  it('says of a fragment that its file exports none', () => {
    expect(found(whole, undefined, { facts: facts({ blank: ['W'] }) })).toEqual([
      'mf-a 1 promises the fragment W, and its file exports no Widget.',
    ]);
  });

  it('of another origin holds nothing here', () => {
    expect(found({}, [], {}, 'https://team.test/')).toEqual([]);
  });
});

describe('a half for servers', () => {
  let builds = 0;
  const goesFor = async (server: object | null) => {
    const candidate = await build('mf-a', { server }, { code: `var words = ${++builds};` });
    return publish(here.releases, candidate).then(
      ({ notes }) => notes.map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, '')),
      (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, ''),
    );
  };
  const server = { file: 'server/server.cjs', integrity: 'sha384-x' };

  it('is missed where the live version has one, and where there is none nothing is rendered', async () => {
    expect(await goesFor(null)).toContain('mf-a was not rendered: it has no half for servers.');
    expect(await goesFor(server)).not.toContainEqual(expect.stringContaining('half for servers'));
    expect(await goesFor(null)).toBe(
      'mf-a has no half for servers, as mf-a (live) has: its pages would come without what they say. Build it anew.',
    );
  });

  it('is not rendered where no shell is live', async () => {
    beginWithoutShell();
    expect(await goesFor(server)).toContain('mf-a was not rendered: no shell is live here.');
  });
});

describe('an entry', () => {
  const entry = (...names: string[]) => ({ code: `var exposed = {${names.map((name) => `"${name}": 1`).join()}};` });

  it('that does not expose what its build promises is refused', async () => {
    await goes('mf-a', fills('header.cart'), entry('./register', './routes/news', './widgets/W'));
    await expect(goes('mf-a', fills('header.cart'), entry('./register', './widgets/W'))).rejects.toThrow(
      'promises ./routes/news in its build.json, and its entry does not expose it: build it anew.',
    );
    await expect(goes('mf-a', fills('header.cart'), entry('./register', './routes/news'))).rejects.toThrow(
      'promises ./widgets/W in its build.json, and its entry does not expose it',
    );
  });
});

it('that says no more what it needs is refused, where it did', async () => {
  expect(await refused('mf-a', { endpoints: 'all' })).toBe('nothing');
  await goes('mf-a', {});
  expect(await refused('mf-a', { endpoints: 'all' })).toMatch(
    /^mf-a does not say in its build\.json what it needs, as mf-a \(live\) does: nothing of it could be compared\. Build it anew\.$/,
  );
});
