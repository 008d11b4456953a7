import { isCovered } from './covers';
import { isOutsidePage } from './presses';

/**
 * Milliseconds after a press for which it may lock the page though nothing is open over it: a dialog that it opens is
 * there by then.
 */
const allowance = 1000;

/**
 * Events by which a visitor presses something, begins to drag it, and ends dragging. During the browser's own drag and
 * drop there are no pointer events.
 */
const presses = ['pointerdown', 'keydown', 'click', 'dragstart'] as const;
const holds = /^(pointerdown|dragstart)$/;
const ends = ['pointerup', 'pointercancel', 'dragend'] as const;

/**
 * Tells whether a lock of the page follows from a press: it may last while the visitor drags something, for a moment
 * after a press, and as long as anything is open over the page. `again` is called whenever that may have changed.
 */
export function watchUserInitiated(isPressed: () => boolean, again: () => void) {
  // A press before this code came counts as one just now.
  const wasPressed = isPressed();
  let last = wasPressed ? performance.now() : -Infinity;
  let isHeld = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  function lookLater(): void {
    clearTimeout(later);
    later = setTimeout(again, allowance);
  }
  function note(event: Event): void {
    if (!event.isTrusted) return;
    // Any press may close what is open.
    lookLater();
    if (isOutsidePage(event)) return;
    last = performance.now();
    isHeld ||= holds.test(event.type);
  }
  function noteEnd({ isTrusted }: Event): void {
    if (!isTrusted || !isHeld) return;
    last = performance.now();
    isHeld = false;
    lookLater();
  }
  const listen = { capture: true, passive: true };
  for (const kind of presses) addEventListener(kind, note, listen);
  for (const kind of ends) addEventListener(kind, noteEnd, listen);
  if (wasPressed) lookLater();
  return {
    /** Whether the page may be locked now. */
    mayLock: () => isHeld || performance.now() - last < allowance || isCovered(),
    end() {
      clearTimeout(later);
      for (const kind of presses) removeEventListener(kind, note, true);
      for (const kind of ends) removeEventListener(kind, noteEnd, true);
    },
  };
}
