import { isReplayed } from '../browser/replayEvents';
import { rootElementId } from '../composition/pageState';
import { forgetPressed, notePressed } from '../router/currentPress';

const kinds = ['pointerdown', 'keydown', 'click'] as const;

/** The frame's own controls open nothing of a remote's, but fragments in it may; and who presses what lies in their way, beside the shop or as a dialog, has not asked for it. */
export function asksForNothing({ target }: Pick<Event, 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  const isBeside = target.closest(`#${rootElementId}`) === null && target.closest('body > *') !== null;
  return isBeside || target.closest('dialog, [popover]') !== null || (target.closest('header, footer') !== null && target.closest('main, [data-slot]') === null);
}

/** Whether the visitor has pressed anything of the page that is shown, but for the frame's own, and what lies over it. */
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
