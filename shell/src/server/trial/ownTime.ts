import { readFileSync } from 'node:fs';

/** Milliseconds for which this process was ready to run but had no processor; 0 where unknown. */
function queued(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}

/**
 * A clock in milliseconds without the time in which this process had no processor, so that trials get as much time on a
 * busy machine.
 */
export const ownTime = (): number => performance.now() - queued();

/** A promise's result, or a rejection after some milliseconds of this clock; the work itself goes on. */
export async function withinOwnTime<T>(milliseconds: number, answer: Promise<T>, doing: string): Promise<T> {
  const end = ownTime() + milliseconds;
  const late = Symbol('late');
  for (let left = milliseconds; left > 0; left = end - ownTime()) {
    let timer: ReturnType<typeof setTimeout>;
    const pause = new Promise<typeof late>((go) => (timer = setTimeout(() => go(late), left)));
    const first = await Promise.race([answer, pause]).finally(() => clearTimeout(timer));
    if (first !== late) return first;
  }
  throw new Error(`${doing} took longer than ${milliseconds} ms.`);
}
