import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readReleaseTable, readSigned } from '@storefront/contracts';
import { readBuild } from '../build';
import { makeSigner, verifySignature } from '../keys';
import { publish } from '../publish';
import { withEntry, withoutEntry, type TableEntry } from './entries';
import { Releases } from './Releases';
import { description, place, type Place } from '../testing/place';
import { verify } from '../verify';

let here: Place;

beforeEach(async () => {
  here = await place();
});

afterEach(() => here.remove());

const file = () => join(here.folder, 'releases.json');

const release = (name: string, version = '1'): TableEntry => ({
  ...description,
  name,
  version,
  base: `/releases/${name}/${version}/`,
});

const put = (entry: TableEntry) =>
  here.releases.change(({ remotes, hosts, canaries }) => ({
    entries: { remotes: withEntry(remotes, entry), hosts, canaries },
    change: { action: 'publish', package: entry.name, version: entry.version },
  }));

describe('the release table', () => {
  it('is empty before anything was published', async () => {
    expect(await here.releases.entries()).toMatchObject({ revision: 0, remotes: [] });
    await expect(readdir(here.folder)).rejects.toThrow('ENOENT');
  });

  it('is signed, whole, and what shops can read', async () => {
    await put(release('mf-a'));
    const content: unknown = JSON.parse(await readFile(file(), 'utf8'));
    expect(readSigned(content, [here.releases.signer.key], verifySignature)).toMatchObject({
      revision: 1,
      remotes: [{ name: 'mf-a' }],
    });
    expect(readReleaseTable(content).table.remotes).toHaveLength(1);
  });

  it.each([
    ['is no JSON', (text: string) => text.slice(0, 100), 'It is no JSON: put a copy of it back.'],
    ['was changed', (text: string) => text.replace('mf-a', 'mf-b'), 'it was changed after it was signed'],
    [
      'lost its signature',
      (text: string) => JSON.stringify({ ...JSON.parse(text), signature: undefined }),
      'It has no signature.',
    ],
    [
      'is another’s',
      (text: string) => text.replaceAll('MCow', 'MCox'),
      'which is not trusted here: RELEASE_KEYS lists the keys that are.',
    ],
  ])('that %s is named in a sentence, and nothing is made of it', async (_how, damage, sentence) => {
    await put(release('mf-a'));
    await put(release('mf-c'));
    const damaged = damage(await readFile(file(), 'utf8'));
    await writeFile(file(), damaged);
    await expect(here.releases.entries()).rejects.toThrow(`${file()} cannot be trusted.`);
    await expect(put(release('mf-d'))).rejects.toThrow(sentence);
    expect(await readFile(file(), 'utf8')).toBe(damaged);
  });

  it('from before there were signatures is begun anew', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await mkdir(here.folder);
    await writeFile(file(), JSON.stringify({ revision: 7, remotes: [release('mf-old')] }));
    expect(await put(release('mf-a'))).toMatchObject({ revision: 8, remotes: [{ name: 'mf-a' }] });
    jest.restoreAllMocks();
  });

  it('that is lost is not begun anew: all others would be out of the shop', async () => {
    for (const name of ['mf-a', 'mf-b', 'mf-c']) await put(release(name));
    await rm(file());
    await expect(put(release('mf-d'))).rejects.toThrow(
      `${file()} is missing, and table 3 was there: put it back, or take history/ away to start again.`,
    );
    await expect(readFile(file())).rejects.toThrow('ENOENT');
  });

  it('that is lost is missed by the newest record that can be read', async () => {
    for (const name of ['mf-a', 'mf-b', 'mf-c']) await put(release(name));
    await rm(file());
    await writeFile(join(here.folder, 'history/00000003.json'), '');
    await expect(put(release('mf-d'))).rejects.toThrow(`${file()} is missing, and table 2 was there`);
  });

  it('that is lost is not begun anew with a key either that nobody used before, though it cannot believe what was done', async () => {
    await put(release('mf-a'));
    await rm(file());
    const other = makeSigner();
    const newcomer = new Releases(here.releases.store, other, [other.key], 'Eve');
    await expect(
      newcomer.change(() => ({
        entries: { remotes: [release('mf-b')], hosts: [], canaries: [] },
        change: { action: 'publish', package: 'mf-b' },
      })),
    ).rejects.toThrow(
      `${file()} is missing, and there is a history, which cannot be trusted here: put it back, or take history/ away to start again.`,
    );
    await expect(readFile(file())).rejects.toThrow('ENOENT');
  });

  it('is begun by the first of two who find none, and the other goes on from there', async () => {
    const { store } = here.releases;
    const get = store.get.bind(store);
    // The other has looked for a table, and for records, when the first one's come.
    const first = jest.spyOn(store, 'get').mockImplementationOnce(async () => {
      first.mockImplementation(get);
      await put(release('mf-a'));
      return undefined;
    });
    expect(await put(release('mf-b'))).toMatchObject({ revision: 2, remotes: [{ name: 'mf-a' }, { name: 'mf-b' }] });
    first.mockRestore();
  });

  it('comes after a history of which each cannot be trusted, which is said once', async () => {
    for (const name of ['mf-a', 'mf-b', 'mf-c']) await put(release(name));
    for (const revision of [1, 2]) await writeFile(join(here.folder, `history/0000000${revision}.json`), '');
    const said: string[] = [];
    expect(
      (await here.releases.records.all((sentence) => said.push(sentence))).map(({ revision }) => revision),
    ).toEqual([3]);
    expect(said).toEqual([
      `${join(here.folder, 'history/00000001.json')} cannot be trusted. It is no JSON. 1 other record cannot be trusted either: \`verify\` names each.`,
    ]);
  });

  it('is no table from before there were signatures where it is empty, and stays as it is', async () => {
    await mkdir(here.folder);
    await writeFile(file(), '{}');
    await expect(put(release('mf-a'))).rejects.toThrow('It has no signature.');
    expect(await readFile(file(), 'utf8')).toBe('{}');
  });

  it('is changed by nobody whose signature no shop would believe', async () => {
    await put(release('mf-a'));
    const before = await readFile(file(), 'utf8');
    const eve = makeSigner();
    const build = await readBuild(await here.built('mf-b'));
    await expect(publish(new Releases(here.releases.store, eve, here.releases.trusted, 'Eve'), build)).rejects.toThrow(
      `Nothing was changed: RELEASE_KEYS does not list the key that would sign it, ${eve.key}.`,
    );
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  it('that was put back is gone on from with a number that none had, and no record is lost', async () => {
    await put(release('mf-a'));
    const old = await readFile(file());
    for (const name of ['mf-b', 'mf-c', 'mf-d']) await put(release(name));
    await writeFile(file(), old);
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(await put(release('mf-e'))).toMatchObject({ revision: 6, remotes: [{ name: 'mf-a' }, { name: 'mf-e' }] });
    expect(said.mock.calls).toEqual([
      [`${file()} is table 1, and the history has table 4: an older one was put back. Table 6 follows.`],
    ]);
    await put(release('mf-f'));
    expect((await here.releases.history()).map((change) => `${change.revision} ${change.package}`)).toEqual([
      '7 mf-f',
      '6 mf-e',
      '4 mf-d',
      '3 mf-c',
      '2 mf-b',
      '1 mf-a',
    ]);
    said.mockRestore();
  });

  it('lists remotes by name and puts a new release in the place of the former', async () => {
    await put(release('mf-b'));
    await put(release('mf-a'));
    const { remotes, revision } = await put(release('mf-b', '2'));
    expect([revision, remotes.map(({ name, version }) => `${name} ${version}`)]).toEqual([3, ['mf-a 1', 'mf-b 2']]);
  });

  it('is what was done, also where its record cannot be kept yet: the next change keeps it', async () => {
    await put(release('mf-a'));
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const full = jest.spyOn(here.releases.store, 'putIfAbsent').mockRejectedValueOnce(new Error('ENOSPC'));
    expect(await put(release('mf-b'))).toMatchObject({ revision: 2 });
    full.mockRestore();
    expect(said.mock.calls).toEqual([
      [
        `What was done stands in ${file()}, and not yet in history/: the next change writes it there.`,
        expect.any(Error),
      ],
    ]);
    said.mockRestore();
    expect(await readdir(join(here.folder, 'history'))).toEqual(['00000001.json']);
    await put(release('mf-c'));
    expect(await readdir(join(here.folder, 'history'))).toHaveLength(3);
  });

  it('keeps its revision when nothing changes', async () => {
    for (let time = 0; time < 2; time++) await put(release('mf-a'));
    expect((await here.releases.entries()).revision).toBe(1);
  });

  it('takes many changes at once, and each of them', async () => {
    const names = Array.from({ length: 6 }, (_none, index) => `mf-${String.fromCharCode(97 + index)}`);
    await Promise.all(names.map((name) => put(release(name))));
    const { revision, remotes } = await here.releases.entries();
    expect([revision, remotes.map(({ name }) => name)]).toEqual([6, names]);
    expect((await here.releases.history()).map((change) => change.revision)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('keeps a release that this shop does not take, until its team publishes another or takes it out', async () => {
    await put({ ...release('mf-later'), contract: 2, more: true });
    await put(release('mf-a'));
    expect((await here.releases.entries()).remotes).toMatchObject([
      { name: 'mf-a' },
      { name: 'mf-later', contract: 2, more: true },
    ]);
    const { remotes } = await here.releases.change((entries) => ({
      entries: { ...entries, remotes: withoutEntry(entries.remotes, 'mf-later') },
      change: { action: 'unlink', package: 'mf-later' },
    }));
    expect(remotes).toHaveLength(1);
  });

  it('is free again after a change that failed', async () => {
    await expect(
      here.releases.change(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await put(release('mf-a'))).revision).toBe(1);
  });
});

describe('the history', () => {
  it('says who did what, when and why, the newest first, and nothing of it gets lost', async () => {
    await here.release('mf-news', 1, { because: 'the first' });
    const { version } = await here.release('mf-news', 2, { because: 'a better one' });
    const [last, first] = await here.releases.history();
    expect(last).toMatchObject({
      revision: 2,
      who: 'Ann',
      action: 'publish',
      package: 'mf-news',
      version,
      why: 'a better one',
    });
    expect(Date.now() - Date.parse(last!.when)).toBeLessThan(60_000);
    expect(first).toMatchObject({ revision: 1, why: 'the first' });
  });

  it('leaves out what somebody has changed, and says so', async () => {
    await here.release('mf-news', 1, { because: 'the first' });
    await here.release('mf-news', 2);
    const record = join(here.folder, 'history/00000001.json');
    await writeFile(record, (await readFile(record, 'utf8')).replace('the first', 'the worst'));
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect((await here.releases.history()).map(({ revision }) => revision)).toEqual([2]);
    expect(said.mock.calls).toEqual([
      [expect.stringContaining('history/00000001.json cannot be trusted. Its signature does not fit')],
    ]);
    said.mockRestore();
  });

  it.each([
    [
      'made by a later release command',
      { action: 'freeze', package: 'mf-a' },
      'is no record of a change that is known here.',
    ],
    [
      'of another change',
      { action: 'publish', package: 'mf-a', revision: 7, when: '', who: '' },
      'is the record of another change, 7.',
    ],
  ])('leaves out a record %s, and says so', async (_which, content, sentence) => {
    await here.release('mf-news', 1);
    await here.releases.store.putIfAbsent(
      'history/00000009.json',
      JSON.stringify(here.releases.signer.signed(content)),
    );
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect((await here.releases.history()).map(({ revision }) => revision)).toEqual([1]);
    expect(said.mock.calls).toEqual([[`${here.folder}/history/00000009.json ${sentence}`]]);
    said.mockRestore();
  });
});

describe('what was done in one breath', () => {
  const both = (...names: string[]) =>
    here.releases.change(({ remotes, hosts, canaries }) => ({
      entries: { remotes: names.reduce((so, name) => withEntry(so, release(name)), remotes), hosts, canaries },
      change: names.map((name) => ({ action: 'publish' as const, package: name, version: '1' })),
    }));

  it('is one table, and stands in the history change by change', async () => {
    await put(release('mf-a'));
    expect(await both('mf-b', 'mf-c')).toMatchObject({
      revision: 3,
      remotes: [{ name: 'mf-a' }, { name: 'mf-b' }, { name: 'mf-c' }],
    });
    const seen = async () => (await here.releases.history()).map((change) => `${change.revision} ${change.package}`);
    expect(await seen()).toEqual(['3 mf-c', '2 mf-b', '1 mf-a']);
    await put(release('mf-d'));
    expect(await seen()).toEqual(['4 mf-d', '3 mf-c', '2 mf-b', '1 mf-a']);
    expect((await verify(here.releases)).damages.filter(({ file }) => !file.startsWith('mf-'))).toEqual([]);
  });
});

describe('a record of the history', () => {
  const record = (revision: number) => join(here.folder, `history/0000000${revision}.json`);
  const damages = async () =>
    (await verify(here.releases)).damages
      .filter(({ file }) => !file.startsWith('mf-'))
      .map(({ file, reason }) => `${file} ${reason}`);

  beforeEach(async () => {
    for (const name of ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e']) await put(release(name));
  });

  it('is bound to the one before it', async () => {
    expect(await damages()).toEqual([]);
    expect((await verify(here.releases)).notes).toEqual([]);
  });

  it.each([
    ['the first', [1], ['history/00000002.json is not the first change: earlier changes were deleted']],
    [
      'one between',
      [3],
      [
        'history/00000004.json does not follow history/00000002.json: a change between them, or there, was deleted or replaced',
      ],
    ],
    [
      'several',
      [2, 3],
      [
        'history/00000004.json does not follow history/00000001.json: a change between them, or there, was deleted or replaced',
      ],
    ],
    [
      'the newest',
      [4, 5],
      [
        'releases.json (change 5) does not follow history/00000003.json: a change between them, or there, was deleted or replaced',
      ],
    ],
    ['all', [1, 2, 3, 4, 5], ['releases.json (change 5) is not the first change: earlier changes were deleted']],
  ])('that is taken away is missed: %s', async (_which, gone, sentences) => {
    for (const revision of gone) await rm(record(revision));
    expect(await damages()).toEqual(sentences);
  });

  it('that is exchanged for another believable one is missed', async () => {
    const forged = { ...JSON.parse(await readFile(record(2), 'utf8')), why: 'another' };
    delete forged.signature;
    await writeFile(record(2), JSON.stringify(here.releases.signer.signed(forged)));
    expect(await damages()).toEqual([
      'history/00000003.json does not follow history/00000002.json: a change between them, or there, was deleted or replaced',
    ]);
  });

  it('of an older release command is read, and it is said what nobody can see', async () => {
    for (const revision of [1, 2]) {
      const old = JSON.parse(await readFile(record(revision), 'utf8'));
      delete old.signature;
      delete old.previous;
      await writeFile(record(revision), JSON.stringify(here.releases.signer.signed(old)));
    }
    expect((await verify(here.releases)).notes).toEqual([
      '2 changes of the history are from before each was bound to the one before it: whether one of those was deleted cannot be seen.',
    ]);
    expect(await here.releases.history()).toHaveLength(5);
  });

  it('after a table that was put back is bound to the newest that there is', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const old = await readFile(file());
    for (const name of ['mf-f', 'mf-g']) await put(release(name));
    await writeFile(file(), old);
    for (const name of ['mf-h', 'mf-i']) await put(release(name));
    expect(await damages()).toEqual([]);
    said.mockRestore();
  });
});
