import type { BuildFacts, Shape } from '@storefront/contracts';
import type { Comparison, PackageVersion } from '../comparison/comparison';
import { kindOf } from '../shapes/alternatives';
import { mismatches, sentence, type Mismatch } from '../shapes/shapes';
import { isOfBrowser, keyOf, shown } from './storageKeys';

/** Differences in how stored data are read: another type, or a field under another name. */
function readOtherwise(before: Shape, now: Shape, field = ''): string[] {
  const [known, kind] = [kindOf(before), kindOf(now)];
  if (known === undefined || kind === undefined) return [];
  const what = field || 'all of it';
  if (known !== kind)
    return [
      `${what} is ${kind === 'array' ? 'a list' : `of the kind ${kind}`} in place of ${known === 'array' ? 'a list' : `the kind ${known}`}`,
    ];
  const [had, has] = [before.properties ?? {}, now.properties ?? {}];
  const [lost, fresh] = [
    Object.keys(had).filter((name) => !(name in has)),
    Object.keys(has).filter((name) => !(name in had)),
  ];
  const renamed =
    lost.length > 0 && fresh.length > 0 ? [`${what} has ${fresh.join(', ')} in place of ${lost.join(', ')}`] : [];
  const fields = Object.keys(has).flatMap((name) =>
    had[name] ? readOtherwise(had[name], has[name]!, field ? `${field}.${name}` : name) : [],
  );
  return [
    ...renamed,
    ...fields,
    ...(before.items && now.items ? readOtherwise(before.items, now.items, `${field}[]`) : []),
  ];
}

/** A key (`localStorage.cart`) whose content is stored differently, and the sentence that refuses it. */
export interface StoredFormatChange {
  key: string;
  sentence: string;
}

/**
 * Keys whose content is newly stored in another form, which loses visitors' data unless both forms are read.
 * `sessionStorage` does not count.
 */
export function storedFormatChanges({ candidate, former }: Comparison): StoredFormatChange[] {
  const [now, before] = [candidate.facts?.kept ?? {}, former?.facts?.kept ?? {}];
  return Object.entries(now).flatMap(([key, shape]) => {
    const changed = isOfBrowser(key) && before[key] ? readOtherwise(before[key], shape) : [];
    const advice = 'read both for a while, and say so with --allow-breaking';
    return changed.length > 0
      ? [
          {
            key,
            sentence: `${candidate.label} keeps ${shown(keyOf(key))} otherwise than ${former!.label}, whose visitors have kept something there: ${changed.join(', ')}. If nothing is to be lost, ${advice}.`,
          },
        ]
      : [];
  });
}

/**
 * The mismatches between what one version stores in the browser under a key and what another one reads there, without
 * those that the former has itself.
 */
export function misread({ kept = {}, keptReads }: BuildFacts, key: string, read: Shape): Mismatch[] {
  if (!isOfBrowser(key) || !kept[key]) return [];
  const own = new Set(
    (keptReads?.reads[key] ? mismatches(kept[key], keptReads.reads[key]) : []).map((one) => JSON.stringify(one)),
  );
  return mismatches(kept[key], read).filter((one) => !own.has(JSON.stringify(one)));
}

/**
 * What visitors of a canary lose when it ends: what it stores and the live version cannot read, or, where that does not
 * say what it reads, what it stores in another form.
 */
export function lostAtItsEnd(canary: PackageVersion, live: PackageVersion | undefined): string[] {
  if (!canary.facts || !live?.facts) return [];
  const [facts, { keptReads }] = [canary.facts, live.facts];
  const unread = Object.entries(keptReads?.reads ?? {}).flatMap(([key, shape]) =>
    misread(facts, key, shape).map((mismatch) =>
      sentence(mismatch, { sender: canary.label, what: `keeps ${shown(keyOf(key))}`, reader: live.label, whole: 'it' }),
    ),
  );
  const isRead = (key: string) => Object.keys(keptReads?.reads[key] ?? {}).length > 0;
  const otherwise = storedFormatChanges({ candidate: canary, former: live, others: [] }).filter(
    ({ key }) => !isRead(key),
  );
  const end = 'when the canary ends, its visitors lose that';
  return [
    ...unread.map((one) => one.replace(/\.$/, `: ${end}.`)),
    ...otherwise.map(({ key }) => `${canary.label} keeps ${shown(keyOf(key))} otherwise than ${live.label}: ${end}.`),
  ];
}
