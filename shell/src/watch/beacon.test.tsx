import { BeaconSchema, type LiveRemote } from '@storefront/contracts';
import { Boundary } from '@storefront/platform';
import { Rectangle } from '@storefront/platform/host';
import { render, screen } from '@testing-library/react';
import * as v from 'valibot';
import type { ShopRouter } from '../router/ShopRouter';
import { PageReport, startBeacon } from './beacon';
import { Journal } from './Journal';
import { trackVisits } from './visits';

const remotes = ['mf-a', 'mf-b', 'mf-cart'].map(
  (name) => ({ name, version: '1.0.0-a', base: `/releases/${name}/1.0.0-a/` }) as LiveRemote,
);

/** The browser's measures, as the test makes them. */
class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'event', 'layout-shift'];
  static readonly all = new Map<string, (list: { getEntries(): object[] }) => void>();
  static readonly asked: object[] = [];
  constructor(private readonly see: (list: { getEntries(): object[] }) => void) {}
  observe(options: { type: string }) {
    Observer.asked.push(options);
    Observer.all.set(options.type, this.see);
  }
}

const measured = (type: string, entry: object) => Observer.all.get(type)!({ getEntries: () => [entry] });

/** What the browser has kept of its own. */
const states = (entries: Record<string, object[]>) =>
  Object.assign(performance, { getEntriesByType: (type: string) => entries[type] ?? [] });

let clock = 0;
const sent: { reports: { remote: string }[] }[] = [];

/** A router that goes where the test says, and what watches its pages, since the test’s `clock`. */
function openPage(owner: string, on = remotes) {
  let listener = () => {};
  const page = (pathname: string, remote: string) => ({
    location: { pathname },
    page: { match: { handle: { remote } } },
  });
  const router = { state: page('first', owner), subscribe: (own: () => void) => ((listener = own), () => {}) };
  const journal = new Journal();
  const visits = trackVisits(router as unknown as ShopRouter);
  startBeacon({ journal, remotes: on, visits });
  return {
    journal,
    go(to: string) {
      clock += 1000;
      router.state = page(`at ${clock}`, to);
      listener();
    },
    /** To a part of the page, or another choice in its list. */
    goWithin() {
      clock += 1000;
      router.state = { ...router.state };
      listener();
    },
    leave() {
      dispatchEvent(new Event('pagehide'));
      return Object.fromEntries((sent.at(-1)?.reports ?? []).map(({ remote, ...report }) => [remote, report]));
    },
  };
}

beforeEach(() => {
  clock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
  Object.assign(globalThis, { PerformanceObserver: Observer });
  states({});
  navigator.sendBeacon = (_url, body) => sent.push(JSON.parse(body as string)) > 0;
});

afterEach(() => {
  jest.restoreAllMocks();
  sent.length = 0;
});

const interaction = (duration: number, at: number, target: Element | null = null) => ({
  interactionId: 1,
  duration,
  startTime: at,
  target,
});

const paintedAt = (startTime: number) => measured('largest-contentful-paint', { startTime, element: null });
const hide = (timeStamp: number, state: DocumentVisibilityState = 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(Object.defineProperty(new Event('visibilitychange'), 'timeStamp', { value: timeStamp }));
};

describe('what is measured on a page', () => {
  it('is its remote’s, also when it is heard after another page is shown', () => {
    const { go, leave } = openPage('mf-a');
    go('mf-b');
    measured('event', interaction(400, 500));
    measured('event', interaction(80, 1500));
    measured('largest-contentful-paint', { startTime: 700, element: null });
    expect(leave()).toMatchObject({ 'mf-a': { inp: 400, lcp: 700 }, 'mf-b': { inp: 80 } });
  });

  it('is one view’s, however often the visitor goes to a part of the page, or chooses otherwise in its list', () => {
    const { goWithin, leave } = openPage('mf-a');
    for (let step = 0; step < 3; step += 1) goWithin();
    expect(leave()).toMatchObject({ 'mf-a': { views: 1 } });
  });

  it('is heard since the page began, and an interaction from the shortest on that a visitor feels', () => {
    Observer.asked.length = 0;
    openPage('mf-a');
    expect(Observer.asked).toEqual(
      expect.arrayContaining([
        { type: 'largest-contentful-paint', buffered: true },
        { type: 'layout-shift', buffered: true },
        { type: 'event', buffered: true, durationThreshold: 40 },
      ]),
    );
  });

  it('is no interaction where the browser counts it as none', () => {
    const { leave } = openPage('mf-a');
    measured('event', { ...interaction(900, 1), interactionId: 0 });
    expect(leave()['mf-a']).not.toHaveProperty('inp');
  });

  it('is its remote’s of the last twenty pages', () => {
    const { go, leave } = openPage('mf-a');
    for (let page = 0; page < 20; page += 1) go(page === 0 ? 'mf-b' : 'mf-cart');
    measured('event', interaction(400, 1500));
    expect(leave()).toMatchObject({ 'mf-b': { inp: 400 } });
  });

  it('is the remote’s in whose rectangle it was seen, whosever page it is, and whatever that remote calls its parts', () => {
    const { leave } = openPage('mf-a');
    const fallback = () => null;
    render(
      <>
        <b>frame</b>
        <Rectangle name="mf-a" fallback={fallback}>
          <i>screen</i>
          <Rectangle name="mf-cart" fallback={fallback}>
            <Boundary name="mf-b" fallback={fallback}>
              <u>cart</u>
            </Boundary>
          </Rectangle>
        </Rectangle>
      </>,
    );
    const shift = (...words: string[]) => ({
      value: 0.1,
      hadRecentInput: false,
      startTime: 100,
      sources: words.map((word, top) => ({ node: screen.getByText(word).firstChild, currentRect: { top } })),
    });
    measured('event', interaction(300, 10, screen.getByText('cart')));
    measured('event', interaction(90, 10, screen.getByText('frame')));
    measured('largest-contentful-paint', { startTime: 50, element: screen.getByText('screen') });
    measured('layout-shift', shift('cart', 'screen'));
    const seen = leave();
    expect(seen).toMatchObject({ 'mf-a': { inp: 90, lcp: 50 }, 'mf-cart': { inp: 300, cls: 0.1 } });
    expect(seen['mf-a']).not.toHaveProperty('cls');
  });

  it('shifts add up within a second of each other, not after it, nor from page to page', () => {
    const { go, leave } = openPage('mf-a');
    const shift = (startTime: number, hadRecentInput = false) =>
      measured('layout-shift', { value: 0.1, hadRecentInput, startTime, sources: [] });
    [100, 900, 950].forEach((at, index) => shift(at, index === 2));
    go('mf-b');
    shift(1100);
    shift(2200);
    const seen = leave() as Record<string, { cls: number }>;
    expect([seen['mf-a']?.cls, seen['mf-b']?.cls]).toEqual([0.2, 0.1]);
  });

  it('shifts add up for five seconds, however close they follow each other', () => {
    const { leave } = openPage('mf-a');
    for (let at = 0; at < 9000; at += 900)
      measured('layout-shift', { value: 0.25, hadRecentInput: false, startTime: at, sources: [] });
    expect(leave()['mf-a']).toMatchObject({ cls: 1.5 });
  });
});

describe('what a visitor did not wait for', () => {
  const lcpOf = (page: { leave(): object }) => (page.leave() as Record<string, { lcp?: number }>)['mf-a']?.lcp;

  afterEach(() => {
    Reflect.deleteProperty(document, 'prerendering');
  });

  it('is the picture of a tab that was opened in the background', () => {
    states({
      'visibility-state': [
        { name: 'hidden', startTime: 0 },
        { name: 'visible', startTime: 90_000 },
      ],
    });
    const page = openPage('mf-a');
    paintedAt(90_100);
    expect(lcpOf(page)).toBeUndefined();
  });

  it('is what came after the page was hidden; what came before was waited for', () => {
    states({
      'visibility-state': [
        { name: 'visible', startTime: 0 },
        { name: 'hidden', startTime: 800 },
        { name: 'visible', startTime: 5000 },
      ],
    });
    const page = openPage('mf-a');
    paintedAt(700);
    paintedAt(5100);
    expect(lcpOf(page)).toBe(700);
  });

  it('is such a picture also where the browser does not tell how the tab was before', () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const page = openPage('mf-a');
    hide(90_000, 'visible');
    paintedAt(90_100);
    expect(lcpOf(page)).toBeUndefined();
  });

  it('is what came after the page was hidden also where only the page itself has seen it', () => {
    const page = openPage('mf-a');
    paintedAt(700);
    hide(800);
    hide(5000, 'visible');
    paintedAt(5100);
    page.leave();
    expect(sent.flatMap(({ reports }) => reports)).toMatchObject([{ remote: 'mf-a', lcp: 700 }]);
  });

  it('is the time before a page that was made ahead was opened', () => {
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    states({
      navigation: [{ activationStart: 4000 }],
      'visibility-state': [
        { name: 'hidden', startTime: 0 },
        { name: 'visible', startTime: 4000 },
      ],
    });
    const page = openPage('mf-a');
    paintedAt(4300);
    expect(lcpOf(page)).toBe(300);
  });
});

it('what took longer than a page tells of is told as that: it costs nobody what else is told', () => {
  const report = new PageReport(remotes, () => 'mf-a');
  report.record({ at: 0, remote: 'mf-a', took: 700_000 });
  for (const vital of ['lcp', 'inp', 'cls'] as const) report.measure('mf-a', vital, 700_000);
  report.count();
  const [beacon] = report.takeReports();
  expect(v.parse(BeaconSchema, beacon)).toEqual(beacon);
  expect(beacon).toMatchObject({ reports: [{ views: 1, loads: [600_000], lcp: 600_000, inp: 600_000, cls: 1000 }] });
});

it('a page that fails after fifty others did is told as one of them', () => {
  const report = new PageReport(remotes, () => 'mf-a');
  for (let page = 0; page < 51; page += 1) {
    report.count();
    report.record({ at: 0, remote: 'mf-a', error: new Error('oh') });
    report.beginPage();
  }
  expect(report.takeReports().map((beacon) => v.is(BeaconSchema, beacon))).toEqual([true]);
});

it('a page that is left is a view of its own remote, and one that failed stays with it', () => {
  const { journal, go, leave } = openPage('mf-a');
  journal.add({ remote: 'mf-a', error: new Error('oh') });
  go('mf-b');
  go('mf-cart');
  expect(leave()).toMatchObject({
    'mf-a': { failed: 1 },
    'mf-b': { views: 1, failed: 0 },
    'mf-cart': { views: 1, failed: 0 },
  });
});

it('a page is told of when the visitor looks elsewhere, which may be the last that it hears, and not when they come back', () => {
  openPage('mf-a');
  paintedAt(700);
  hide(800, 'visible');
  expect(sent).toEqual([]);
  hide(900);
  expect(sent).toMatchObject([{ reports: [{ remote: 'mf-a', views: 1, lcp: 700 }] }]);
});

it('a page whose route was not there yet is its remote’s from its beginning', () => {
  let hear = () => {};
  const state: { location: object; page?: object } = { location: { pathname: '/a' } };
  const visits = trackVisits({ state, subscribe: (own: () => void) => (hear = own) } as unknown as ShopRouter);
  expect(visits.ownerAt(0)).toBeUndefined();
  state.page = { match: { handle: { remote: 'mf-a' } } };
  hear();
  expect(visits.ownerAt(0)).toBe('mf-a');
});

it('what one page tells is never more at once than a shop takes, and all of it is told', () => {
  const many = Array.from(
    { length: 17 },
    (_, index) => ({ name: `mf-x${index}`, version: '1.0.0-a', base: `/releases/mf-x${index}/` }) as LiveRemote,
  );
  const report = new PageReport(many, () => 'mf-x0');
  for (const { name } of many) report.record({ at: 0, remote: name, took: 5 });
  for (let count = 0; count < 30; count += 1) report.record({ at: 0, remote: 'mf-x0', took: 5 });
  for (let count = 0; count < 1100; count += 1) report.record({ at: 0, remote: 'mf-x0', error: new Error('broken') });
  for (let views = 0; views < 60; views += 1) report.beginPage();
  const read = report.takeReports().map((beacon) => v.parse(BeaconSchema, beacon).reports);
  expect(read.map((reports) => reports.length)).toEqual([16, 1]);
  expect(read.flat().map(({ remote }) => remote)).toEqual(many.map(({ name }) => name));
  expect(read[0]?.[0]).toMatchObject({ loads: Array(20).fill(5), errors: 1000, views: 50, failed: 1 });
});

it('a page of more remotes than one beacon takes tells of all of them when it is left', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ name: `mf-x${index}`, version: '1.0.0-a' }) as LiveRemote);
  const { journal } = openPage('mf-x0', many);
  for (const { name } of many) journal.add({ remote: name, took: 5 });
  dispatchEvent(new Event('pagehide'));
  expect(sent.flatMap(({ reports }) => reports.map(({ remote }) => remote))).toEqual(many.map(({ name }) => name));
});

it('a page that is shown again is measured anew, also where it is better than before', () => {
  const report = new PageReport(remotes, () => 'mf-a');
  report.measure('mf-a', 'inp', 400);
  report.beginPage();
  report.takeReports();
  report.measure('mf-a', 'inp', 90);
  expect(report.takeReports()).toMatchObject([{ reports: [{ remote: 'mf-a', inp: 90 }] }]);
});
