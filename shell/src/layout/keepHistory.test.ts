import { effects, spent } from '../router/currentPress';
import { keepHistory } from './keepHistory';

/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'keepHistory.test' } as never;

let end = () => {};
afterEach(() => {
  end();
  Reflect.deleteProperty(globalThis, 'event');
  Reflect.deleteProperty(History.prototype, 'scrollRestoration');
  jest.restoreAllMocks();
});

const telling = (event: Partial<Event>) => Object.defineProperty(globalThis, 'event', { value: event, configurable: true });

interface Given {
  owner?: string;
  remotes?: never[];
  isBetween?: boolean;
  isOnTheWay?: boolean;
}

/** The steps that were followed. */
function keep({ owner = 'mf-other', remotes = [here], isBetween = false, isOnTheWay = false }: Given) {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const steps = (['back', 'forward', 'go'] as const).map((step) => jest.spyOn(History.prototype, step).mockImplementation(() => {}));
  const state = { page: { match: { handle: { remote: owner } } }, navigation: isOnTheWay ? { location: {} } : {} };
  end = keepHistory({ stateNow: () => state as never, remotes, isBetween: () => isBetween });
  return steps;
}

/** How often a step of each kind was followed. */
function stepped(given: Given): number[] {
  const steps = keep(given);
  history.back();
  history.forward();
  history.go(-2);
  expect(steps[2]!.mock.calls.every(([delta]) => delta === -2)).toBe(true);
  return steps.map(({ mock }) => mock.calls.length);
}

describe('a step through the history', () => {
  it('is whose page it is', () => expect(stepped({ owner: 'mf-here' })).toEqual([1, 1, 1]));
  it('is nobody’s on another’s page, who is told so', () => {
    expect(stepped({})).toEqual([0, 0, 0]);
    expect(console.error).toHaveBeenCalledTimes(3);
  });
  it('is the shop’s own where no remote takes it', () => expect(stepped({ remotes: [] })).toEqual([1, 1, 1]));
  it('is nobody’s while the visitor is on their way', () => expect(stepped({ owner: 'mf-here', isOnTheWay: true })).toEqual([0, 0, 0]));
  it('is nobody’s between two pages', () => {
    telling({ type: 'click', isTrusted: true });
    expect(stepped({ owner: 'mf-here', isBetween: true })).toEqual([0, 0, 0]);
  });
  it('is the visitor’s by a press, wherever that is', () => {
    telling({ type: 'click', isTrusted: true });
    expect(stepped({ isOnTheWay: true })).toEqual([1, 1, 1]);
  });
  it('is by no press that code has made up', () => {
    telling({ type: 'click', isTrusted: false });
    expect(stepped({})).toEqual([0, 0, 0]);
  });
  it('is the visitor’s once by what follows from a press, as the end of a dialog by a key', () => {
    const press = new Event('keydown');
    jest.spyOn(effects, 'pressBehind').mockImplementation(() => (spent.has(press) ? undefined : press));
    telling({ type: 'cancel', isTrusted: true });
    expect(stepped({})).toEqual([1, 0, 0]);
  });
});

describe('a step by navigation', () => {
  const taken = { committed: Promise.resolve(), finished: Promise.resolve() };
  const steps = { back: jest.fn(() => taken), forward: jest.fn(() => taken), traverseTo: jest.fn(() => taken) };
  const navigation = Object.create(steps) as Navigation;
  beforeEach(() => {
    Object.assign(globalThis, { navigation });
    for (const step of Object.values(steps)) step.mockClear();
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigation'));
  const stepAll = () => [navigation.back({ info: 1 }), navigation.forward(), navigation.traverseTo('key')];
  const calls = () => Object.values(steps).map(({ mock }) => mock.calls as unknown[][]);

  it('is whose page it is', () => {
    keep({ owner: 'mf-here' });
    expect(stepAll()).toEqual([taken, taken, taken]);
    expect(calls()).toEqual([[[{ info: 1 }]], [[]], [['key']]]);
  });

  it('is nobody’s on another’s page, who is told so', async () => {
    keep({});
    for (const { committed, finished } of stepAll()) {
      await expect(committed).rejects.toMatchObject({ name: 'InvalidStateError' });
      await expect(finished).rejects.toMatchObject({ name: 'InvalidStateError' });
    }
    expect(calls()).toEqual([[], [], []]);
    expect(console.error).toHaveBeenCalledTimes(3);
  });

  it('is anybody’s when nobody watches any more', () => {
    keep({});
    end();
    stepAll();
    expect(calls().map(({ length }) => length)).toEqual([1, 1, 1]);
  });
});

it('the way in which the history scrolls is the shop’s, and the browser’s when the document goes', () => {
  let kept: ScrollRestoration = 'auto';
  Object.defineProperty(History.prototype, 'scrollRestoration', { configurable: true, get: () => kept, set: (how: ScrollRestoration) => (kept = how) });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  keep({});
  expect(history.scrollRestoration).toBe('manual');
  history.scrollRestoration = 'auto';
  expect([history.scrollRestoration, jest.mocked(console.warn).mock.calls.length]).toEqual(['manual', 1]);
  telling({ type: 'pagehide' });
  history.scrollRestoration = 'auto';
  expect(kept).toBe('auto');
  telling({ type: 'pageshow' });
  history.scrollRestoration = 'manual';
  expect([kept, jest.mocked(console.warn).mock.calls.length]).toEqual(['manual', 1]);
});
