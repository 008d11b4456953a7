import { isDoneAgain } from '../browser/keepActs';
import { effects, spent } from '../router/currentPress';

const presses = ['pointerdown', 'keydown', 'click'] as const;

/** What follows from a press. Browsers vouch for that also where code brings it about: `requestSubmit`, `click` of a checkbox, `close` of a dialog. */
const kinds = new Set(['input', 'change', 'submit', 'cancel', 'close']);

/** Milliseconds from a press to what follows from it, on a slow phone too. */
const soon = 3000;

/** A list is looked at before something of it is picked, and a dialog may be ended by a gesture of which no page hears. */
const isSlow = (target: EventTarget | null) => target instanceof HTMLSelectElement || target instanceof HTMLDialogElement;

/** Finds from now on the press from which something follows: the last one, which has led nowhere yet. Gives what ends it. */
export function findPresses(): () => void {
  let last: Event | undefined;
  const note = (event: Event) => void (event.isTrusted && (last = event));
  const former = effects.pressBehind;
  effects.pressBehind = (effect) => {
    if (isDoneAgain()) return effect;
    const { type, target, timeStamp } = effect;
    if (!last || !kinds.has(type) || spent.has(last)) return undefined;
    return isSlow(target) || timeStamp - last.timeStamp < soon ? last : undefined;
  };
  for (const kind of presses) addEventListener(kind, note, { capture: true, passive: true });
  return () => {
    effects.pressBehind = former;
    for (const kind of presses) removeEventListener(kind, note, true);
  };
}
