import { holderOf } from '../composition/fibers';

/** What nobody but a visitor does. */
const acts = /^(click|key|touch[se]|(pointer|mouse)[du])/;

/** Presses that have led somewhere. */
export const spent = new WeakSet<Event>();

/** Finds the press from which something follows; it comes with what is not needed at once (`layout/effects.ts`), and until then it is taken for one. */
export const effects = { pressBehind: (effect: Event): Event | undefined => (/^(submit|change)$/.test(effect.type) ? effect : undefined) };

/** What a visitor does by a press: code that leads elsewhere while the browser tells of it, or of what follows from it, does what they wish. */
export function currentPress(): Event | undefined {
  const { event } = globalThis;
  if (!event?.isTrusted) return undefined;
  return acts.test(event.type) ? event : effects.pressBehind(event);
}

/** Whether a press is somebody's, in whose rectangle it was, or of what is gone by now: who hears of all presses is asked by none of them. */
export const isPressOf = ({ target }: Event, by: string | undefined): boolean =>
  by === undefined || (target instanceof Element && (!target.isConnected || holderOf(target, new Set([by])) === by));
