import { readFileSync } from 'node:fs';

/** Milliseconds that this process has waited for a processor, which others had meanwhile; 0 where the machine does not tell. */
function queued(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}

/** Milliseconds since some moment in which this process had a processor, or needed none: on a busy machine, a trial has as long as on any. */
export const ownTime = (): number => performance.now() - queued();

/** An answer, or a rejection once so many milliseconds of its own time have passed; what is under way goes on. */
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
