import { nothingSeen } from '@storefront/contracts';
import { makeSigner } from './keys';
import { abort, promote, startCanary } from './canaries';
import { keptCandidate } from './keptCandidates';
import { unlink } from './live';
import { prune } from './prune';
import { publish } from './publish';
import { status } from './status';
import { Releases } from './table/Releases';
import { inMemory, type InMemory } from './testing/inMemory';
import { script } from './testing/place';
import { removeWithdrawn, removeWithdrawnIfWritable } from './watched';

let here: InMemory;
let live: string;
let canary: string;
let since: string;

const put = (key: string, content: object) => here.releases.store.putIfAbsent(key, JSON.stringify(content));
const verdict = () => ({
  package: 'mf-news',
  version: canary,
  since,
  when: '2026-11-21T00:00:00.000Z',
  why: 'It failed on 9 of 90 pages.',
});

beforeEach(async () => {
  here = inMemory();
  live = (await here.release('mf-news', 1)).version;
  const candidate = await here.candidate('mf-news', { code: `${script} // 2` });
  canary = (await startCanary(here.releases, candidate, 5)).version ?? '';
  since = (await here.releases.entries()).canaries[0]?.since ?? '';
});

describe('what the shop has seen', () => {
  it('stands in the status, added up over its processes', async () => {
    const seen = { ...nothingSeen(), views: 10, failed: 1, errors: 3, lost: 4 };
    seen.lcp[4] = 10;
    await put('watch/one.json', { seen: { [`mf-news@${live}`]: seen } });
    await put('watch/other.json', {
      seen: { [`mf-news@${live}`]: seen, [`mf-news@${canary}`]: nothingSeen(), 'mf-gone@1': seen },
    });
    const { seen: shown } = await status(here.releases);
    expect(shown).toEqual([
      expect.objectContaining({
        package: 'mf-news',
        version: live,
        views: 20,
        failed: 2,
        errors: 6,
        lost: 8,
        lcp: 500,
      }),
      expect.objectContaining({ package: 'mf-news', version: canary, views: 0 }),
    ]);
  });

  it('costs itself alone where it cannot be read', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    await put('watch/one.json', { seen: 'much' });
    expect((await status(here.releases)).seen).toEqual([]);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('watch/one.json cannot be read'));
    said.mockRestore();
  });
});

describe('what the system does not let one read', () => {
  /** As where too many files are open, or a disk fails. */
  const failing = (part: string) => {
    const get = here.releases.store.get.bind(here.releases.store);
    jest
      .spyOn(here.releases.store, 'get')
      .mockImplementation((key) =>
        key.includes(part)
          ? Promise.reject(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
          : get(key),
      );
  };

  it('takes nothing away: a mark that cannot be read names what a shop runs', async () => {
    await put('watch/one.json', { seen: {}, runs: { package: 'shell', version: '1', when: new Date().toISOString() } });
    failing('watch/');
    await expect(prune(here.releases, 1)).rejects.toThrow('too many open files');
    jest.restoreAllMocks();
    expect(await here.store.list('watch/')).toEqual(['watch/one.json']);
  });

  it('leaves no hole in the history, by which others judge', async () => {
    failing('history/');
    await expect(here.releases.history()).rejects.toThrow('too many open files');
  });

  it('costs who only looks nothing but what it says', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    await put('watch/one.json', { seen: {} });
    failing('watch/one');
    expect((await status(here.releases)).seen).toEqual([]);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('too many open files'));
    said.mockRestore();
  });
});

describe('a time in the last class', () => {
  it('is told to programs as what no page tells more of: they have no number without end', async () => {
    const last = (length: number) => [...Array<number>(length - 1).fill(0), 1];
    const none = (length: number) => Array<number>(length).fill(0);
    const seen = { views: 1, failed: 0, errors: 0, load: last(13), lcp: last(13), inp: none(13), cls: last(8) };
    await put('watch/one.json', { seen: { [`mf-news@${live}`]: seen } });
    expect(JSON.parse(JSON.stringify((await status(here.releases)).seen))).toMatchObject([
      { load: 600_000, lcp: 600_000, cls: 1000 },
    ]);
  });
});

describe('what a dying machine left of it', () => {
  it('is cleared by pruning, and what can be read stays', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    await put('watch/good.json', { seen: {} });
    for (const key of ['watch/one.json', `watch/withdrawn-mf-news@${canary}.json`])
      await here.releases.store.putIfAbsent(key, '');
    expect(await removeWithdrawn(here.releases)).toEqual([]);
    expect(await prune(here.releases, 9)).toEqual({ taken: [], leftovers: 2 });
    expect(await here.releases.store.list('watch/')).toEqual(['watch/good.json']);
    said.mockRestore();
  });
});

describe('what a shop has left that can be read', () => {
  it('stays when others prune: a verdict, and what is being written', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    await here.releases.store.putIfAbsent('watch/one.json.draft', '{');
    expect(await prune(here.releases, 9)).toEqual({ taken: [], leftovers: 0 });
    expect(await here.releases.store.list('watch/')).toEqual([
      'watch/one.json.draft',
      `watch/withdrawn-mf-news@${canary}.json`,
    ]);
  });
});

describe('a canary that the shop has withdrawn', () => {
  it('ends, and the history says what was measured', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    expect(await removeWithdrawn(here.releases)).toEqual([
      `The shop has withdrawn the canary ${canary} of mf-news. It failed on 9 of 90 pages.`,
    ]);
    const [{ canaries }, [last]] = [await here.releases.entries(), await here.releases.history()];
    expect(canaries).toEqual([]);
    expect(last).toMatchObject({
      action: 'withdrawn',
      package: 'mf-news',
      version: live,
      from: canary,
      who: 'the shop',
      why: 'It failed on 9 of 90 pages.',
    });
    expect(await removeWithdrawn(here.releases)).toEqual([]);
  });

  it.each([
    ['promoted', () => promote(here.releases, 'mf-news')],
    ['published', async () => publish(here.releases, await keptCandidate(here.releases, 'mf-news', canary))],
  ])('is not %s where that comes while somebody looks at it for that', async (_how, act) => {
    const { signer } = here.releases;
    const known = jest.spyOn(here.releases, 'history').mockImplementationOnce(async () => {
      await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
      return new Releases(here.releases.store, signer, here.releases.trusted, 'Ann').history();
    });
    await expect(act()).rejects.toThrow(
      `The shop has withdrawn the canary ${canary} of mf-news: nothing was changed. It failed on 9 of 90 pages.`,
    );
    known.mockRestore();
    expect(await here.liveOf('mf-news')).toBe(live);
    expect(await removeWithdrawn(here.releases)).toHaveLength(1);
    await expect(promote(here.releases, 'mf-news')).rejects.toThrow('No canary of mf-news runs.');
  });

  it('is published all the same where that is meant', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    expect(
      await publish(here.releases, await keptCandidate(here.releases, 'mf-news', canary), { back: true }),
    ).toMatchObject({ version: canary });
  });

  it('is no obstacle to publishing another version', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    const { version } = await here.release('mf-news', 3);
    expect(await here.liveOf('mf-news')).toBe(version);
  });

  it('of a trial before is no obstacle to promoting it', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, { ...verdict(), since: '2026-11-01T00:00:00.000Z' });
    expect(await promote(here.releases, 'mf-news')).toMatchObject({ version: canary });
  });

  it('is said where it is live when that comes', async () => {
    await promote(here.releases, 'mf-news');
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    expect(await removeWithdrawn(here.releases)).toEqual([
      `The shop has withdrawn the canary ${canary} of mf-news, which is live by now: \`rollback mf-news\` leads back. It failed on 9 of 90 pages.`,
    ]);
    expect(await here.liveOf('mf-news')).toBe(canary);
  });

  it('is not shown to more, nor published, unless that is meant', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    await removeWithdrawn(here.releases);
    const again = async (options = {}) =>
      startCanary(here.releases, await keptCandidate(here.releases, 'mf-news', canary), 20, options);
    const refused = new RegExp(
      `^The shop has withdrawn the canary ${canary} of mf-news \\(table 3, .+\\)\\. It failed on 9 of 90 pages\\. Say --back if it is to be shown all the same\\.$`,
    );
    await expect(again()).rejects.toThrow(refused);
    await expect(publish(here.releases, await keptCandidate(here.releases, 'mf-news', canary))).rejects.toThrow(
      refused,
    );
    expect((await here.releases.entries()).canaries).toEqual([]);
    await again({ back: true });
    expect((await here.releases.entries()).canaries).toMatchObject([{ percent: 20 }]);
    // It has begun anew, on purpose.
    await again();
    await promote(here.releases, 'mf-news');
    await unlink(here.releases, 'mf-news');
    expect(await publish(here.releases, await keptCandidate(here.releases, 'mf-news', canary))).toMatchObject({
      version: canary,
    });
  });

  it('of a package that was never live is refused as well', async () => {
    await unlink(here.releases, 'mf-news');
    const only = await here.candidate('mf-catalog');
    const { version = '' } = await startCanary(here.releases, only, 5);
    const begun = (await here.releases.entries()).canaries[0]?.since;
    await put(`watch/withdrawn-mf-catalog@${version}.json`, {
      package: 'mf-catalog',
      version,
      since: begun,
      when: '',
      why: 'It failed.',
    });
    await removeWithdrawn(here.releases);
    await expect(publish(here.releases, only)).rejects.toThrow('The shop has withdrawn the canary');
  });

  it('is only forgotten where somebody has ended it already, or tries out another', async () => {
    await put(`watch/withdrawn-mf-news@1.0.0-x.json`, { ...verdict(), version: '1.0.0-x' });
    expect(await removeWithdrawn(here.releases)).toEqual([]);
    expect((await here.releases.entries()).canaries).toHaveLength(1);
    expect(await here.releases.store.list('watch/')).toEqual([]);
  });

  it('is taken out once by those who come upon it at the same time, and none of them fails', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    const said = await Promise.all(Array.from({ length: 8 }, () => removeWithdrawn(here.releases)));
    expect(said.flat()).toEqual([
      `The shop has withdrawn the canary ${canary} of mf-news. It failed on 9 of 90 pages.`,
    ]);
    expect((await here.releases.history()).filter(({ action }) => action === 'withdrawn')).toHaveLength(1);
  });

  it('keeps nobody from looking where nothing can be written, and everybody from changing', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    const { store } = here.releases;
    const refuse = () => Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }));
    const refused = (['withSharedLock', 'putIfAbsent', 'putIfMatch', 'delete'] as const).map((name) =>
      jest.spyOn(store, name).mockImplementation(refuse),
    );
    expect(await removeWithdrawnIfWritable(here.releases)).toEqual([
      `The shop has withdrawn a canary, which the table still has: ${store.name} cannot be used: nothing can be written there (EROFS). Nothing that was kept is lost; correct that, and try again.`,
    ]);
    await expect(removeWithdrawn(here.releases)).rejects.toThrow('EROFS');
    for (const one of refused) one.mockRestore();
    jest.spyOn(store, 'withSharedLock').mockRejectedValueOnce(new Error('of another kind'));
    jest.spyOn(store, 'putIfMatch').mockRejectedValueOnce(new Error('of another kind'));
    await expect(removeWithdrawnIfWritable(here.releases)).rejects.toThrow('of another kind');
    jest.restoreAllMocks();
    expect(await removeWithdrawnIfWritable(here.releases)).toEqual([
      `The shop has withdrawn the canary ${canary} of mf-news. It failed on 9 of 90 pages.`,
    ]);
  });

  it('keeps nobody from looking whose key is not trusted, and waits for somebody whose is', async () => {
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    const { store, trusted } = here.releases;
    expect(await removeWithdrawn(new Releases(store, makeSigner(), trusted, 'Eve'))).toEqual([]);
    expect((await here.releases.entries()).canaries).toHaveLength(1);
    expect(await removeWithdrawn(here.releases)).toEqual([
      `The shop has withdrawn the canary ${canary} of mf-news. It failed on 9 of 90 pages.`,
    ]);
  });

  it('goes on where it is tried out once more, and where it is shown to more', async () => {
    const again = async (percent: number) =>
      startCanary(here.releases, await keptCandidate(here.releases, 'mf-news', canary), percent);
    await again(20);
    expect((await here.releases.entries()).canaries).toMatchObject([{ percent: 20, since }]);
    await abort(here.releases, 'mf-news');
    await again(5);
    await put(`watch/withdrawn-mf-news@${canary}.json`, verdict());
    expect(await removeWithdrawn(here.releases)).toEqual([]);
    expect((await here.releases.entries()).canaries).toHaveLength(1);
  });
});
