import { containerName } from '@storefront/contracts';
import { stubRemote } from '../testing/stubRemotes';
import { createRemoteSource } from './federatedRemotes';
import { keepCommonGround } from './keepCommonGround';

// Kept for the whole realm, which all tests here share.
jest.mock('./keepCommonGround', () => ({ keepCommonGround: jest.fn() }));

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
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  page['__webpack_init_sharing__'] = jest.fn(() => Promise.resolve());
  page['__webpack_share_scopes__'] = { default: scope };
});

afterEach(() => {
  jest.useRealTimers();
  delete page[name];
  for (const script of scripts()) script.remove();
});

describe('a remote’s file', () => {
  it('S016 is asked for when what all code stands on is kept', () => {
    createRemoteSource([]);
    expect(keepCommonGround).toHaveBeenCalledTimes(1);
    expect(scripts()).toEqual([]);
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

describe('the name of a container', () => {
  /** As the page runs a script from there. */
  function runFrom(src: string, run: () => void) {
    const script = Object.assign(document.createElement('script'), { src });
    const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    run();
    current.mockRestore();
  }

  const own = 'http://localhost/releases/mf-news/1.0.0-a/browser/remoteEntry.js';

  it('S204 is no element’s id, and nobody’s to write but its own entry’s', () => {
    document.body.innerHTML = `<i id="${name}"></i>`;
    createRemoteSource([release]);
    page[name] = 'planted';
    runFrom('http://localhost/releases/mf-catalog/1.0.0-a/browser/remoteEntry.js', () => (page[name] = 'planted'));
    expect(page[name]).toBeUndefined();
    const left = container();
    runFrom(own, () => (page[name] = left));
    page[name] = 'planted';
    expect(page[name]).toBe(left);
    document.body.innerHTML = '';
  });

  it('S204 that its entry has declared before stays', () => {
    const left = container();
    const declared = 'mf_declared';
    Object.defineProperty(page, declared, { value: left, writable: true, enumerable: true, configurable: false });
    createRemoteSource([{ ...release, name: 'mf-declared' }]);
    expect(Reflect.set(page, declared, 'planted')).toBe(false);
    expect(page[declared]).toBe(left);
  });

  it('S204 that somebody has written before is not taken for declared', () => {
    page[name] = 'planted';
    createRemoteSource([release]);
    expect(page[name]).toBeUndefined();
  });
});
