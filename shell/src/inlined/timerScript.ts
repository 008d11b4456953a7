import { inlined } from './inlined';

const limits = {
  /** What is given a number in turn, and what ends it by that. */
  counted: [
    [['setTimeout', 'setInterval'], ['clearTimeout', 'clearInterval']],
    [['requestAnimationFrame'], ['cancelAnimationFrame']],
    [['requestIdleCallback'], ['cancelIdleCallback']],
  ],
  /** One in so many numbers is nobody's, and so are the first ones. */
  every: 8,
  /** Who ends so many of nobody's within one task ends all that can be counted; a single one may be a mistake. */
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

    // No timer comes before the task is over in which it is ended, nor a frame's next function before the first one's promises.
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
 * Whoever ends all timers that can be counted, as a snippet does that tidies up after itself, would end everybody's: they have numbers in turn. So some of these are nobody's, and who
 * ends several of them within one task has ended what they were never given: nothing of that is done. It runs before any other code may take a way, and before `groundScript` keeps them as they are.
 */
export const timerScript = inlined(keepTimers, limits);
