import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

/** Refuses what a build does somewhere (`<file> <what>`) and the live version does not: what that has so is no news, and what its build does not say nobody knows. */
export function newPlaces({ candidate: { facts }, former }: Scene, fact: 'hooksAstray' | 'idsAstray' | 'keysAnew' | 'snapshotsAnew', sentence: (what: string, file: string) => string): Findings {
  const before = former?.facts?.[fact];
  if (former?.facts && !before) return refusing([]);
  const fresh = (facts?.[fact] ?? []).filter((one) => !before?.includes(one));
  return refusing(fresh.map((one) => one.split(' ')).map(([file = '', what = '']) => sentence(what, file)));
}
