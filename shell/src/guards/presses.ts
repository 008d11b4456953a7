import { isReplayed } from '../browser/replayEvents';
import { rootElementId } from '../composition/pageState';
import { forgetPressed, notePressed } from '../router/currentPress';

const kinds = ['pointerdown', 'keydown', 'click'] as const;

/**
 * Whether a press is none of the page: it is on a control of the frame (but not on a fragment in it), or on something
 * that covers the page.
 */
export function asksForNothing({ target }: Pick<Event, 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  const isBeside = target.closest(`#${rootElementId}`) === null && target.closest('body > *') !== null;
  return (
    isBeside ||
    target.closest('dialog, [popover]') !== null ||
    (target.closest('header, footer') !== null && target.closest('main, [data-slot]') === null)
  );
}

/** Records whether the visitor has pressed anything of the page that is shown (see `asksForNothing`). */
export function notePresses() {
  let isPressed = false;
  const note = (event: Event) => {
    if (!event.isTrusted && !isReplayed()) return;
    notePressed(event);
    isPressed ||= !asksForNothing(event);
  };
  return {
    isPressed: () => isPressed,
    /** Forgets all presses: another page is shown. */
    forget() {
      isPressed = false;
      forgetPressed();
    },
    /** Begins to record; returns what ends that. */
    begin() {
      for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true });
      return () => kinds.forEach((kind) => removeEventListener(kind, note, true));
    },
  };
}
