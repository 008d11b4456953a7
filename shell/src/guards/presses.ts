import { isReplayed } from '../browser/replayEvents';
import { rootElementId } from '../composition/pageState';
import { forgetPressed, notePressed } from '../router/currentPress';

const kinds = ['pointerdown', 'keydown', 'click'] as const;

/** Whether a press asks for nothing of a remote's: one on a control of the frame (but for fragments in it), or on what covers the page. */
export function asksForNothing({ target }: Pick<Event, 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  const isBeside = target.closest(`#${rootElementId}`) === null && target.closest('body > *') !== null;
  return isBeside || target.closest('dialog, [popover]') !== null || (target.closest('header, footer') !== null && target.closest('main, [data-slot]') === null);
}

/** Notes whether the visitor has pressed anything on the page that is shown, but for the frame's controls and what covers the page. */
export function notePresses() {
  let isPressed = false;
  const note = (event: Event) => {
    if (!event.isTrusted && !isReplayed()) return;
    notePressed(event);
    isPressed ||= !asksForNothing(event);
  };
  return {
    isPressed: () => isPressed,
    /** Another page is shown: what was pressed was pressed on the former one. */
    forget() {
      isPressed = false;
      forgetPressed();
    },
    /** Gives what ends it. */
    begin() {
      for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true });
      return () => kinds.forEach((kind) => removeEventListener(kind, note, true));
    },
  };
}
