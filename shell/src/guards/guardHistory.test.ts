import { effects, usedPresses } from '../router/currentPress';
import { createOwnHistory } from '../router/ownHistory';
import { inRectangle } from '../testing/inRectangle';
import { guardHistory } from './guardHistory';
import { trackPressNow } from './pressNow';

let alone: string | undefined;
jest.mock('./currentStack', () => {
  const actual = jest.requireActual<typeof import('./currentStack')>('./currentStack');
  return {
    ...actual,
    currentStack: () => alone ?? actual.currentStack(),
    hasNoCaller: () => alone !== undefined || actual.hasNoCaller(),
  };
});

/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'guardHistory.test' } as never;

let end = () => {};
afterEach(() => {
  end();
  Reflect.deleteProperty(globalThis, 'event');
  for (const owner of [history, History.prototype]) Reflect.deleteProperty(owner, 'scrollRestoration');
  jest.restoreAllMocks();
});

const telling = (event: Partial<Event>) =>
  Object.defineProperty(globalThis, 'event', { value: event, configurable: true });

interface Given {
  owner?: string;
  remotes?: never[];
  isBetween?: boolean;
  isOnTheWay?: boolean;
}

/** The steps that were followed. */
function keep({ owner = 'mf-other', remotes = [here], isBetween = false, isOnTheWay = false }: Given) {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const steps = (['back', 'forward', 'go'] as const).map((step) =>
    jest.spyOn(History.prototype, step).mockImplementation(() => {}),
  );
  const state = { page: { match: { handle: { remote: owner } } }, navigation: isOnTheWay ? { location: {} } : {} };
  const noting = trackPressNow();
  const endKeeping = guardHistory(
    { stateNow: () => state as never, remotes, isBetween: () => isBetween },
    noting.pressNow,
  );
  end = () => (endKeeping(), noting.end());
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
  it('is nobody’s that a timer takes by itself, to which the browser’s own way was handed', () => {
    alone = location.href;
    expect(stepped({ owner: 'mf-here' })).toEqual([0, 0, 0]);
    alone = undefined;
  });
  it('is nobody’s while the visitor is on their way', () =>
    expect(stepped({ owner: 'mf-here', isOnTheWay: true })).toEqual([0, 0, 0]));
  it('is nobody’s between two pages', () => {
    telling({ type: 'click', isTrusted: true });
    expect(stepped({ owner: 'mf-here', isBetween: true })).toEqual([0, 0, 0]);
  });
  it('is the visitor’s by a press in the rectangle of whose code steps, wherever that is', () => {
    telling({ type: 'click', isTrusted: true, target: inRectangle('mf-here') });
    expect(stepped({ isOnTheWay: true })).toEqual([1, 1, 1]);
  });
  it('is the visitor’s by a press in what the press has taken away', () => {
    telling({ type: 'click', isTrusted: true, target: document.createElement('button') });
    expect(stepped({})).toEqual([1, 1, 1]);
  });
  it.each([
    ['another’s rectangle', () => inRectangle('mf-other')],
    ['the frame', () => document.body],
    ['nothing', () => null],
  ])('is by no press in %s, of which all code hears', (_what, target) => {
    telling({ type: 'click', isTrusted: true, target: target() });
    expect(stepped({})).toEqual([0, 0, 0]);
  });
  it('is by no press that code has made up', () => {
    telling({ type: 'click', isTrusted: false, target: inRectangle('mf-here') });
    expect(stepped({})).toEqual([0, 0, 0]);
  });
  it('is the visitor’s once by what follows from a press, as the end of a dialog by a key', () => {
    const press = Object.defineProperty(new Event('keydown'), 'target', { value: inRectangle('mf-here') });
    jest.spyOn(effects, 'pressCausing').mockImplementation(() => (usedPresses.has(press) ? undefined : press));
    telling({ type: 'cancel', isTrusted: true });
    expect(stepped({})).toEqual([1, 0, 0]);
  });
});

describe('an address', () => {
  afterEach(() => (end(), history.replaceState(null, '', '/')));

  /** What stands in the address after somebody has written there in both ways. */
  function written(given: Given, addressOf = (way: string) => `?of=${way}#here`): string[] {
    keep(given);
    return (['pushState', 'replaceState'] as const).map((way) => {
      history[way]({ of: way }, '', addressOf(way));
      return location.pathname + location.search;
    });
  }
  const all = ['/?of=pushState', '/?of=replaceState'];
  const none = ['/', '/'];

  it('is written by whose page it is', () => {
    expect(written({ owner: 'mf-here' })).toEqual(all);
    expect(history.state).toEqual({ of: 'replaceState' });
  });
  it.each(['/elsewhere', '//[', 'here/'])('is of the path that is shown, whoever writes it: %s', (address) =>
    expect(written({ owner: 'mf-here' }, () => address)).toEqual(none),
  );
  it.each([null, undefined])('is kept where only a state is written (%s)', (address) => {
    keep({ owner: 'mf-here' });
    history.pushState({ kept: true }, '', address);
    expect([location.pathname, history.state]).toEqual(['/', { kept: true }]);
  });
  it('is not written by whose page it is not, who is told so', () => {
    expect(written({})).toEqual(none);
    expect(jest.mocked(console.error).mock.calls).toEqual(
      Array.from({ length: 2 }, () => [
        'A page writes an address of another path, or unasked, or too often; it is not taken.',
      ]),
    );
  });
  it('S016 is written fifty times in ten seconds, whichever way; the shop writes on', () => {
    let at = 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => at);
    keep({ owner: 'mf-here' });
    const write = (times: number) => {
      for (let time = 0; time < times; time++)
        history[time % 2 ? 'pushState' : 'replaceState'](null, '', `?at=${at}-${time}`);
      return location.search;
    };
    expect(write(500)).toBe('?at=1000-49');
    at = 10_999;
    expect(write(1)).toBe('?at=1000-49');
    at = 11_000;
    expect(write(60)).toBe('?at=11000-49');
    createOwnHistory().push('/pushed');
    expect(location.pathname).toBe('/pushed');
  });
  it('is written by the shop itself and by tools, in which no remote has a part', () =>
    expect(written({ remotes: [], isOnTheWay: true, isBetween: true })).toEqual(all));
  it('is nobody’s while the visitor is on their way, whose press that began it is no leave', () => {
    telling({ type: 'click', isTrusted: true });
    expect(written({ owner: 'mf-here', isOnTheWay: true })).toEqual(none);
  });
  it('is nobody’s between two pages', () => expect(written({ owner: 'mf-here', isBetween: true })).toEqual(none));
  it('is written by the router for whoever asks it to lead', () => {
    keep({ isOnTheWay: true });
    const own = createOwnHistory();
    own.push('/pushed');
    expect([location.pathname, own.location.pathname]).toEqual(['/pushed', '/pushed']);
    own.replace('/replaced', { kept: true });
    expect([location.pathname, own.location.state]).toEqual(['/replaced', { kept: true }]);
  });
});

describe('a step by navigation', () => {
  const taken = { committed: Promise.resolve(), finished: Promise.resolve() };
  const steps = { back: jest.fn(() => taken), forward: jest.fn(() => taken), traverseTo: jest.fn(() => taken) };
  const mocks = Object.values(steps);
  const navigation = Object.assign(Object.create(steps) as Navigation, {
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  beforeEach(() => {
    Object.assign(globalThis, { navigation });
    for (const step of mocks) step.mockClear();
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigation'));
  const stepAll = () => [navigation.back({ info: 1 }), navigation.forward(), navigation.traverseTo('key')];
  const calls = () => mocks.map(({ mock }) => mock.calls as unknown[][]);

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

  it('that is refused is no error where nobody asks what came of it', async () => {
    const unheard = jest.fn();
    process.on('unhandledRejection', unheard);
    keep({});
    stepAll();
    await new Promise((done) => setTimeout(done));
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
  });

  it('is anybody’s when nobody watches any more', () => {
    keep({});
    end();
    stepAll();
    expect(calls().map(({ length }) => length)).toEqual([1, 1, 1]);
  });
});

describe('a step into another document', () => {
  const navigation = Object.assign(new EventTarget(), { back: () => {}, forward: () => {}, traverseTo: () => {} });
  beforeEach(() => Object.assign(globalThis, { navigation }));
  afterEach(() => {
    alone = undefined;
    sessionStorage.clear();
    Reflect.deleteProperty(globalThis, 'navigation');
  });

  type Told = Partial<Record<keyof NavigateEvent, unknown>> & { sourceElement?: Element };
  const step = (told: Told = {}) =>
    navigation.dispatchEvent(
      Object.assign(new Event('navigate', { cancelable: true }), {
        userInitiated: false,
        destination: { url: '/a', sameDocument: false },
        downloadRequest: null,
        ...told,
      }),
    );
  /** Whether it is followed. */
  function isFollowed(given: Given, told?: Told): boolean {
    keep(given);
    return step(told);
  }
  /** Nobody but who looks stands in the stack, as where the document itself leads. */
  const byItself = () => void (alone = '');
  const elementIn = (html: string) =>
    Object.assign(document.createElement('div'), { innerHTML: html }).querySelector('form')!;

  it('is whose page it is', () => expect(isFollowed({ owner: 'mf-here' })).toBe(true));
  it('S016 is nobody’s that leads on and on by itself, whichever document that comes to', () => {
    for (const expected of [true, true, false, false]) {
      expect(isFollowed({ owner: 'mf-here' }, { navigationType: 'reload' })).toBe(expected);
      end();
    }
    expect(
      isFollowed({ owner: 'mf-here' }, { destination: { url: '/a#b', sameDocument: true }, hashChange: true }),
    ).toBe(true);
    end();
    expect(isFollowed({ remotes: [] })).toBe(true);
  });
  it('is nobody’s on another’s page, who is told so', () => {
    expect(isFollowed({})).toBe(false);
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it('is nobody’s while the visitor is on their way', () =>
    expect(isFollowed({ owner: 'mf-here', isOnTheWay: true })).toBe(false));
  it('is nobody’s that has been left', () => expect(isFollowed({ owner: 'mf-here', isBetween: true })).toBe(false));
  it('is the shop’s own where no remote takes it, whenever that is', () =>
    expect(isFollowed({ remotes: [], isBetween: true, isOnTheWay: true })).toBe(true));
  it.each([[true], [false]])(
    'is the visitor’s while the browser tells of a press, which code may have made up, %s',
    (isTrusted) => {
      // jsdom’s own events are not trusted.
      const listening = jest.spyOn(window, 'addEventListener');
      keep({});
      const note = (listening.mock.calls as [string, (event: object) => void][]).find(([kind]) => kind === 'click')![1];
      const target = inRectangle('mf-here');
      note({ isTrusted, eventPhase: 1, target });
      expect(step()).toBe(isTrusted);
      expect(sessionStorage).toHaveLength(0);
      note({ isTrusted, eventPhase: 0, target });
      expect(step()).toBe(false);
    },
  );
  it.each([
    ['a link that the visitor has pressed', { userInitiated: true }],
    ['a step within the document', { destination: { url: '/a#b', sameDocument: true } }],
    ['a file that is kept', { downloadRequest: 'a.pdf' }],
  ])('is none that concerns anybody: %s', (_what, event) => expect(isFollowed({}, event)).toBe(true));

  it('is the same to another part of the page, which a step that the shop took itself is not', () => {
    const part = { destination: { url: '/a#b', sameDocument: true }, hashChange: true };
    expect(isFollowed({}, part)).toBe(false);
    end();
    expect(isFollowed({ owner: 'mf-here', isOnTheWay: true }, part)).toBe(false);
    end();
    expect(isFollowed({ owner: 'mf-here' }, part)).toBe(true);
    end();
    byItself();
    expect(isFollowed({}, part)).toBe(true);
  });

  it('is nobody’s where something drawn into the page leads by itself', () => {
    byItself();
    expect(isFollowed({ owner: 'mf-here' })).toBe(false);
  });
  it.each([
    ['anew', {}, { navigationType: 'reload' }],
    ['by a form of whose page it is', {}, { sourceElement: elementIn('<main><form></form></main>') }],
  ])('is followed where the document leads %s', (_how, given, event) => {
    byItself();
    expect(isFollowed(given, event)).toBe(true);
  });
  it('is nobody’s by the form of a fragment', () => {
    byItself();
    expect(isFollowed({}, { sourceElement: elementIn('<main><div data-slot="a"><form></form></div></main>') })).toBe(
      false,
    );
  });
});

describe('a step whose call nobody saw', () => {
  const navigation = Object.assign(new EventTarget(), { back: () => {}, forward: () => {}, traverseTo: () => {} });
  let frame: HTMLIFrameElement;
  beforeEach(() => {
    jest.useFakeTimers();
    frame = document.body.appendChild(document.createElement('iframe'));
    Object.assign(globalThis, { navigation });
    jest.spyOn(History.prototype, 'back').mockImplementation(() => {});
  });
  afterEach(() => {
    frame.remove();
    Reflect.deleteProperty(globalThis, 'navigation');
    jest.useRealTimers();
  });
  const isTaken = (told: object = {}) =>
    navigation.dispatchEvent(
      Object.assign(new Event('navigate', { cancelable: true }), {
        navigationType: 'traverse',
        userInitiated: false,
        destination: { url: '/a', sameDocument: true },
        downloadRequest: null,
        ...told,
      }),
    );

  it('is not taken, as a frame’s would be', () => {
    keep({ owner: 'mf-here' });
    expect(isTaken()).toBe(false);
    expect(console.error).toHaveBeenCalledWith('Somebody steps through the history unseen; it is not followed.');
  });
  it('is not taken, either, of a frame that has gone, or comes later', () => {
    keep({ owner: 'mf-here' });
    frame.remove();
    expect(isTaken()).toBe(false);
    end();
    keep({ owner: 'mf-here' });
    expect(isTaken()).toBe(true);
    document.body.append(frame);
    expect(isTaken()).toBe(false);
    frame.dispatchEvent(new Event('load'));
    frame.remove();
    expect(isTaken()).toBe(false);
  });
  it('is the visitor’s where no frame could take it: not every browser says so of its own buttons', () => {
    frame.remove();
    keep({ owner: 'mf-here' });
    expect(isTaken()).toBe(true);
  });
  it.each([{ userInitiated: true }, { navigationType: 'push' }])('is the visitor’s, or none: %j', (told) => {
    keep({});
    expect(isTaken(told)).toBe(true);
  });
  it('is taken where it was called for and let through, within a second', () => {
    keep({ owner: 'mf-here' });
    history.back();
    jest.advanceTimersByTime(999);
    expect(isTaken()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isTaken()).toBe(false);
  });
  it('is not taken where it was called for in vain', () => {
    keep({});
    history.back();
    expect(isTaken()).toBe(false);
  });
  it.each(['keydown', 'click'])('is taken at a %s, by a tool of the visitor’s', (kind) => {
    const listening = jest.spyOn(window, 'addEventListener');
    keep({});
    const heard = (listening.mock.calls as [string, (event: object) => void][])
      .filter(([one]) => one === kind)
      .map(([, hear]) => hear);
    for (const hear of heard) hear({ type: kind, isTrusted: true, eventPhase: 0 });
    jest.advanceTimersByTime(299);
    expect(isTaken()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isTaken()).toBe(false);
    for (const hear of heard) hear({ type: kind, isTrusted: false, eventPhase: 0 });
    expect(isTaken()).toBe(false);
  });
  it('is taken when nobody watches any more', () => {
    keep({});
    end();
    expect(isTaken()).toBe(true);
  });
});

it('the way in which the history scrolls is the shop’s, and the browser’s when the document goes', () => {
  let kept: ScrollRestoration = 'auto';
  Object.defineProperty(History.prototype, 'scrollRestoration', {
    configurable: true,
    get: () => kept,
    set: (how: ScrollRestoration) => (kept = how),
  });
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
