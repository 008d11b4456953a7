import { record } from '../record';
import type { EdgeCases, Trial } from '../Trial';

/** A rendered screen with its slots. */
interface Screen {
  what: string;
  slots: ReadonlySet<string>;
}

/** A remote's own slots, with the remotes that fill each. */
function filledSlots({ owner, table }: Trial): Map<string, string[]> {
  const fillers = new Map<string, string[]>();
  for (const { name, slots } of table.remotes)
    for (const { slot } of slots)
      if (slot.startsWith(`${owner}/`)) fillers.set(slot, [...(fillers.get(slot) ?? []), name]);
  return fillers;
}

/**
 * Records on which screens a remote's slots are that others fill: a condition may never hold, or a slot may have moved
 * to another screen. `opened`: the same screen with everything open that a press opens, for slots that are nowhere
 * else.
 */
export async function checkSlots<Drawn extends Screen>(
  found: EdgeCases,
  trial: Trial,
  screens: readonly Drawn[],
  opened: (screen: Drawn) => Promise<ReadonlySet<string>>,
): Promise<void> {
  for (const [slot, fillers] of filledSlots(trial)) {
    const standsSomewhere = screens.some(({ slots }) => slots.has(slot));
    for (const screen of screens) {
      const what = `${screen.what}, the slot ${slot}`;
      const isShown = screen.slots.has(slot) || (!standsSomewhere && (await opened(screen)).has(slot));
      record(
        found,
        what,
        isShown
          ? undefined
          : `${screen.what} does not show the slot ${slot}, which ${[...new Set(fillers)].join(', ')} fills`,
        { isQuiet: true },
      );
    }
  }
}
