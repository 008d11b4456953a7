import { inlined } from './inlined';

const limits = {
  /** Functions that return consecutive numbers, and those that cancel by number. */
  counted: [
    [
      ['setTimeout', 'setInterval'],
      ['clearTimeout', 'clearInterval'],
    ],
    [['requestAnimationFrame'], ['cancelAnimationFrame']],
    [['requestIdleCallback'], ['cancelIdleCallback']],
  ],
  /** One in so many numbers is reserved, and so are the first ones. */
  every: 8,
  /**
   * Reserved numbers that code must cancel within one task to count as a loop over all numbers; a single one may be a
   * mistake.
   */
  most: 2,
};

type Way = (...given: unknown[]) => unknown;

function keepTimers({ counted, every, most }: typeof limits): void {
  const page = window as unknown as Record<string, Way | undefined>;
  const { queueMicrotask } = window;

  for (const [begins, ends] of counted as [string[], string[]][]) {
    const [begin, end] = [page[begins[0]!], page[ends[0]!]];
    if (!begin || !end) continue;
    const nobodys: Record<number, true> = {};
    let count = 0;
    let ending: number[] = [];

    function leaveOut(): void {
      const id = begin!.call(window, () => {}) as number;
      nobodys[id] = true;
      end!.call(window, id);
    }

    // A microtask is early enough: no timer fires before the task that cancels it is over, and between two animation
    // frame callbacks microtasks run.
    function endAll(): void {
      const all = ending;
      ending = [];
      if (all.filter((id) => nobodys[id]).length < most) for (const id of all) end!.call(window, id);
      else console.error(`${ends[0]} is called for all that can be counted; it is not done.`);
    }

    for (let at = 0; at < most; at++) leaveOut();
    for (const name of begins) {
      const way = page[name]!;
      page[name] = (...given) => {
        if (++count % every === 0) leaveOut();
        return way.apply(window, given);
      };
    }
    for (const name of ends)
      page[name] = (id) => {
        if (ending.push(Number(id)) === 1) queueMicrotask(endAll);
      };
  }
}

/**
 * Ignores code that cancels all timers by counting up (`for (let id = 1; id < 9999; id++) clearTimeout(id)`): it would
 * cancel everybody's. Some numbers are reserved, and a task that cancels several of them cannot have got them from
 * `setTimeout`: none of its cancellations is done. Runs before any other code can take these functions, and before
 * `globalsScript` makes them permanent.
 */
export const timerScript = inlined(keepTimers, limits);
