import { remotesAround } from '../composition/fibers';

/** What nobody but a visitor does. */
const acts = /^(click|key|touch[se]|(pointer|mouse)[du])/;

/** Presses that have led somewhere. */
export const spent = new WeakSet<Event>();

/** Finds the press from which something follows; it comes with what is not needed at once (`guards/effects.ts`), and until then it is taken for one where there was any. */
export const effects = { pressBehind: (effect: Event): Event | undefined => (/^(submit|change)$/.test(effect.type) && navigator.userActivation?.hasBeenActive !== false ? effect : undefined) };

/** What a visitor does by a press: code that leads elsewhere while the browser tells of it, or of what follows from it, does what they wish. */
export function currentPress(): Event | undefined {
  const { event } = globalThis;
  if (!event?.isTrusted) return undefined;
  return acts.test(event.type) ? event : effects.pressBehind(event);
}

const isHeldBy = (target: Element, by: string) => remotesAround(target).includes(by);

/** Whether a press is somebody's, in whose rectangle it was, or of what is gone by now: who hears of all presses is asked by none of them. */
export const isPressOf = ({ target }: Pick<Event, 'target'>, by: string | undefined): boolean => by === undefined || (target instanceof Element && (!target.isConnected || isHeldBy(target, by)));

interface Pressed {
  /** In whose rectangles it stood: what is gone says nothing of it. */
  holders: readonly string[];
  isSpent: boolean;
}

/** What the visitor has pressed on the page that is shown, the last ones last, and whether something has followed from it. */
const pressed = new Map<Element, Pressed>();

/** Elements that are remembered: hardly anybody presses as many of one page. */
const remembered = 100;

/** Keeps in mind what was pressed: an answer may take its time to come. */
export function notePressed({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof Element)) return;
  pressed.delete(target);
  pressed.set(target, { holders: remotesAround(target), isSpent: false });
  if (pressed.size > remembered) pressed.delete(pressed.keys().next().value!);
}

export const forgetPressed = (): void => pressed.clear();

/** What comes to life by a press, or after it, says only then whose it is. */
const pressedOf = (by: string) => [...pressed].filter(([target, { holders }]) => holders.includes(by) || isHeldBy(target, by)).map(([, one]) => one);

/** Whether the visitor has pressed something of somebody's on this page. */
export const hasPressed = (by: string): boolean => pressedOf(by).length > 0;

/** Whether the visitor has pressed something of somebody's on this page from which nothing has followed yet; now something does. The shop itself needs none. */
export function takePressed(by: string | undefined): boolean {
  if (by === undefined) return true;
  const own = pressedOf(by).filter(({ isSpent }) => !isSpent);
  for (const one of own) one.isSpent = true;
  return own.length > 0;
}
