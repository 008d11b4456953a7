import { isDeepStrictEqual } from 'node:util';
import type { Shape } from '@storefront/contracts';
import type { Comparison, PackageVersion } from '../comparison/comparison';
import { ownCodeLabel } from '../shapes/fieldRenames';
import { mismatches, sentence } from '../shapes/shapes';
import { isOfBrowser, keyOf, shown } from './storageKeys';
import { misread } from './storedFormats';

/**
 * Stored data that the package can no longer read: a text in place of JSON, or JSON in place of a text, another type,
 * or without a field that is newly required.
 */
export function unreadable({ candidate, former }: Comparison): string[] {
  const [now, before] = [candidate.facts?.keptReads, former?.facts?.keptReads];
  if (!now || !former) return [];
  const { kept = {} } = former.facts ?? {};
  const lacking = Object.entries(now.reads).flatMap(([key, shape]) => {
    const fresh = former.facts ? misread(former.facts, key, shape) : [];
    return fresh.map((mismatch) =>
      sentence(mismatch, {
        sender: former.label,
        what: `has kept ${shown(keyOf(key))}`,
        reader: candidate.label,
        whole: 'it',
      }),
    );
  });
  // Older versions may have stored any form that could be read before.
  const narrower = Object.entries(now.reads).flatMap(([key, shape]) => {
    const lost =
      isOfBrowser(key) && before?.reads[key]
        ? mismatches(before.reads[key], shape).filter(({ kind }) => kind === 'type')
        : [];
    return lost.map((mismatch) =>
      sentence(mismatch, {
        sender: former.label,
        what: `reads ${shown(keyOf(key))}`,
        reader: candidate.label,
        whole: 'it',
      }),
    );
  });
  // A text that is newly parsed elsewhere may be this one, and vice versa.
  const isNew = before !== undefined && now.others >= before.others;
  const isOld = before !== undefined && now.others <= before.others;
  const plain = Object.keys(now.reads).filter(
    (key) => isNew && isOfBrowser(key) && before.texts.includes(key) && !kept[key],
  );
  const json = now.texts.filter((key) => isOld && isOfBrowser(key) && before.reads[key]);
  const inForm = (keys: readonly string[], was: string, is: string) =>
    keys.map((key) => `${former.label} has kept ${shown(keyOf(key))} as ${was}; ${candidate.label} reads ${is} there.`);
  return [
    ...lacking,
    ...(lacking.length > 0 ? [] : narrower),
    ...inForm(plain, 'a plain text', 'JSON'),
    ...inForm(json, 'JSON', 'a plain text'),
  ];
}

/**
 * Data that the package stores and its own code cannot read, unlike the former version's: it would be lost on the next
 * page.
 */
export function unreadByItself({ candidate, former }: Comparison): string[] {
  const lost = (kept: Shape, read: Shape) =>
    mismatches(kept, read).filter(({ kind }) => kind === 'missing' || kind === 'type');
  const within = ({ facts }: PackageVersion) =>
    Object.entries(facts?.keptReads?.reads ?? {}).flatMap(([key, shape]) =>
      facts?.kept?.[key] ? lost(facts.kept[key], shape).map((mismatch) => ({ key, mismatch })) : [],
    );
  const before = former ? within(former) : [];
  const fresh = former ? within(candidate).filter((one) => !before.some((known) => isDeepStrictEqual(known, one))) : [];
  return fresh.map(({ key, mismatch }) =>
    sentence(mismatch, {
      sender: candidate.label,
      what: `keeps ${shown(keyOf(key))}`,
      reader: ownCodeLabel,
      whole: 'it',
    }),
  );
}

/**
 * Data of `keptInTab` and `createAttempts` that their schemas no longer accept: a sent order, or typed text, would be
 * lost on the next page.
 */
export function unreadableInTab({ candidate, former }: Comparison): string[] {
  const [now, before] = [candidate.facts?.keptReads?.inTab ?? {}, former?.facts?.keptReads?.inTab ?? {}];
  const known = Object.entries(now).flatMap(([key, shape]) =>
    before[key] ? [{ key, unread: mismatches(before[key], shape) }] : [],
  );
  return known.flatMap(({ key, unread }) =>
    unread.map((mismatch) =>
      sentence(mismatch, {
        sender: former!.label,
        what: `has kept ${shown(keyOf(key))}`,
        reader: candidate.label,
        whole: 'it',
      }),
    ),
  );
}

/**
 * Values with which the package compared stored data, and that it has replaced: visitors' choices lose their meaning.
 */
export function meantOtherwise({ candidate, former }: Comparison): string[] {
  const [now, before] = [candidate.facts?.keptReads?.words ?? {}, former?.facts?.keptReads?.words ?? {}];
  return Object.entries(before).flatMap(([key, words]) => {
    const [left, fresh] = [
      words.filter((word) => !now[key]?.includes(word)),
      now[key]?.filter((word) => !words.includes(word)) ?? [],
    ];
    return isOfBrowser(key) && left.length > 0 && fresh.length > 0
      ? [
          `${candidate.label} looks for ${fresh.join(', ')} in ${shown(keyOf(key))}, in place of ${left.join(', ')}, which visitors of ${former!.label} have kept there: read both for a while.`,
        ]
      : [];
  });
}
