import { hidingRules, sharedNames, type HidingRule } from '@storefront/sheets';
import type { Candidate } from '../../build';
import type { TableEntry } from '../../table/entries';
import { liveSheets, sheetsIn, type Sheets } from './sheets';
import type { LiveContext } from '../comparison/liveContext';

/** A rule that hides elements; `isKnown`: they have a class that the live version's sheets have, too. */
export type TriedRule = HidingRule & { isKnown: boolean };

/** Rules that hide elements, for the trial of a version and that of its live one. */
export interface Hiding {
  now: TriedRule[];
  before: TriedRule[];
}

const rulesOf = (sheets: Sheets): HidingRule[] => [...sheets.values()].flatMap(hidingRules);

const nameOf = ({ selector, by }: HidingRule) => `${selector} ${by}`;

/** The classes by which a rule knows what it hides: those of the element, or of what is around it. */
const classesOf = ({ steps }: HidingRule) => steps.findLast(({ classes }) => classes.length > 0)?.classes ?? [];

/**
 * The rules by which a remote and its live version hide elements; undefined where the remote has none that the live
 * version lacks, and so hides nothing that was shown.
 */
export async function hidingOf({ release, contents }: Candidate, context: LiveContext): Promise<Hiding | undefined> {
  const former: TableEntry | undefined = context.entries.remotes.find(({ name }) => name === release.name);
  const now = former ? rulesOf(sheetsIn(contents)) : [];
  if (!former || now.length === 0) return undefined;
  const sheets = await liveSheets(context, former);
  const before = rulesOf(sheets);
  const known = new Set(before.map(nameOf));
  if (now.every((rule) => known.has(nameOf(rule)))) return undefined;
  const names = new Set([...sheets.values()].flatMap((sheet) => [...sharedNames(sheet).keys()]));
  const asTried = (rule: HidingRule): TriedRule => ({
    ...rule,
    isKnown: classesOf(rule).some((name) => names.has(`.${name}`)),
  });
  return { now: now.map(asTried), before: before.map(asTried) };
}
