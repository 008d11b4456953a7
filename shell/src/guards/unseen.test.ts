import { clearPresses } from '../router/currentPress';
import { inRectangle } from '../testing/inRectangle';
import { guardEvents } from './guardEvents';
import type { GuardedPage } from './guardHistory';
import { guardOverlays } from './guardOverlays';
import { guardRectangles } from './guardRectangles';
import { guardScrollAndFocus } from './guardScrollAndFocus';
import { guardSound } from './guardSound';
import { guardTitle } from './guardTitle';
import { guardViewTransitions } from './guardViewTransitions';

/** The stack of a timer to which the browser's own way was handed. */
let alone: string | undefined;
jest.mock('./currentStack', () => {
  const actual = jest.requireActual<typeof import('./currentStack')>('./currentStack');
  return { ...actual, currentStack: () => alone ?? actual.currentStack() };
});

/** The page of a remote; no stack names its code here. */
const page = {
  stateNow: () => ({ page: { match: { handle: { remote: 'mf-here' } } }, navigation: {} }),
  remotes: ['mf-here', 'mf-other'].map((name) => ({ name, base: 'nowhere/' })),
  isBetween: () => false,
} as unknown as GuardedPage;

const find = <Kind extends Element = HTMLElement>(selector: string) => document.querySelector<Kind>(selector)!;
const shown = jest.fn();
const skipTransition = jest.fn();
const paused = jest.fn();
let end = () => {};
let silence: (owner: string | undefined) => void;

beforeEach(() => {
  document.head.innerHTML = '<title>A game</title>';
  document.body.innerHTML = '<div id="root"><main><input><p>words</p><dialog></dialog></main></div>';
  jest.spyOn(console, 'error').mockImplementation(() => {});
  for (const one of [shown, skipTransition, paused]) one.mockClear();
  // jsdom knows none of them.
  Object.defineProperty(HTMLDialogElement.prototype, 'showModal', { value: shown, writable: true, configurable: true });
  Object.defineProperty(Document.prototype, 'startViewTransition', {
    value: () => ({ skipTransition }),
    writable: true,
    configurable: true,
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'play', {
    value: () => Promise.resolve(),
    writable: true,
    configurable: true,
  });
});
afterEach(() => {
  end();
  clearPresses();
  jest.restoreAllMocks();
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
});

const another = () => Object.assign(inRectangle('mf-other') as HTMLElement, { id: 'other' });

/** A press that the visitor has made, which a listener keeps from others. */
function press(): Event {
  const event = new Event('click', { bubbles: true, cancelable: true });
  const inner = Object.getOwnPropertySymbols(event).find(({ description }) => description === 'impl')!;
  const target = find('main').appendChild(another());
  target.addEventListener('click', (heard) => heard.preventDefault(), { once: true });
  target.addEventListener('click', () => Reflect.set(Reflect.get(event, inner) as object, 'isTrusted', true), {
    once: true,
    capture: true,
  });
  target.dispatchEvent(event);
  return event;
}

let pressed: Event | undefined;

it.each<[string, () => () => void, () => unknown, () => unknown]>([
  ['calls it otherwise', () => guardTitle(page), () => (document.title = 'planted'), () => document.title],
  [
    'scrolls it',
    () => guardScrollAndFocus(page),
    () => (document.documentElement.scrollTop += 7),
    () => document.documentElement.scrollTop,
  ],
  [
    'scrolls what holds it',
    () => guardScrollAndFocus(page),
    () => (document.body.scrollTop += 7),
    () => document.body.scrollTop,
  ],
  [
    'leads the keys away',
    () => (find('input').focus(), guardScrollAndFocus(page)),
    () => another().focus(),
    () => document.activeElement?.id,
  ],
  [
    'selects',
    () => (getSelection()?.removeAllRanges(), guardScrollAndFocus(page)),
    () => getSelection()?.selectAllChildren(find('p')),
    () => String(getSelection()),
  ],
  [
    'writes into a field',
    () => guardScrollAndFocus(page),
    () => (find<HTMLInputElement>('input').value = 'planted'),
    () => find<HTMLInputElement>('input').value,
  ],
  [
    'lays something over it',
    () => guardOverlays(page),
    () => find<HTMLDialogElement>('dialog').showModal(),
    () => shown.mock.calls.length,
  ],
  [
    'changes what a remote has drawn',
    () => (another(), guardRectangles(page)),
    () => (find('#other').hidden = true),
    () => find('#other').hidden,
  ],
  [
    'takes away what a remote has drawn',
    () => (another(), guardRectangles(page)),
    () => find('#other').remove(),
    () => find('#other'),
  ],
  [
    'keeps a press from others',
    () => guardEvents(page),
    () => (pressed = press()),
    () => pressed?.defaultPrevented ?? false,
  ],
])('S204 nobody unseen %s, and the shop does', (_what, begin, act, seen) => {
  pressed = undefined;
  end = begin();
  const before = seen();
  alone = location.href;
  act();
  alone = undefined;
  expect(seen()).toEqual(before);
  act();
  expect(seen()).not.toEqual(before);
});

it('S204 what nobody seen plays ends with each page that is left', () => {
  ({ stopAudio: silence, end } = guardSound(page));
  const music = Object.assign(new Audio(), { pause: paused });
  Object.defineProperty(music, 'paused', { value: false });
  alone = location.href;
  void music.play();
  alone = undefined;
  silence('mf-other');
  expect(paused).toHaveBeenCalledTimes(1);
});

it('S204 nobody unseen has the page be a picture', () => {
  end = guardViewTransitions(page);
  alone = location.href;
  document.startViewTransition(() => {});
  alone = undefined;
  expect(skipTransition).toHaveBeenCalledTimes(1);
});
