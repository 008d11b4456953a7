/** What code hears of a visitor's press, and may lead by. */
const presses = ['click', 'keydown', 'submit', 'change'] as const;

/** The visitor's press, as long as its handlers run: the browser may tell of something else meanwhile. */
export type PressNow = () => Event | undefined;

/** Finds from now on the press whose handlers run. Gives that, and what ends it. */
export function notePressNow(): { pressNow: PressNow; end: () => void } {
  let press: Event | undefined;
  const note = (event: Event) => void (event.isTrusted && (press = event));
  for (const kind of presses) addEventListener(kind, note, { capture: true, passive: true });
  return {
    pressNow: () => (press && press.eventPhase > 0 ? press : undefined),
    end: () => {
      for (const kind of presses) removeEventListener(kind, note, true);
    },
  };
}
