import type { Comparison } from '../comparison/comparison';
import { asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import { cleared, taken } from './keyOwners';
import { left } from './lostKeys';
import { isAmong, keptBy, keysIn, keysOf, nameOf, shown, type Key } from './storageKeys';
import { meantOtherwise, unreadable, unreadableInTab, unreadByItself } from './unreadableData';

/** Counted keys that differ from what the code stores: the header would count nothing. */
function miscounted({ candidate, former }: Comparison): string[] {
  if (!candidate.facts?.keeps || !former?.facts?.keeps) return [];
  const [isKept, wasKept] = keptBy(candidate, former).map(isAmong);
  return candidate.definition.slots.flatMap(({ slot, widget, counts }) => {
    const before = former.definition.slots.find((one) => one.slot === slot && one.widget === widget)?.counts;
    if (counts === undefined || before === undefined) return [];
    const [key, known] = [counts, before].map(
      (name): Key => ({ storage: 'localStorage', beginning: name, isWhole: true }),
    ) as [Key, Key];
    const isAstray = !isKept!(key) && isKept!(known) && wasKept!(known);
    return isAstray
      ? [
          `${candidate.label} says that its fragment ${widget} counts ${shown(key)}, which its code does not name: it keeps ${before} there, as ${former.label} does.`,
        ]
      : [];
  });
}

/**
 * Keys whose changes by other tabs the package no longer listens to, while it listens to one that nobody stores:
 * renamed on one side.
 */
function unheard({ candidate, former, others }: Comparison): string[] {
  const [now, before] = [candidate.facts?.hearsKeys, former?.facts?.hearsKeys].map((names) => names && keysIn(names));
  if (!now || !before) return [];
  const isKept = isAmong([candidate, ...others].flatMap(keysOf));
  const lost = before.filter((key) => !isAmong(now)(key) && isAmong(keysOf(candidate))(key));
  const fresh = now.filter((key) => !isAmong(before)(key) && !isKept(key));
  return lost.length > 0 && fresh.length > 0
    ? [
        `${candidate.label} waits for other tabs to change ${fresh.map(nameOf).join(', ')}, which nobody keeps, in place of ${lost.map(nameOf).join(', ')}, which it keeps: a tab would not hear of the others any more.`,
      ]
    : [];
}

/** Findings about storage keys and stored data. */
export const storageFindings = (comparison: Comparison): Findings =>
  mergeFindings([
    asRefusals([
      ...taken(comparison),
      ...cleared(comparison),
      ...miscounted(comparison),
      ...unheard(comparison),
      ...unreadable(comparison),
      ...unreadByItself(comparison),
      ...unreadableInTab(comparison),
      ...meantOtherwise(comparison),
    ]),
    left(comparison),
  ]);
