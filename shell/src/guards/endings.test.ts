import { attributePresses } from './effects';
import { guardClicks } from './guardClicks';
import { guardClobbering } from './guardClobbering';
import { guardEvents } from './guardEvents';
import { guardFocus } from './guardFocus';
import { guardFrame } from './guardFrame';
import { guardFrameContents } from './guardFrameContents';
import { guardHistory } from './guardHistory';
import { guardLanguage } from './guardLanguage';
import { guardPresses } from './guardPresses';
import { guardScrollAndFocus } from './guardScrollAndFocus';
import { guardSound } from './guardSound';
import { guardStacking } from './guardStacking';
import { guardStyleSheets } from './guardStyleSheets';
import { guardTitle } from './guardTitle';
import { guardTopLayer } from './guardTopLayer';
import { guardViewTransitions } from './guardViewTransitions';
import { trackPresses } from './presses';
import { trackPressNow } from './pressNow';
import { trackUnloadListeners } from './trackUnloadListeners';
import { watchUserInitiated } from './userInitiated';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const drawn = () => document.querySelectorAll('#root > div > *');
const page = {
  stateNow: () => ({ page: { match: { handle: { remote: 'mf-here' } } }, navigation: {} }) as never,
  remotes: [],
  isBetween: () => false,
};
const isPressed = () => true;

/** What watches over a page, each with what ends it. */
const watches: Record<string, () => () => void> = {
  guardStacking: () => guardStacking([find('body'), find('#root')], page),
  guardClicks,
  guardEvents: () => guardEvents(page),
  guardFocus: () => guardFocus(() => find('main')),
  guardFrame: () => guardFrame(drawn(), { isPressed, remotes: [] }),
  guardHistory: () => guardHistory(page, () => undefined),
  guardLanguage: () => guardLanguage(() => 'en'),
  guardClobbering,
  guardViewTransitions: () => guardViewTransitions(page),
  guardPresses: () => guardPresses(page, () => undefined),
  guardScrollAndFocus: () => guardScrollAndFocus(page),
  guardStyleSheets,
  guardSound: () => guardSound(page).end,
  guardTitle: () => guardTitle(page),
  guardFrameContents: () => guardFrameContents(find('#root'), [...drawn()], []),
  attributePresses,
  trackPresses: () => trackPresses().begin(),
  trackPressNow: () => trackPressNow().end,
  watchUserInitiated: () => watchUserInitiated(isPressed, () => {}).end,
  guardTopLayer: () => guardTopLayer(isPressed),
  trackUnloadListeners: () => trackUnloadListeners().end,
};

const navigation = Object.setPrototypeOf(
  new EventTarget(),
  Object.assign(Object.create(EventTarget.prototype), { back: () => {}, forward: () => {}, traverseTo: () => {} }),
) as EventTarget;

/** Whose ways are fenced. */
const owners = () => [
  ...[window, find('body'), find('#root'), Object.getPrototypeOf(navigation) as object],
  ...[
    EventTarget,
    Node,
    Document,
    Element,
    HTMLElement,
    HTMLInputElement,
    HTMLTextAreaElement,
    HTMLDialogElement,
    HTMLFormElement,
    HTMLMediaElement,
    History,
    Event,
    Selection,
  ].map(({ prototype }) => prototype as object),
];

/** All ways that are not as they were. */
function watchWays(): () => string[] {
  const before = owners().map(
    (owner) => [owner, Object.getOwnPropertyDescriptors(owner) as Record<string, PropertyDescriptor>] as const,
  );
  const isSame = (one?: PropertyDescriptor, other?: PropertyDescriptor) =>
    Object.is(one?.value, other?.value) && one?.get === other?.get && one?.set === other?.set;
  return () =>
    before.flatMap(([owner, ways]) => {
      const now = Object.getOwnPropertyDescriptors(owner) as Record<string, PropertyDescriptor>;
      return [...new Set([...Object.keys(ways), ...Object.keys(now)])].filter((name) => !isSame(ways[name], now[name]));
    });
}

/** All listeners and observers that have begun, and not ended. */
function watchListening(): () => unknown[] {
  const listening = new Set<string>();
  const ids = new Map<unknown, number>([[undefined, 0]]);
  const idOf = (one: unknown) => ids.get(one) ?? ids.set(one, ids.size).get(one)!;
  const observing = new Set<MutationObserver>();
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const { observe, disconnect } = MutationObserver.prototype;
  const keyOf = (target: unknown, [type, listener, options]: Parameters<typeof add>) =>
    `${type} ${idOf(target ?? window)} ${idOf(listener)} ${typeof options === 'object' ? (options.capture ?? false) : Boolean(options)}`;
  // Jest's window has its own.
  for (const owner of [EventTarget.prototype, window]) {
    jest.spyOn(owner, 'addEventListener').mockImplementation(function (
      this: EventTarget | undefined,
      ...given: Parameters<typeof add>
    ) {
      listening.add(keyOf(this, given));
      add.apply(this ?? window, given);
    });
    jest.spyOn(owner, 'removeEventListener').mockImplementation(function (
      this: EventTarget | undefined,
      ...given: Parameters<typeof add>
    ) {
      listening.delete(keyOf(this, given));
      remove.apply(this ?? window, given);
    });
  }
  jest.spyOn(MutationObserver.prototype, 'observe').mockImplementation(function (this: MutationObserver, ...given) {
    observing.add(this);
    return observe.apply(this, given);
  });
  jest.spyOn(MutationObserver.prototype, 'disconnect').mockImplementation(function (this: MutationObserver) {
    observing.delete(this);
    return disconnect.call(this);
  });
  return () => [...listening, ...observing];
}

/** Gives each of them something to do, be it later. */
async function stir(): Promise<void> {
  find('header').setAttribute('inert', '');
  find('header button').setAttribute('hidden', '');
  find('main').remove();
  document.documentElement.lang = 'ru';
  document.head.querySelector('style')?.remove();
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  document.head.innerHTML = '<style data-href="a.css"></style>';
  document.body.innerHTML =
    '<div id="root"><div><header><button></button></header><main></main><footer></footer></div></div>';
  // As React marks what it has drawn.
  Object.assign(find('header button'), { __reactProps$: {} });
  document.elementFromPoint = () => null;
  Object.assign(globalThis, { navigation });
  Object.defineProperty(History.prototype, 'scrollRestoration', {
    configurable: true,
    get: () => 'manual',
    set: () => {},
  });
  Object.assign(Document.prototype, { startViewTransition: () => {} });
  for (const level of ['warn', 'error'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'navigation');
  Reflect.deleteProperty(History.prototype, 'scrollRestoration');
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  document.head.innerHTML = document.body.innerHTML = '';
});

it.each(Object.entries(watches))(
  'what %s watches over a page is as it was when that has ended, and nothing of it comes later',
  async (_name, begin) => {
    const heard = watchListening();
    const changed = watchWays();
    const end = begin();
    expect([...heard(), ...changed()]).not.toEqual([]);
    await stir();
    end();
    expect([heard(), changed(), jest.getTimerCount()]).toEqual([[], [], 0]);
  },
);
