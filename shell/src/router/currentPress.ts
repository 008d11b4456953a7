import { remotesAround } from '../composition/fibers';

/** Matches events that only a visitor can cause. */
const acts = /^(click|key|touch[se]|(pointer|mouse)[du])/;

/** Presses that have already caused a navigation. */
export const usedPresses = new WeakSet<Event>();

/**
 * Finds the press from which an event follows. Set by `guards/effects.ts`, which is loaded later; until then the event
 * itself counts, if there was any press.
 */
export const effects = {
  pressCausing: (effect: Event): Event | undefined =>
    /^(submit|change)$/.test(effect.type) && navigator.userActivation?.hasBeenActive !== false ? effect : undefined,
};

/**
 * The visitor's press whose event, or whose consequence, is being handled: code that navigates meanwhile does what the
 * visitor wants.
 */
export function currentPress(): Event | undefined {
  const { event } = globalThis;
  if (!event?.isTrusted) return undefined;
  return acts.test(event.type) ? event : effects.pressCausing(event);
}

const isHeldBy = (target: Element, by: string) => remotesAround(target).includes(by);

/**
 * Whether a press was in a remote's rectangle, or on something that is gone by now. Listening to all presses of the
 * page does not make them a remote's.
 */
export const isPressOf = ({ target }: Pick<Event, 'target'>, by: string | undefined): boolean =>
  by === undefined || (target instanceof Element && (!target.isConnected || isHeldBy(target, by)));

interface Pressed {
  /** The remotes in whose rectangles it was, since a removed element no longer tells. */
  holders: readonly string[];
  isSpent: boolean;
}

/**
 * The elements that the visitor has pressed on the page that is shown, the latest last, and whether anything has
 * followed from each press.
 */
const pressed = new Map<Element, Pressed>();

/** The most elements that are remembered; hardly anybody presses as many on one page. */
const remembered = 100;

/** Records a press, since what follows from it may come later (with the API's answer). */
export function recordPress({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof Element)) return;
  pressed.delete(target);
  pressed.set(target, { holders: remotesAround(target), isSpent: false });
  if (pressed.size > remembered) pressed.delete(pressed.keys().next().value!);
}

export const clearPresses = (): void => pressed.clear();

/** The recorded presses of a remote. Elements that were not hydrated at the press are checked again. */
const pressedOf = (by: string) =>
  [...pressed].filter(([target, { holders }]) => holders.includes(by) || isHeldBy(target, by)).map(([, one]) => one);

/** Whether the visitor has pressed something of a remote on this page. */
export const hasPressed = (by: string): boolean => pressedOf(by).length > 0;

/**
 * Uses up all presses of a remote on this page; false where there is none that is unused. The shell itself (undefined)
 * needs none.
 */
export function consumePresses(by: string | undefined): boolean {
  if (by === undefined) return true;
  const own = pressedOf(by).filter(({ isSpent }) => !isSpent);
  for (const one of own) one.isSpent = true;
  return own.length > 0;
}
