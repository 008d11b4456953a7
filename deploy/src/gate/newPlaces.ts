import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

/**
 * Refuses entries (`<file> <what>`) of a fact that the live version does not have; unknown where its build does not
 * state the fact.
 */
export function newPlaces(
  { candidate: { facts }, former }: Scene,
  fact: 'hooksAstray' | 'idsAstray' | 'keysAnew' | 'snapshotsAnew',
  sentence: (what: string, file: string) => string,
): Findings {
  const before = former?.facts?.[fact];
  if (former?.facts && !before) return refusing([]);
  const fresh = (facts?.[fact] ?? []).filter((one) => !before?.includes(one));
  return refusing(fresh.map((one) => one.split(' ')).map(([file = '', what = '']) => sentence(what, file)));
}
