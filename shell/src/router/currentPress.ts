import { isDoneAgain } from '../browser/keepActs';

/** What nobody but a visitor does. */
const acts = /^(click|key(down|up)|(pointer|mouse)(down|up)|touch(start|end))$/;

/** What follows from it. Browsers vouch for that also where code brings it about (`requestSubmit`, a checkbox's `click`, a dialog's `close`). */
const effects = /^(input|change|submit|cancel|close)$/;

/** Milliseconds from a press to what follows from it, but for a list that is looked at first, and a dialog that a gesture ends, of which nobody hears. */
const soon = 1000;
const isSlow = ({ target }: Event) => /^(SELECT|DIALOG)$/.test((target as Partial<Element>).tagName ?? '');

let last: { press: Event; at: number } | undefined;

/** Tells of what a visitor has pressed, whatever comes of it. */
export const notePress = (press: Event): void => void (last = { press, at: performance.now() });

/** Of each press that has led somewhere, by what it did first. */
const led = new WeakMap<Event, Event | undefined>();

/** Whether an event follows from the last press. One that has led elsewhere is over. */
const follows = (event: Event, { press, at }: NonNullable<typeof last>) => (led.get(press) ?? event) === event && (isSlow(event) || performance.now() - at < soon);

/** What a visitor does by a press: code that leads elsewhere while the browser tells of it, or of what follows from it, does what they wish. */
export function currentPress(): Event | undefined {
  const { event } = globalThis;
  if (!event || isDoneAgain()) return event;
  if (!event.isTrusted) return undefined;
  if (acts.test(event.type)) return event;
  return last && effects.test(event.type) && follows(event, last) ? last.press : undefined;
}

/** Whether a press has led nowhere before; from now on it has. */
export function takePress(press: Event): boolean {
  const isFirst = !led.has(press);
  if (isFirst) led.set(press, globalThis.event);
  return isFirst;
}
