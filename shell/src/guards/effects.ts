import { isReplayed } from '../browser/replayEvents';
import { effects, spent } from '../router/currentPress';
import { around } from './guard';

const presses = ['pointerdown', 'keydown', 'click'] as const;

/** What follows from a press. Browsers vouch for that also where code brings it about: `requestSubmit`, `click` of a checkbox, `close` of a dialog. */
const kinds = new Set(['input', 'change', 'submit', 'cancel', 'close']);

/** Milliseconds from a press to what follows from it, on a slow phone too. */
const soon = 3000;

/** What ends a dialog within the browser, whoever brought it about: its form (`method="dialog"`) and its button (`command="close"`). */
const closers = ['submit', 'command'] as const;

/** What code calls to end a dialog: its own functions, of which `requestClose` is the younger, and its form's, of which no event tells. */
const endingCalls = [
  [HTMLDialogElement, 'close'],
  [HTMLDialogElement, 'requestClose'],
  [HTMLFormElement, 'submit'],
] as const;

/** Notes which dialogs are closed by something other than a gesture of the system, and when. Returns these, and what ends it. */
function noteEndings() {
  const endings = new WeakMap<EventTarget, number>();
  const noteAt = (element: Element) => {
    // A form's own property may be one of its fields.
    const dialog = Element.prototype.closest.call(element, 'dialog');
    if (dialog) endings.set(dialog, performance.now());
  };
  const undo = endingCalls.map(([{ prototype }, name]) =>
    around(prototype, name, (way, one, given) => {
      noteAt(one as HTMLElement);
      return Reflect.apply(way, one, given);
    }),
  );
  const note = ({ target }: Event) => void (target instanceof Element && noteAt(target));
  for (const kind of closers) addEventListener(kind, note, { capture: true, passive: true });
  const stop = () => {
    undo.forEach((one) => one());
    for (const kind of closers) removeEventListener(kind, note, true);
  };
  return { endings, stop };
}

/** Attributes what follows from a press (a choice, a submit, a dialog that closes) to that press: the last one, unless it has led somewhere already. Returns what ends it. */
export function findPresses(): () => void {
  let last: Event | undefined;
  const { endings, stop } = noteEndings();
  /** A list is looked at before something of it is picked, and a dialog may be ended by a gesture of which no page hears; what code may end is ended at once. */
  const isSlow = ({ target, timeStamp }: Event) =>
    target instanceof HTMLSelectElement || (target instanceof HTMLDialogElement && timeStamp - (endings.get(target) ?? -Infinity) >= soon);
  const note = (event: Event) => void (event.isTrusted && (last = event));
  const former = effects.pressBehind;
  effects.pressBehind = (effect) => {
    if (isReplayed()) return effect;
    const { type, timeStamp } = effect;
    if (!last || !kinds.has(type) || spent.has(last)) return undefined;
    return isSlow(effect) || timeStamp - last.timeStamp < soon ? last : undefined;
  };
  for (const kind of presses) addEventListener(kind, note, { capture: true, passive: true });
  return () => {
    effects.pressBehind = former;
    stop();
    for (const kind of presses) removeEventListener(kind, note, true);
  };
}
