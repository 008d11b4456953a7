import { isReplayed } from '../browser/replayEvents';
import { opening } from '../inlined/gates';
import { currentPress, isPressOf } from '../router/currentPress';
import { isControl } from './frameElements';
import { guard } from './guard';
import { callerIn, fence, mayNavigate, rejectedPromise, type FenceOptions, type GuardedPage } from './guardHistory';
import type { PressNow } from './pressNow';
import { hasNoCaller } from './currentStack';
import { isStranger, strangerIn } from './strangers';

/** The browser's own dialogs: each blocks the whole page, and the next can follow at once. */
const questions = ['alert', 'confirm', 'prompt', 'print'];

/**
 * Methods that take the whole screen or the pointer: under a visitor's press on something else they would take that
 * press away.
 */
const takings = ['requestFullscreen', 'webkitRequestFullscreen', 'webkitRequestFullScreen', 'requestPointerLock'];

/** Functions that open a file picker. */
const pickers = ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'];

/** Methods and accessors of interfaces that not every browser has. */
const opened = {
  Clipboard: ['write', 'writeText'],
  DocumentPictureInPicture: ['requestWindow'],
  EyeDropper: ['open'],
  VirtualKeyboard: ['overlaysContent'],
};

const isOpening = (one: unknown) => one instanceof Element && one.matches(opening);

/** Whether something of the frame is open that Escape closes. */
const isFrameOpen = () => document.querySelector('#root header :is([aria-expanded=true], details[open])') !== null;

const isEscape = (event: Event) => event instanceof KeyboardEvent && event.key === 'Escape';

/** Whether a click on an element follows a link; a download does not navigate. */
const isLed = (element: Element) => element.closest('a[href]:not([download])') !== null;

/**
 * Whether the visitor is active just now: an extension may click at their key, and its isolated world is in no stack.
 */
const isAtHand = () => navigator.userActivation?.isActive === true;

/**
 * Ignores synthetic clicks on the frame's controls, synthetic Escape keys that would close its menu, and, on another
 * remote's page, synthetic clicks on links and all synthetic Escape keys. `alert` and its like need a press of the
 * visitor, full screen and pointer lock one in the caller's own rectangle; for windows, pickers, downloads, the
 * clipboard, vibration and the place of the keyboard see `mayOpen`. Returns what ends the guard.
 */
export function guardPresses(page: GuardedPage, pressNow: PressNow): () => void {
  function isRefused(event: Event): boolean {
    const { target, type } = event;
    if (event.isTrusted || isReplayed()) return false;
    const isPressed = type === 'click' && target instanceof Element;
    const isOurs = isPressed ? isControl(target) : isEscape(event) && isFrameOpen();
    const leads = isPressed && isLed(target);
    if (!isOurs && !leads) return isEscape(event) && strangerIn(page) !== undefined;
    const caller = callerIn(page);
    return caller === undefined ? hasNoCaller() && !isAtHand() : !(leads && mayNavigate(page, caller, pressNow()));
  }
  const look = (event: Event) => {
    if (!isRefused(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    console.error('Code presses what is the visitor’s to press; nobody hears it.', event.target);
  };
  const may = () => callerIn(page) === undefined || (currentPress() ?? pressNow()) !== undefined;
  const mayTake = () => {
    const press = currentPress() ?? pressNow();
    return press !== undefined && isPressOf(press, callerIn(page));
  };
  /**
   * Without a press under way, the page's owner and remotes that were pressed may still open something: the API's
   * answer may have taken a while.
   */
  const mayOpen = () => {
    const press = currentPress() ?? pressNow();
    const caller = callerIn(page);
    return press ? isPressOf(press, caller) : caller === undefined || !isStranger(page, caller);
  };
  const opens: FenceOptions = {
    isAllowed: mayOpen,
    message: 'Code opens, leaves or takes what the visitor did not ask it for; it is not done.',
    refuse: () => rejectedPromise('Nobody has asked for it.', 'NotAllowedError'),
  };
  const isUnasked = (one: unknown) => isOpening(one) && !mayOpen();
  const kinds = globalThis as unknown as Partial<Record<string, { prototype: object }>>;
  const ends = [
    fence(window, ['open'], { ...opens, refuse: () => null }),
    fence(HTMLInputElement.prototype, ['showPicker'], { ...opens, refuse: () => undefined }),
    fence(Navigator.prototype, ['share', 'vibrate'], opens),
    fence(window, pickers, opens),
    ...Object.entries(opened).flatMap(([kind, ways]) =>
      kinds[kind] ? [fence(kinds[kind].prototype, ways, opens)] : [],
    ),
    guard(HTMLElement.prototype, 'click', isUnasked),
    ...['submit', 'requestSubmit'].map((way) =>
      guard(HTMLFormElement.prototype, way, (form: unknown, button: unknown) => isUnasked(form) || isUnasked(button)),
    ),
    guard(
      EventTarget.prototype,
      'dispatchEvent',
      (one: unknown, event: unknown) => (event as Event).type === 'click' && isUnasked(one),
    ),
    fence(window, questions, {
      isAllowed: may,
      message: 'A page asks what nobody wants to be asked; it is not shown.',
      refuse: () => undefined,
    }),
    fence(Element.prototype, takings, { ...opens, isAllowed: mayTake }),
  ];
  for (const kind of ['click', 'keydown']) addEventListener(kind, look, true);
  return () => {
    for (const end of ends) end();
    for (const kind of ['click', 'keydown']) removeEventListener(kind, look, true);
  };
}
