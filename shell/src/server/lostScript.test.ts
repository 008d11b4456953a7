/** @jest-environment @storefront/build/jest/server.cjs */
import { BeaconSchema } from '@storefront/contracts';
import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import { lostScript } from './lostScript';

const shown = 'mf-catalog@1.0.0-a mf-news@2.1.0+b.c';

const windows: JSDOM['window'][] = [];

beforeEach(() => void jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  windows.splice(0).forEach((window) => window.close());
});

/** A tab, which keeps what its pages keep; `open` shows the next page of it. */
function tab() {
  const kept = new Map<string, string>();
  const told: { reports: object[] }[] = [];
  const infos: unknown[][] = [];

  function open({ data = shown, state = 'visible', isFull = false, how = 'reload', past = 0 } = {}) {
    let visibilityState = state;
    const { window } = new JSDOM('', { url: 'https://shop.test/', runScripts: 'outside-only' });
    windows.push(window);
    const script = window.document.createElement('script');
    if (data) script.dataset['shown'] = data;
    Object.defineProperty(window.document, 'currentScript', { value: script });
    Object.defineProperty(window.document, 'visibilityState', { get: () => visibilityState });
    for (const [key, value] of kept) window.sessionStorage.setItem(key, value);
    window.Storage.prototype.setItem = function setItem(this: Storage, key: string, value: string) {
      if (isFull) throw new window.DOMException('full', 'QuotaExceededError');
      Object.defineProperty(this, key, { configurable: true, enumerable: true, writable: true, value });
    };
    Object.assign(window.performance, { getEntriesByType: () => [{ type: how }] });
    for (let page = 0; page < past; page++) window.history.pushState(null, '');
    window.setTimeout = setTimeout as never;
    window.console.info = (...words: unknown[]) => void infos.push(words);
    const sendBeacon = (address: string, body: string) => address === '/beacon' && told.push(v.parse(BeaconSchema, JSON.parse(body)));
    Object.assign(window.navigator, { sendBeacon });
    window.eval(lostScript);

    const keep = () => {
      kept.clear();
      for (const [key, value] of Object.entries(window.sessionStorage)) kept.set(key, value as string);
    };
    const fire = (target: EventTarget, type: string) => {
      target.dispatchEvent(new window.Event(type));
      keep();
    };
    keep();
    return {
      leave: () => fire(window, 'pagehide'),
      comeBack: () => fire(window, 'pageshow'),
      turn(to: string) {
        visibilityState = to;
        fire(window.document, 'visibilitychange');
      },
      /** Some time goes by. */
      wait(ms: number) {
        jest.advanceTimersByTime(ms);
        keep();
      },
    };
  }
  return { kept, told, infos, open };
}

const lost = { views: 0, failed: 0, errors: 0, lost: 1, loads: [] };
const whatIsLost = [{ reports: [{ remote: 'mf-catalog', version: '1.0.0-a', ...lost }, { remote: 'mf-news', version: '2.1.0+b.c', ...lost }] }];

describe('a page that hangs or crashes', () => {
  it('is told of by the next page of its tab, once', () => {
    const { told, open } = tab();
    open();
    const next = open();
    next.wait(299);
    expect(told).toEqual([]);
    next.wait(2);
    expect(told).toEqual(whatIsLost);
    next.leave();
    open().wait(1000);
    expect(told).toEqual(whatIsLost);
  });

  it('is told of at once where the next page has found it, too, and has not come to tell', () => {
    const { told, open } = tab();
    open();
    open();
    open();
    expect(told).toEqual(whatIsLost);
  });

  it('is told of in as many parts as one beacon has reports', () => {
    const { told, open } = tab();
    open({ data: Array.from({ length: 17 }, (_none, at) => `mf-x${at}@1.0.0`).join(' ') });
    open().wait(1000);
    expect(told.map(({ reports }) => reports.length)).toEqual([16, 1]);
  });
});

describe('nothing is told of a page', () => {
  it.each<[string, (page: ReturnType<ReturnType<typeof tab>['open']>) => void]>([
    ['that was left', (page) => page.leave()],
    ['that was hidden, and ended by the system', (page) => page.turn('hidden')],
    ['that was kept, came back, and was left', (page) => (page.leave(), page.comeBack(), page.leave())],
  ])('%s', (_what, end) => {
    const { told, kept, open } = tab();
    end(open());
    expect(kept.size).toBe(0);
    open().wait(1000);
    expect(told).toEqual([]);
  });

  it('that another process takes away a little later', () => {
    const { told, kept, open } = tab();
    open();
    const next = open();
    next.wait(200);
    const [former] = [...kept.keys()];
    windows.at(-1)!.sessionStorage.removeItem(former!);
    next.wait(1000);
    expect(told).toEqual([]);
  });

  it('that goes on in the tab from which this one was opened, with what that keeps', () => {
    const { told, open } = tab();
    open();
    open({ how: 'navigate' }).wait(1000);
    expect(told).toEqual([]);
    open({ how: 'navigate', past: 1 }).wait(1000);
    expect(told).toEqual(whatIsLost);
  });

  it('that nobody has seen, nor by it; once it is seen it counts', () => {
    const { told, kept, open } = tab();
    open();
    const ahead = open({ state: 'hidden' });
    ahead.wait(1000);
    expect([told, kept.size]).toEqual([[], 1]);
    ahead.turn('visible');
    ahead.wait(1000);
    expect(told).toEqual(whatIsLost);
    open().wait(1000);
    expect(told).toEqual([...whatIsLost, ...whatIsLost]);
  });

  it('that is a developer’s, of which nobody hears', () => {
    const { kept, open } = tab();
    open({ data: '' });
    expect(kept.size).toBe(0);
  });

  it('where the tab keeps nothing, which is said', () => {
    const { told, infos, open } = tab();
    open({ isFull: true });
    open().wait(1000);
    expect([told, infos]).toEqual([[], [['This tab keeps nothing.', expect.objectContaining({ name: 'QuotaExceededError' })]]]);
  });
});
