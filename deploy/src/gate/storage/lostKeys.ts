import { isDeepStrictEqual } from 'node:util';
import type { Shape } from '@storefront/contracts';
import type { Comparison, PackageVersion } from '../comparison/comparison';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import { isAmong, keptBy, nameOf, shown, written, type Key } from './storageKeys';

/** Whether one key contains the other: `chatToken` is in `mf-support/chatToken`. Very short keys do not count. */
function isWithin(one: Key, other: Key): boolean {
  const [short, long] = [one.beginning.toLowerCase(), other.beginning.toLowerCase()].sort(
    (a, b) => a.length - b.length,
  ) as [string, string];
  return short.length > 2 && long.includes(short);
}

const hasFields = ({ items, properties = {} }: Shape): boolean =>
  Object.keys(properties).length > 0 || (items ? hasFields(items) : false);

/** Whether both keys have the same fields. */
function keepsAlike(now: Shape | undefined, before: Shape | undefined): boolean {
  return now !== undefined && before !== undefined && hasFields(now) && JSON.stringify(now) === JSON.stringify(before);
}

/**
 * The likely successors of a key: the only new one for the only lost one, the same name in another storage or contained
 * in a longer one, or one with the same content.
 */
function successorsOf(
  key: Key,
  lost: readonly Key[],
  fresh: readonly Key[],
  [now, before]: readonly [PackageVersion, PackageVersion],
): Key[] {
  const moved = fresh.filter((one) => one.storage !== key.storage && nameOf(one) === nameOf(key));
  const ofTheBrowser = fresh.filter(({ storage }) => storage === 'localStorage');
  if (ofTheBrowser.length === 1 && lost.length === 1) return ofTheBrowser;
  return [
    ...moved,
    ...ofTheBrowser.filter(
      (one) => isWithin(one, key) || keepsAlike(now.facts?.kept?.[written(one)], before.facts?.kept?.[written(key)]),
    ),
  ];
}

/**
 * The new keys of `keptInTab` and `createAttempts` that probably replace a lost one: of the same shape, and the only
 * pair, a similar name, or a record.
 */
function successorsInTab(
  key: Key,
  lost: readonly Key[],
  fresh: readonly Key[],
  parties: readonly [PackageVersion, PackageVersion],
): Key[] {
  const [now, before] = parties.map(({ facts }) => facts?.keptReads?.inTab ?? {});
  const kept = (keys: readonly Key[], shapes: Record<string, Shape> = {}) => keys.filter((one) => shapes[written(one)]);
  const shape = before?.[written(key)];
  const alike = kept(fresh, now).filter((one) => isDeepStrictEqual(now?.[written(one)], shape));
  const isOnly = kept(lost, before).length === 1 && kept(fresh, now).length === 1;
  return shape ? alike.filter((one) => isOnly || isWithin(one, key) || hasFields(shape)) : [];
}

/**
 * Keys that the package no longer names, so that visitors lose what is stored there. If a similar one is new, the key
 * was probably renamed, which empties everybody's cart: refused. If several come and go without similarity, nobody can
 * tell: a note.
 */
export function left({ candidate, former }: Comparison): Findings {
  // Older builds state no keys.
  if (!candidate.facts?.stores || !former) return asNotes([]);
  const [now, before] = keptBy(candidate, former);
  const lost = before.filter((key) => !isAmong(now)(key));
  // Keys of `sessionStorage` end with their tab anyway, and are compared otherwise. Older builds do not state the
  // storage, so those count.
  const ofTheBrowser = lost.filter(({ storage }) => storage !== 'sessionStorage');
  const fresh = now.filter((key) => !isAmong(before)(key));
  const successors = (key: Key) =>
    ofTheBrowser.includes(key)
      ? successorsOf(key, ofTheBrowser, fresh, [candidate, former])
      : successorsInTab(key, lost, fresh, [candidate, former]);
  const told = lost.map((key) => ({ key, successors: successors(key) }));
  const advice = 'read both for a while, or say with --allow-breaking that one has nothing to do with the other';
  return mergeFindings([
    asRefusals(
      told
        .filter(({ successors }) => successors.length > 0)
        .map(
          ({ key, successors }) =>
            `${candidate.label} names ${successors.map(shown).join(', ')} in place of ${shown(key)}, where visitors of ${former.label} have kept something: ${advice}.`,
        ),
    ),
    asNotes(
      told
        .filter(({ successors }) => successors.length === 0)
        .map(
          ({ key }) =>
            `${candidate.label} no longer names ${shown(key)}, as ${former.label} does: what visitors have kept there stays, and nobody reads it.`,
        ),
    ),
  ]);
}
