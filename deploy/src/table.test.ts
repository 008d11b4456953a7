import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@storefront/contracts';
import { changeTable, readTable, withRemote, writeWhole } from './table';

let releases: string;

beforeEach(async () => {
  releases = await mkdtemp(join(tmpdir(), 'table-'));
});

afterEach(() => rm(releases, { recursive: true }));

const release = (name: string, version = '1'): RemoteRelease => ({
  name,
  version,
  contract: 1,
  routes: [],
  slots: [],
  wakes: [],
  base: `/releases/${name}/${version}/`,
  entry: 'browser/remoteEntry.js',
  server: null,
  assets: {},
  locales: [],
});

describe('the release table', () => {
  it('is empty before anything was published', async () => {
    expect(await readTable(join(releases, 'nowhere'))).toEqual({ revision: 0, remotes: [] });
  });

  it.each(['{"revision": 1', '{"revision": "one", "remotes": []}'])('that is damaged is named in a sentence: %s', async (content) => {
    await writeFile(join(releases, 'releases.json'), content);
    await expect(readTable(releases)).rejects.toThrow(`${join(releases, 'releases.json')} cannot be read as a release table.`);
    await expect(changeTable(releases, () => [])).rejects.toThrow('cannot be read');
    expect(await readFile(join(releases, 'releases.json'), 'utf8')).toBe(content);
    expect(await readdir(releases)).toEqual(['releases.json']);
  });

  it('lists remotes by name and puts a new release in the place of the former', async () => {
    await changeTable(releases, (remotes) => withRemote(remotes, release('mf-b')));
    await changeTable(releases, (remotes) => withRemote(remotes, release('mf-a')));
    const { remotes, revision } = await changeTable(releases, (now) => withRemote(now, release('mf-b', '2')));
    expect([revision, remotes.map(({ name, version }) => `${name} ${version}`)]).toEqual([3, ['mf-a 1', 'mf-b 2']]);
  });

  it('keeps its revision when nothing changes', async () => {
    for (let time = 0; time < 2; time++) await changeTable(releases, (remotes) => withRemote(remotes, release('mf-a')));
    expect((await readTable(releases)).revision).toBe(1);
  });

  it('is never seen in parts: a reader meets the old or the new one', async () => {
    const file = join(releases, 'whole.txt');
    const contents = ['a', 'b'].map((letter) => letter.repeat(2_000_000));
    await writeWhole(file, contents[0]!);
    let reading = true;
    const seen = new Set<string>();
    const reader = (async () => {
      while (reading) seen.add(await readFile(file, 'utf8'));
    })();
    for (let time = 0; time < 6; time++) await writeWhole(file, contents[time % 2]!);
    reading = false;
    await reader;
    expect([...seen].every((content) => contents.includes(content))).toBe(true);
    expect(await readdir(releases)).toEqual(['whole.txt']);
  });

  it('takes many changes at once, and each of them', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `mf-${letter}`);
    await Promise.all(names.map((name) => changeTable(releases, (remotes) => withRemote(remotes, release(name)))));
    const { revision, remotes } = await readTable(releases);
    expect([revision, remotes.map(({ name }) => name)]).toEqual([5, names]);
  });

  it('keeps a release that this shop does not take, until its team publishes another or takes it out', async () => {
    const later = { ...release('mf-later'), contract: 2, more: true };
    await writeFile(join(releases, 'releases.json'), JSON.stringify({ revision: 4, remotes: [later] }));
    expect((await readTable(releases)).remotes).toMatchObject([{ name: 'mf-later', version: 'absent' }]);
    await changeTable(releases, (remotes) => withRemote(remotes, release('mf-a')));
    expect(JSON.parse(await readFile(join(releases, 'releases.json'), 'utf8'))).toEqual({ revision: 5, remotes: [release('mf-a'), later] });
    await changeTable(releases, (remotes) => withRemote(remotes, release('mf-later')));
    expect(await readTable(releases)).toEqual({ revision: 6, remotes: [release('mf-a'), release('mf-later')] });
  });

  it('is free again after a change that failed', async () => {
    await expect(
      changeTable(releases, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await changeTable(releases, () => [release('mf-a')])).revision).toBe(1);
  });
});
