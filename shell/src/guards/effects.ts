import { isReplayed } from '../browser/replayEvents';
import { effects, usedPresses } from '../router/currentPress';
import { wrapMethod } from './guard';

const presses = ['pointerdown', 'keydown', 'click'] as const;

/**
 * Events that follow from a press. They are `isTrusted` even if code causes them: by `requestSubmit`, `click` of a
 * checkbox, `close` of a dialog.
 */
const kinds = new Set(['input', 'change', 'submit', 'cancel', 'close']);

/** Milliseconds within which an event counts as following from a press, on a slow phone too. */
const soon = 3000;

/**
 * Events by which the browser closes a dialog, pressed or called by code: of its form (`method="dialog"`) and its
 * button (`command="close"`).
 */
const closers = ['submit', 'command'] as const;

/** Methods by which code closes a dialog; `submit` of its form fires no event. */
const endingCalls = [
  [HTMLDialogElement, 'close'],
  [HTMLDialogElement, 'requestClose'],
  [HTMLFormElement, 'submit'],
] as const;

/**
 * Records when a dialog is closed by something other than a system gesture. Returns these times, and what ends the
 * recording.
 */
function noteEndings() {
  const endings = new WeakMap<EventTarget, number>();
  const noteAt = (element: Element) => {
    // A form's own property may be one of its fields.
    const dialog = Element.prototype.closest.call(element, 'dialog');
    if (dialog) endings.set(dialog, performance.now());
  };
  const undo = endingCalls.map(([{ prototype }, name]) =>
    wrapMethod(prototype, name, (way, one, given) => {
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

/**
 * Attributes what follows from a press (a choice, a submit, a dialog that closes) to that press: the last one, unless
 * it has led somewhere already. Returns what ends it.
 */
export function attributePresses(): () => void {
  let last: Event | undefined;
  const { endings, stop } = noteEndings();
  /**
   * A visitor may take their time in the list of a `<select>`, or close a dialog by a gesture that no page is told of.
   * A dialog that code has just closed is no such case.
   */
  const isSlow = ({ target, timeStamp }: Event) =>
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLDialogElement && timeStamp - (endings.get(target) ?? -Infinity) >= soon);
  const note = (event: Event) => void (event.isTrusted && (last = event));
  const former = effects.pressCausing;
  effects.pressCausing = (effect) => {
    if (isReplayed()) return effect;
    const { type, timeStamp } = effect;
    if (!last || !kinds.has(type) || usedPresses.has(last)) return undefined;
    return isSlow(effect) || timeStamp - last.timeStamp < soon ? last : undefined;
  };
  for (const kind of presses) addEventListener(kind, note, { capture: true, passive: true });
  return () => {
    effects.pressCausing = former;
    stop();
    for (const kind of presses) removeEventListener(kind, note, true);
  };
}
