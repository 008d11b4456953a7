/** @jest-environment @storefront/build/jest/server.cjs */
import { BeaconSchema } from '@storefront/contracts';
import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import { lostPageScript } from './lostPageScript';

const shown = 'mf-catalog@1.0.0-a mf-news@2.1.0+b.c';

const windows: JSDOM['window'][] = [];

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') }));

afterEach(() => {
  jest.useRealTimers();
  windows.splice(0).forEach((window) => window.close());
});

/** A tab, which keeps what its pages keep; `open` shows the next page of it. */
function tab() {
  const kept = new Map<string, string>();
  const told: { reports: object[] }[] = [];
  const infos: unknown[][] = [];
  const timers = new Map<number, () => void>();

  function open({
    data = shown as string | null,
    state = 'visible',
    isFull = false,
    how = 'navigate',
    isLoaded = true,
  } = {}) {
    timers.clear();
    let visibilityState = state;
    const { window } = new JSDOM('', { url: 'https://shop.test/', runScripts: 'outside-only' });
    windows.push(window);
    const script = window.document.createElement('script');
    if (data !== null) script.dataset['shown'] = data;
    Object.defineProperty(window.document, 'currentScript', { value: script });
    Object.defineProperty(window.document, 'visibilityState', { get: () => visibilityState });
    for (const [key, value] of kept) window.sessionStorage.setItem(key, value);
    window.Storage.prototype.setItem = function setItem(this: Storage, key: string, value: string) {
      if (isFull) throw new window.DOMException('full', 'QuotaExceededError');
      Object.defineProperty(this, key, { configurable: true, enumerable: true, writable: true, value });
    };
    Object.assign(window.performance, { getEntriesByType: () => [{ type: how }] });
    const setInterval = (act: () => void, ms: number) => (
      expect(ms).toBe(2000), timers.set(timers.size + 1, act), timers.size
    );
    const clearInterval = (id: number) => timers.delete(id);
    Object.assign(window, { Date, setInterval, clearInterval });
    window.console.info = (...words: unknown[]) => void infos.push(words);
    const sendBeacon = (address: string, body: string) =>
      address === '/beacon' && told.push(v.parse(BeaconSchema, JSON.parse(body)));
    Object.assign(window.navigator, { sendBeacon });

    const keep = () => {
      kept.clear();
      for (const [key, value] of Object.entries(window.sessionStorage)) kept.set(key, value as string);
    };
    const fire = (target: EventTarget, type: string) => {
      target.dispatchEvent(new window.Event(type));
      keep();
    };
    window.eval(lostPageScript);
    if (isLoaded) fire(window, 'load');
    keep();
    return {
      leave: () => fire(window, 'pagehide'),
      comeBack: () => fire(window, 'pageshow'),
      turn(to: string) {
        visibilityState = to;
        fire(window.document, 'visibilitychange');
      },
      brings(version: string) {
        (window as unknown as { storefrontShown: (version: string) => void }).storefrontShown(version);
        keep();
      },
      /** Some time goes by in which it is alive. */
      lives(ms: number) {
        for (let left = ms; left >= 2000; left -= 2000) {
          jest.advanceTimersByTime(2000);
          for (const act of timers.values()) act();
        }
        keep();
      },
    };
  }
  /** Some time goes by in which nothing of the tab is alive. */
  const stands = (ms: number) => void jest.advanceTimersByTime(ms);
  return { kept, told, infos, open, stands };
}

const lost = { views: 0, failed: 0, errors: 0, lost: 1, loads: [] };
const whatIsLost = [
  {
    reports: [
      { remote: 'mf-catalog', version: '1.0.0-a', ...lost },
      { remote: 'mf-news', version: '2.1.0+b.c', ...lost },
    ],
  },
];

describe('a page that hangs or crashes', () => {
  it.each(['reload', 'navigate', 'back_forward'])('is told of by the next page of its tab (%s), once', (how) => {
    const { told, open, stands } = tab();
    open().lives(20_000);
    stands(6001);
    const next = open({ how });
    expect(told).toEqual(whatIsLost);
    next.lives(10_000);
    next.leave();
    open();
    expect(told).toEqual(whatIsLost);
  });

  it('is told of with what came to it later, each once', () => {
    const { told, open, stands } = tab();
    const page = open({ data: '' });
    page.brings('mf-support@3.0.0-d');
    page.brings('mf-support@3.0.0-d');
    stands(7000);
    open();
    expect(told).toEqual([{ reports: [{ remote: 'mf-support', version: '3.0.0-d', ...lost }] }]);
  });

  it('before it is loaded is told of by who reloads it', () => {
    const { told, open, stands } = tab();
    open({ isLoaded: false });
    stands(7000);
    open({ how: 'reload' });
    expect(told).toEqual(whatIsLost);
  });

  it('is told of in as many parts as one beacon has reports', () => {
    const { told, open, stands } = tab();
    open({ data: Array.from({ length: 17 }, (_none, at) => `mf-x${at}@1.0.0`).join(' ') });
    stands(7000);
    open();
    expect(told.map(({ reports }) => reports.length)).toEqual([16, 1]);
  });
});

describe('nothing is told of a page', () => {
  it.each<[string, (page: ReturnType<ReturnType<typeof tab>['open']>) => void]>([
    ['that was left', (page) => page.leave()],
    ['that was hidden, and ended by the system', (page) => page.turn('hidden')],
    ['that was kept, came back, and was left', (page) => (page.leave(), page.comeBack(), page.leave())],
  ])('%s', (_what, end) => {
    const { told, kept, open, stands } = tab();
    end(open());
    expect(kept.size).toBe(0);
    stands(60_000);
    open({ how: 'reload' });
    expect(told).toEqual([]);
  });

  it.each(['reload', 'navigate', 'back_forward'])(
    'that was alive a moment ago, as one of which a browser says no end, or whose tab it copied (%s); and nobody tells of it later',
    (how) => {
      const { told, kept, open, stands } = tab();
      open().lives(20_000);
      stands(6000);
      open({ how }).leave();
      expect(kept.size).toBe(0);
      stands(60_000);
      open();
      expect(told).toEqual([]);
    },
  );

  it('that may have been left before it was loaded', () => {
    const { told, open, stands } = tab();
    open({ isLoaded: false });
    stands(60_000);
    open({ how: 'back_forward' });
    expect(told).toEqual([]);
  });

  it('that nobody has seen, nor by it; once it is seen it counts', () => {
    const { told, kept, open, stands } = tab();
    open();
    stands(7000);
    const ahead = open({ state: 'hidden' });
    ahead.brings('mf-support@3.0.0-d');
    ahead.lives(4000);
    expect([told, kept.size]).toEqual([[], 1]);
    ahead.turn('visible');
    expect(told).toEqual(whatIsLost);
    stands(7000);
    open();
    expect(told[1]!.reports).toHaveLength(3);
  });

  it('that is a developer’s, of which nobody hears', () => {
    const { kept, open } = tab();
    open({ data: null });
    expect(kept.size).toBe(0);
  });

  it('where the tab keeps nothing, or what is no mark, which is said', () => {
    const { told, kept, infos, open, stands } = tab();
    open({ isFull: true, isLoaded: false });
    expect(infos).toEqual([
      ['What this tab keeps of its pages cannot be used.', expect.objectContaining({ name: 'QuotaExceededError' })],
    ]);
    open();
    kept.set('storefront.shown.0', 'no mark');
    stands(7000);
    open();
    expect([told, infos.length]).toEqual([whatIsLost, 2]);
  });
});
