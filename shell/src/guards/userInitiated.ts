import { isCovered } from './covers';
import { asksForNothing } from './presses';

/** How long what follows from a press may hold the page though nothing is open over it, in ms: a window that opens soon says so by then. */
const allowance = 1000;

/** What a visitor presses a page's part by, takes hold of it, and lets it go: of what browsers drag themselves they tell no pointer meanwhile. */
const presses = ['pointerdown', 'keydown', 'click', 'dragstart'] as const;
const holds = /^(pointerdown|dragstart)$/;
const ends = ['pointerup', 'pointercancel', 'dragend'] as const;

/**
 * Tells what follows from a press of the page from what only comes after one: that holds it while the visitor holds a part of it, for a moment after
 * that, and for as long as anything is open over it. `again` is called whenever that may have changed.
 */
export function watchUserInitiated(isPressed: () => boolean, again: () => void) {
  // What was pressed before this code came was so just now.
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
    // Whatever is pressed may close what is open.
    lookLater();
    if (asksForNothing(event)) return;
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
    /** Whether what holds the page now may. */
    isNow: () => isHeld || performance.now() - last < allowance || isCovered(),
    end() {
      clearTimeout(later);
      for (const kind of presses) removeEventListener(kind, note, true);
      for (const kind of ends) removeEventListener(kind, noteEnd, true);
    },
  };
}
