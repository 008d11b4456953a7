import { realmGlobal } from '../../rendering/realmGlobal';
import type { Patch } from './patchedGlobals';

/** A timer: its callback, whether it repeats, and its delay in milliseconds. */
interface Timer {
  act: unknown;
  after: number;
  isRepeated: boolean;
}

/** Milliseconds within which timers are fired. */
const soon = 1000;

/** Timers that are fired by hand. */
export class FakeTimers {
  private readonly timers = new Map<number, Timer>();
  /** The number of the timer that was begun last. */
  last = 0;

  private readonly begin =
    (isRepeated: boolean) =>
    (act: unknown, after = 0) => {
      this.last += 1;
      this.timers.set(this.last, { act, after, isRepeated });
      return this.last;
    };

  readonly stop = (timer: number) => void this.timers.delete(timer);

  // `clearTimeout` also stops intervals, and vice versa.
  readonly patches: Patch[] = [
    [realmGlobal, 'setInterval', () => this.begin(true)],
    [realmGlobal, 'setTimeout', () => this.begin(false)],
    ...['clearInterval', 'clearTimeout'].map((name): Patch => [realmGlobal, name, () => this.stop]),
  ];

  /** The timers that were begun after that one. */
  begunSince(timer: number): number[] {
    return [...this.timers.keys()].filter((each) => each > timer);
  }

  /** The number of intervals that were not stopped. */
  get runningIntervals(): number {
    return [...this.timers.values()].filter(({ isRepeated }) => isRepeated).length;
  }

  /** The callbacks of all timers that fire within a second. */
  due(): (() => unknown)[] {
    const near = [...this.timers].filter(([, { after }]) => after < soon);
    for (const [timer, { isRepeated }] of near) if (!isRepeated) this.stop(timer);
    return near.flatMap(([, { act }]) => (typeof act === 'function' ? [act as () => unknown] : []));
  }
}
