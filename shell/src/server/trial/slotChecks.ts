import { record } from './record';
import type { EdgeCases, Trial } from './Trial';

/** A screen that was drawn, and the slots that it asked for. */
interface Screen {
  what: string;
  slots: ReadonlySet<string>;
}

/** Slots of a remote's own, each with who fills it. */
function filledSlots({ owner, table }: Trial): Map<string, string[]> {
  const fillers = new Map<string, string[]>();
  for (const { name, slots } of table.remotes) for (const { slot } of slots) if (slot.startsWith(`${owner}/`)) fillers.set(slot, [...(fillers.get(slot) ?? []), name]);
  return fillers;
}

/**
 * Remembers on which of its screens a remote's slots are that others fill: a condition may hold nowhere, and whoever is led to another screen does not see who
 * was here. `opened`: the same screen with all that a press opens, which is drawn where a slot stands nowhere.
 */
export async function checkSlots<Drawn extends Screen>(found: EdgeCases, trial: Trial, screens: readonly Drawn[], opened: (screen: Drawn) => Promise<ReadonlySet<string>>): Promise<void> {
  for (const [slot, fillers] of filledSlots(trial)) {
    const standsSomewhere = screens.some(({ slots }) => slots.has(slot));
    for (const screen of screens) {
      const what = `${screen.what}, the slot ${slot}`;
      const isShown = screen.slots.has(slot) || (!standsSomewhere && (await opened(screen)).has(slot));
      record(found, what, isShown ? undefined : `${screen.what} does not show the slot ${slot}, which ${[...new Set(fillers)].join(', ')} fills`, { isQuiet: true });
    }
  }
}
