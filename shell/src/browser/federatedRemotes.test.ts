import { containerName } from '@storefront/contracts';
import { Rectangle } from '@storefront/platform/host';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import { stubRemote } from '../testing/stubRemotes';
import { createRemoteSource } from './federatedRemotes';
import { reserveContainer } from './gate';

jest.mock('./gate', () => ({ reserveContainer: jest.fn() }));

const { release } = stubRemote('mf-news', [{ id: 'news', path: 'news' }]);
const name = containerName(release.name);
const page = globalThis as never as Record<string, unknown>;
const scope = { react: {} };

/** What a remote's entry leaves; it fails so often at first. */
function container({ failing = 0, module = { route: 'news' } as unknown } = {}) {
  const get = jest.fn(() => Promise.resolve(() => module));
  for (let fault = 0; fault < failing; fault++) get.mockRejectedValueOnce(new Error('the network broke'));
  return { init: jest.fn(), get };
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="mf-news"]')];
const ask = () => createRemoteSource([]).load(release, './routes/news');
/** What asks the network past all caches. */
const reload = jest.fn<Promise<{ text(): Promise<string> }>, [string, RequestInit]>();
const reloaded = () => reload.mock.calls.map(([address, { cache }]) => [address, cache]);
const entryAddress = 'http://localhost/releases/mf-news/1.0.0-a/browser/remoteEntry.js';
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockReset().mockResolvedValue({ text: async () => '' });
  page['fetch'] = reload;
  page['__webpack_init_sharing__'] = jest.fn(() => Promise.resolve());
  page['__webpack_share_scopes__'] = { default: scope };
});

afterEach(() => {
  jest.useRealTimers();
  delete page[name];
  delete page['fetch'];
  for (const script of scripts()) script.remove();
});

describe('a remote’s file', () => {
  it('exchanges no part of what all draw with', () => {
    createRemoteSource([]);
    expect([react, jsxRuntime, Rectangle, Rectangle.prototype].map(Object.isFrozen)).toEqual([true, true, true, true]);
  });

  it('S204 is asked for once when it comes, and gets what the shell shares', async () => {
    const answer = ask();
    const [entry] = scripts();
    expect(entry!.src).toBe('http://localhost/releases/mf-news/1.0.0-a/browser/remoteEntry.js');
    const left = container();
    page[name] = left;
    entry!.dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ route: 'news' });
    expect(left.init).toHaveBeenCalledWith(scope);
    expect(left.get.mock.calls).toEqual([['./routes/news']]);
    expect(scripts()).toEqual([]);
  });

  it.each([
    ['http://localhost/releases/mf-news/1.0.0-a/', null],
    ['https://cdn.test/mf-news/', 'anonymous'],
  ])('runs only if it holds what was published, wherever it comes from: %s', async (base, crossOrigin) => {
    const answer = createRemoteSource([]).load({ ...release, base, integrity: 'sha384-x' }, './routes/news');
    const [entry] = scripts();
    expect([entry!.src, entry!.integrity, entry!.crossOrigin]).toEqual([
      `${base}browser/remoteEntry.js`,
      'sha384-x',
      crossOrigin,
    ]);
    page[name] = container();
    entry!.dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ route: 'news' });
  });

  it('S204 that the page itself has brought is not asked for', async () => {
    page[name] = container();
    expect(await ask()).toEqual({ route: 'news' });
    expect(scripts()).toEqual([]);
  });

  it('S204 that the page itself is bringing is waited for', async () => {
    const own = document.createElement('script');
    own.src = 'http://localhost/releases/mf-news/1.0.0-a/browser/remoteEntry.js';
    document.head.append(own);
    const answer = ask();
    expect(scripts()).toEqual([own]);
    page[name] = container();
    own.dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ route: 'news' });
  });

  it('S204 is asked for a second time when it did not come', async () => {
    const answer = ask();
    scripts()[0]!.dispatchEvent(new Event('error'));
    await pass(300);
    expect(scripts()).toHaveLength(1);
    page[name] = container();
    scripts()[0]!.dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ route: 'news' });
  });

  it('S204 is asked for a second time when it hung', async () => {
    const answer = ask();
    const [first] = scripts();
    await pass(10_300);
    expect(scripts()).not.toContain(first);
    page[name] = container();
    scripts()[0]!.dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ route: 'news' });
  });

  it('S204 may be a chunk of a remote whose entry is there', async () => {
    const left = container({ failing: 1 });
    page[name] = left;
    const answer = ask();
    await pass(300);
    expect(await answer).toEqual({ route: 'news' });
    expect(left.get).toHaveBeenCalledTimes(2);
  });

  it('S204 is replaced in a cache that keeps it damaged before it is asked for a second time', async () => {
    let replaced = () => {};
    reload.mockResolvedValue({ text: () => new Promise((resolve) => (replaced = () => resolve(''))) });
    const answer = ask();
    scripts()[0]!.dispatchEvent(new Event('error'));
    await pass(299);
    expect(reloaded()).toEqual([]);
    await pass(1);
    expect([reloaded(), scripts()]).toEqual([[[entryAddress, 'reload']], []]);
    replaced();
    await pass(0);
    page[name] = container();
    scripts()[0]!.dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ route: 'news' });
  });

  it.each<[string, unknown, string[]]>([
    [
      'that webpack names',
      Object.assign(new Error('Loading chunk 7 failed.'), {
        request: 'http://localhost/releases/mf-news/1.0.0-a/browser/7.js',
      }),
      ['http://localhost/releases/mf-news/1.0.0-a/browser/7.js'],
    ],
    [
      'that is no text is none',
      Object.assign(new Error('oh'), { request: { method: 'POST', toString: () => 'a request' } }),
      ['a request'],
    ],
    ['that nothing is known of', null, []],
  ])('S204 is replaced so where it is a chunk: one %s', async (_which, failure, addresses) => {
    const left = container();
    left.get.mockRejectedValueOnce(failure);
    page[name] = left;
    const answer = ask();
    await pass(300);
    expect(await answer).toEqual({ route: 'news' });
    expect(reloaded().map(([address]) => address)).toEqual(addresses);
  });

  it('S204 is asked for a second time where it cannot be replaced', async () => {
    reload.mockRejectedValue(new Error('no network'));
    const answer = ask();
    scripts()[0]!.dispatchEvent(new Event('error'));
    await pass(300);
    page[name] = container();
    scripts()[0]!.dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ route: 'news' });
  });

  it('S204 is waited for three seconds where what would replace it hangs', async () => {
    const limited = jest.spyOn(AbortSignal, 'timeout');
    const answer = expect(ask()).rejects.toThrow();
    scripts()[0]!.dispatchEvent(new Event('error'));
    await pass(300);
    expect([limited.mock.calls, reload.mock.calls[0]![1].signal]).toEqual([[[3000]], limited.mock.results[0]!.value]);
    scripts()[0]!.dispatchEvent(new Event('error'));
    await answer;
    limited.mockRestore();
  });

  it('S204 gets the same of what is shared where its container is opened again: it keeps what it had first', async () => {
    const left = container();
    left.init.mockRejectedValueOnce(new Error('a chunk of what is shared did not come'));
    page[name] = left;
    const answer = ask();
    await pass(300);
    expect(await answer).toEqual({ route: 'news' });
    const [[first], [second]] = left.init.mock.calls as [[object], [object]];
    expect(second).toBe(first);
  });

  it('S204 is not asked for a third time by itself, and what failed is said', async () => {
    const left = container({ failing: 9 });
    page[name] = left;
    const answer = expect(ask()).rejects.toThrow('the network broke');
    await pass(1000);
    await answer;
    expect(left.get).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['an entry that is another file', undefined, 'left no container'],
    ['an expose that holds nothing', container({ module: null }), 'does not expose ./routes/news'],
  ])('S204 counts as missing: %s', async (_what, left, reason) => {
    page[name] = left;
    const answer = expect(ask()).rejects.toThrow(reason);
    for (const _try of [1, 2]) {
      scripts()[0]?.dispatchEvent(new Event('load'));
      await pass(300);
    }
    await answer;
  });
});

it('S204 the shell names the containers of all remotes it was given, once', () => {
  createRemoteSource([release]);
  expect(jest.mocked(reserveContainer!).mock.calls).toEqual([
    [name, 'http://localhost/releases/mf-news/1.0.0-a/browser/remoteEntry.js'],
  ]);
});
