import { isReplayed } from '../browser/replayEvents';
import { rootElementId } from '../composition/pageState';
import { clearPresses, recordPress } from '../router/currentPress';

const kinds = ['pointerdown', 'keydown', 'click'] as const;

/**
 * Whether a press is none of the page: it is on a control of the frame (but not on a fragment in it), or on something
 * that covers the page.
 */
export function isOutsidePage({ target }: Pick<Event, 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  const isBeside = target.closest(`#${rootElementId}`) === null && target.closest('body > *') !== null;
  return (
    isBeside ||
    target.closest('dialog, [popover]') !== null ||
    (target.closest('header, footer') !== null && target.closest('main, [data-slot]') === null)
  );
}

/** Records whether the visitor has pressed anything of the page that is shown (see `isOutsidePage`). */
export function trackPresses() {
  let isPressed = false;
  const note = (event: Event) => {
    if (!event.isTrusted && !isReplayed()) return;
    recordPress(event);
    isPressed ||= !isOutsidePage(event);
  };
  return {
    isPressed: () => isPressed,
    /** Forgets all presses: another page is shown. */
    reset() {
      isPressed = false;
      clearPresses();
    },
    /** Begins to record; returns what ends that. */
    begin() {
      for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true });
      return () => kinds.forEach((kind) => removeEventListener(kind, note, true));
    },
  };
}
