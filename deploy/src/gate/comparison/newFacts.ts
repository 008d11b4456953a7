import { asRefusals, type Findings } from './findings';
import type { Comparison } from './comparison';

/**
 * Refuses entries (`<file> <what>`) of a fact that the live version does not have; unknown where its build does not
 * state the fact.
 */
export function newFactFindings(
  { candidate: { facts }, former }: Comparison,
  fact: 'hooksAstray' | 'idsAstray' | 'keysAnew' | 'listenersLeft' | 'snapshotsAnew',
  sentence: (what: string, file: string) => string,
): Findings {
  const before = former?.facts?.[fact];
  if (former?.facts && !before) return asRefusals([]);
  const fresh = (facts?.[fact] ?? []).filter((one) => !before?.includes(one));
  return asRefusals(fresh.map((one) => one.split(' ')).map(([file = '', what = '']) => sentence(what, file)));
}
