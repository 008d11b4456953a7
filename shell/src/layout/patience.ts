/** Times in a second that what somebody did is undone: who does it again and again would hold the page's one thread. */
const times = 100;
const second = 1000;

/** Asked before each time, it says whether there is patience for one more; where there is none, `again` is called when there is. */
export function createPatience(again: () => void) {
  let left = times;
  let anew: ReturnType<typeof setTimeout> | undefined;
  return {
    has(): boolean {
      anew ??= setTimeout(() => {
        anew = undefined;
        left = times;
        again();
      }, second);
      left -= 1;
      return left >= 0;
    },
    end: () => clearTimeout(anew),
  };
}

export type Patience = ReturnType<typeof createPatience>;
