/** Events of a press whose handlers may navigate. */
const presses = ['click', 'keydown', 'submit', 'change'] as const;

/** Returns the visitor's press while its handlers run; `window.event` may be another event by then. */
export type PressNow = () => Event | undefined;

/** Records presses. Returns `pressNow`, and what ends the recording. */
export function trackPressNow(): { pressNow: PressNow; end: () => void } {
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
