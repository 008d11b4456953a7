import { isDeepStrictEqual } from 'node:util';
import type { BuildFacts, Shape } from '@storefront/contracts';
import { kindOf } from '../shapes/alternatives';
import { ownCodeLabel } from '../shapes/fieldRenames';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import type { PackageVersion, Comparison } from '../comparison/comparison';
import { mismatches, sentence, type Mismatch } from '../shapes/shapes';

/** A storage key, or the beginning of one. */
interface Key {
  /** `localStorage` or `sessionStorage`; undefined for older builds, which do not state it. */
  storage: string | undefined;
  beginning: string;
  isWhole: boolean;
}

const comesLater = '${…}';

function keyOf(written: string): Key {
  const [, storage, name = ''] = /^(?:(localStorage|sessionStorage)\.)?(.*)$/s.exec(written) ?? [];
  const isWhole = !name.endsWith(comesLater);
  return { storage, beginning: isWhole ? name : name.slice(0, -comesLater.length), isWhole };
}

/** Whether it stands for all keys (`clear()`). */
const isAll = ({ beginning, isWhole }: Key) => beginning === '' && !isWhole;

const keysIn = (written: readonly string[] = []): Key[] => written.map(keyOf).filter((key) => !isAll(key));

const keysOf = (party: PackageVersion | undefined): Key[] => keysIn(party?.facts?.stores);

/**
 * The keys in both versions' code, without those that are only counted; with them where one of the builds does not
 * state which these are.
 */
function keptBy(candidate: PackageVersion, former: PackageVersion): [now: Key[], before: Key[]] {
  const [now, before] = [candidate.facts?.keeps, former.facts?.keeps];
  return now && before ? [keysIn(now), keysIn(before)] : [keysOf(candidate), keysOf(former)];
}

/** Whether two keys may be the same. */
function isSame(one: Key, other: Key): boolean {
  if (one.storage && other.storage && one.storage !== other.storage) return false;
  if (one.isWhole && other.isWhole) return one.beginning === other.beginning;
  if (one.isWhole) return one.beginning.startsWith(other.beginning);
  return other.beginning.startsWith(one.beginning) || (!other.isWhole && one.beginning.startsWith(other.beginning));
}

const isAmong = (keys: readonly Key[]) => (key: Key) => keys.some((one) => isSame(one, key));

const nameOf = ({ beginning, isWhole }: Key) => `${beginning}${isWhole ? '' : '…'}`;

const shown = (key: Key) => `${nameOf(key)} of the browser's ${key.storage ?? 'storage'}`;

/** Keys that belong to another package, unless the package had them already. */
function taken({ candidate, former, others }: Comparison): string[] {
  const hadIt = isAmong(keysOf(former));
  return others.flatMap((other) =>
    keysOf(candidate)
      .filter((key) => isAmong(keysOf(other))(key) && !hadIt(key))
      .map(
        (key) =>
          `${candidate.label} names ${shown(key)}, which belongs to ${other.label}: choose another key, and ask by events.`,
      ),
  );
}

const clearedBy = (party: PackageVersion | undefined) =>
  (party?.facts?.stores ?? [])
    .map(keyOf)
    .filter(isAll)
    .map(({ storage }) => storage);

/** Others' keys in a storage that the package newly clears. */
function cleared({ candidate, former, others }: Comparison): string[] {
  const before = clearedBy(former);
  const fresh = clearedBy(candidate).filter((storage) => !before.includes(storage));
  return fresh.flatMap((storage) =>
    others.flatMap((other) => {
      const kept = keysOf(other).filter((key) => key.storage === undefined || key.storage === storage);
      return kept.length > 0
        ? [
            `${candidate.label} clears the browser's ${storage}, in which ${other.label} keeps ${kept.map(nameOf).join(', ')}: take away your own keys alone.`,
          ]
        : [];
    }),
  );
}

const written = ({ storage, beginning, isWhole }: Key) => `${storage}.${beginning}${isWhole ? '' : comesLater}`;

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
function left({ candidate, former }: Comparison): Findings {
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

const isOfBrowser = (key: string) => key.startsWith('localStorage.');

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
function misread({ kept = {}, keptReads }: BuildFacts, key: string, read: Shape): Mismatch[] {
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

/**
 * Stored data that the package can no longer read: a text in place of JSON, or JSON in place of a text, another type,
 * or without a field that is newly required.
 */
function unreadable({ candidate, former }: Comparison): string[] {
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
function unreadByItself({ candidate, former }: Comparison): string[] {
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
function unreadableInTab({ candidate, former }: Comparison): string[] {
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
function meantOtherwise({ candidate, former }: Comparison): string[] {
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
