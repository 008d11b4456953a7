import { isDeepStrictEqual } from 'node:util';
import type { Shape } from '@storefront/contracts';
import { kindOf } from './alternatives';
import { itself } from './fieldRenames';
import { noting, refusing, together, type Findings } from './findings';
import type { Party, Scene } from './parties';
import { mismatches, sentence } from './shapes';

/** A key of the browser's storage, or the beginning of one. */
interface Key {
  /** `localStorage` or `sessionStorage`; builds from before they said so mean either. */
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

/** All keys, as who clears a storage names them. */
const isAll = ({ beginning, isWhole }: Key) => beginning === '' && !isWhole;

const keysIn = (written: readonly string[] = []): Key[] => written.map(keyOf).filter((key) => !isAll(key));

const keysOf = (party: Party | undefined): Key[] => keysIn(party?.facts?.stores);

/** Keys that their code names, where both say which these are: what a fragment is said to count keeps nothing. */
function keptBy(candidate: Party, former: Party): [now: Key[], before: Key[]] {
  const [now, before] = [candidate.facts?.keeps, former.facts?.keeps];
  return now && before ? [keysIn(now), keysIn(before)] : [keysOf(candidate), keysOf(former)];
}

/** Whether two may be one key. */
function isSame(one: Key, other: Key): boolean {
  if (one.storage && other.storage && one.storage !== other.storage) return false;
  if (one.isWhole && other.isWhole) return one.beginning === other.beginning;
  if (one.isWhole) return one.beginning.startsWith(other.beginning);
  return other.beginning.startsWith(one.beginning) || (!other.isWhole && one.beginning.startsWith(other.beginning));
}

const isAmong = (keys: readonly Key[]) => (key: Key) => keys.some((one) => isSame(one, key));

const nameOf = ({ beginning, isWhole }: Key) => `${beginning}${isWhole ? '' : '…'}`;

const shown = (key: Key) => `${nameOf(key)} of the browser's ${key.storage ?? 'storage'}`;

/** Keys that belong to another. One that the package has had already is not new. */
function taken({ candidate, former, others }: Scene): string[] {
  const hadIt = isAmong(keysOf(former));
  return others.flatMap((other) =>
    keysOf(candidate)
      .filter((key) => isAmong(keysOf(other))(key) && !hadIt(key))
      .map((key) => `${candidate.label} names ${shown(key)}, which belongs to ${other.label}: choose another key, and ask by events.`),
  );
}

const clearedBy = (party: Party | undefined) => (party?.facts?.stores ?? []).map(keyOf).filter(isAll).map(({ storage }) => storage);

/** What others keep in a storage that the package clears, and did not clear before. */
function cleared({ candidate, former, others }: Scene): string[] {
  const before = clearedBy(former);
  const fresh = clearedBy(candidate).filter((storage) => !before.includes(storage));
  return fresh.flatMap((storage) =>
    others.flatMap((other) => {
      const kept = keysOf(other).filter((key) => key.storage === undefined || key.storage === storage);
      return kept.length > 0 ? [`${candidate.label} clears the browser's ${storage}, in which ${other.label} keeps ${kept.map(nameOf).join(', ')}: take away your own keys alone.`] : [];
    }),
  );
}

const written = ({ storage, beginning, isWhole }: Key) => `${storage}.${beginning}${isWhole ? '' : comesLater}`;

/** Whether one name is the other one with something about it: `chatToken` is in `mf-support/chatToken`. What is shorter than a word is in many. */
function isWithin(one: Key, other: Key): boolean {
  const [short, long] = [one.beginning.toLowerCase(), other.beginning.toLowerCase()].sort((a, b) => a.length - b.length) as [string, string];
  return short.length > 2 && long.includes(short);
}

const hasFields = ({ items, properties = {} }: Shape): boolean => Object.keys(properties).length > 0 || (items ? hasFields(items) : false);

/** Whether the same fields are kept under both. */
function keepsAlike(now: Shape | undefined, before: Shape | undefined): boolean {
  return now !== undefined && before !== undefined && hasFields(now) && JSON.stringify(now) === JSON.stringify(before);
}

/** The keys that have come in place of one: the only one for the only one, its own name elsewhere or with something about it, and one under which the same is kept. */
function successorsOf(key: Key, lost: readonly Key[], fresh: readonly Key[], [now, before]: readonly [Party, Party]): Key[] {
  const moved = fresh.filter((one) => one.storage !== key.storage && nameOf(one) === nameOf(key));
  const ofTheBrowser = fresh.filter(({ storage }) => storage === 'localStorage');
  if (ofTheBrowser.length === 1 && lost.length === 1) return ofTheBrowser;
  return [...moved, ...ofTheBrowser.filter((one) => isWithin(one, key) || keepsAlike(now.facts?.kept?.[written(one)], before.facts?.kept?.[written(key)]))];
}

/** The keys under which contracts keep now in a tab what they kept under one: the only one for the only one, its name with something about it, or a record of the same fields. */
function successorsInTab(key: Key, lost: readonly Key[], fresh: readonly Key[], parties: readonly [Party, Party]): Key[] {
  const [now, before] = parties.map(({ facts }) => facts?.keptReads?.inTab ?? {});
  const kept = (keys: readonly Key[], shapes: Record<string, Shape> = {}) => keys.filter((one) => shapes[written(one)]);
  const shape = before?.[written(key)];
  const alike = kept(fresh, now).filter((one) => isDeepStrictEqual(now?.[written(one)], shape));
  const isOnly = kept(lost, before).length === 1 && kept(fresh, now).length === 1;
  return shape ? alike.filter((one) => isOnly || isWithin(one, key) || hasFields(shape)) : [];
}

/**
 * Keys that the package names no more: what visitors have kept there is lost to it. One that goes while another comes may be a name that was changed,
 * which empties everybody's cart. Where several come or go that are not alike nobody can tell which is which, and a team need not wait for that.
 */
function left({ candidate, former }: Scene): Findings {
  // A build from before keys were said names none.
  if (!candidate.facts?.stores || !former) return noting([]);
  const [now, before] = keptBy(candidate, former);
  const lost = before.filter((key) => !isAmong(now)(key));
  // Of a build from before kinds were said they may be the browser's.
  const ofTheBrowser = lost.filter(({ storage }) => storage !== 'sessionStorage');
  const fresh = now.filter((key) => !isAmong(before)(key));
  const successors = (key: Key) => (ofTheBrowser.includes(key) ? successorsOf(key, ofTheBrowser, fresh, [candidate, former]) : successorsInTab(key, lost, fresh, [candidate, former]));
  const told = lost.map((key) => ({ key, successors: successors(key) }));
  const advice = 'read both for a while, or say with --allow-breaking that one has nothing to do with the other';
  return together([
    refusing(told.filter(({ successors }) => successors.length > 0).map(({ key, successors }) => `${candidate.label} names ${successors.map(shown).join(', ')} in place of ${shown(key)}, where visitors of ${former.label} have kept something: ${advice}.`)),
    noting(told.filter(({ successors }) => successors.length === 0).map(({ key }) => `${candidate.label} no longer names ${shown(key)}, as ${former.label} does: what visitors have kept there stays, and nobody reads it.`)),
  ]);
}

/** What of a kept thing is read otherwise now: another kind, or a field under another name. */
function readOtherwise(before: Shape, now: Shape, field = ''): string[] {
  const [known, kind] = [kindOf(before), kindOf(now)];
  if (known === undefined || kind === undefined) return [];
  const what = field || 'all of it';
  if (known !== kind) return [`${what} is ${kind === 'array' ? 'a list' : `of the kind ${kind}`} in place of ${known === 'array' ? 'a list' : `the kind ${known}`}`];
  const [had, has] = [before.properties ?? {}, now.properties ?? {}];
  const [lost, fresh] = [Object.keys(had).filter((name) => !(name in has)), Object.keys(has).filter((name) => !(name in had))];
  const renamed = lost.length > 0 && fresh.length > 0 ? [`${what} has ${fresh.join(', ')} in place of ${lost.join(', ')}`] : [];
  const fields = Object.keys(has).flatMap((name) => (had[name] ? readOtherwise(had[name], has[name]!, field ? `${field}.${name}` : name) : []));
  return [...renamed, ...fields, ...(before.items && now.items ? readOtherwise(before.items, now.items, `${field}[]`) : [])];
}

const isOfBrowser = (key: string) => key.startsWith('localStorage.');

/** What visitors have kept under a key (`localStorage.cart`), and the sentence that speaks against keeping it otherwise. */
export interface KeptOtherwise {
  key: string;
  sentence: string;
}

/** What visitors have kept already, and the package keeps otherwise now under the same key: who opens the shop again has nothing there, unless it reads both. A tab's own is lost with it. */
export function keptOtherwise({ candidate, former }: Scene): KeptOtherwise[] {
  const [now, before] = [candidate.facts?.kept ?? {}, former?.facts?.kept ?? {}];
  return Object.entries(now).flatMap(([key, shape]) => {
    const changed = isOfBrowser(key) && before[key] ? readOtherwise(before[key], shape) : [];
    const advice = 'read both for a while, and say so with --allow-breaking';
    return changed.length > 0 ? [{ key, sentence: `${candidate.label} keeps ${shown(keyOf(key))} otherwise than ${former!.label}, whose visitors have kept something there: ${changed.join(', ')}. If nothing is to be lost, ${advice}.` }] : [];
  });
}

/** What visitors have kept already, and the package cannot read any more: a text for JSON, or what lacks something that is asked of it now. */
function unreadable({ candidate, former }: Scene): string[] {
  const [now, before] = [candidate.facts?.keptReads, former?.facts?.keptReads];
  if (!now || !former) return [];
  const { kept = {} } = former.facts ?? {};
  const others = (key: string) => new Set((before?.reads[key] && kept[key] ? mismatches(kept[key], before.reads[key]) : []).map((one) => JSON.stringify(one)));
  const lacking = Object.entries(now.reads).flatMap(([key, shape]) => {
    const known = others(key);
    const fresh = isOfBrowser(key) && kept[key] ? mismatches(kept[key], shape).filter((one) => !known.has(JSON.stringify(one))) : [];
    return fresh.map((mismatch) => sentence(mismatch, { sender: former.label, what: `has kept ${shown(keyOf(key))}`, reader: candidate.label, whole: 'it' }));
  });
  // Of what it could read nobody knows how much is there still: older versions may have kept it so.
  const narrower = Object.entries(now.reads).flatMap(([key, shape]) => {
    const lost = isOfBrowser(key) && before?.reads[key] ? mismatches(before.reads[key], shape).filter(({ kind }) => kind === 'type') : [];
    return lost.map((mismatch) => sentence(mismatch, { sender: former.label, what: `reads ${shown(keyOf(key))}`, reader: candidate.label, whole: 'it' }));
  });
  // What is made of a text from elsewhere now may have been made of this one before, and the other way about.
  const isNew = before !== undefined && now.others >= before.others;
  const isOld = before !== undefined && now.others <= before.others;
  const plain = Object.keys(now.reads).filter((key) => isNew && isOfBrowser(key) && before.texts.includes(key) && !kept[key]);
  const json = now.texts.filter((key) => isOld && isOfBrowser(key) && before.reads[key]);
  const inForm = (keys: readonly string[], was: string, is: string) => keys.map((key) => `${former.label} has kept ${shown(keyOf(key))} as ${was}; ${candidate.label} reads ${is} there.`);
  return [...lacking, ...(lacking.length > 0 ? [] : narrower), ...inForm(plain, 'a plain text', 'JSON'), ...inForm(json, 'JSON', 'a plain text')];
}

/** What the package keeps and its own code cannot read, of one who had it otherwise: whatever a visitor does from now on is lost at the next page. */
function unreadByItself({ candidate, former }: Scene): string[] {
  const lost = (kept: Shape, read: Shape) => mismatches(kept, read).filter(({ kind }) => kind === 'missing' || kind === 'type');
  const within = ({ facts }: Party) => Object.entries(facts?.keptReads?.reads ?? {}).flatMap(([key, shape]) => (facts?.kept?.[key] ? lost(facts.kept[key], shape).map((mismatch) => ({ key, mismatch })) : []));
  const before = former ? within(former) : [];
  const fresh = former ? within(candidate).filter((one) => !before.some((known) => isDeepStrictEqual(known, one))) : [];
  return fresh.map(({ key, mismatch }) => sentence(mismatch, { sender: candidate.label, what: `keeps ${shown(keyOf(key))}`, reader: itself, whole: 'it' }));
}

/** What the package's contracts have kept in a tab, and do not take any more: an order that was sent, or words that were written, are lost at the next page. */
function unreadableInTab({ candidate, former }: Scene): string[] {
  const [now, before] = [candidate.facts?.keptReads?.inTab ?? {}, former?.facts?.keptReads?.inTab ?? {}];
  const known = Object.entries(now).flatMap(([key, shape]) => (before[key] ? [{ key, unread: mismatches(before[key], shape) }] : []));
  return known.flatMap(({ key, unread }) => unread.map((mismatch) => sentence(mismatch, { sender: former!.label, what: `has kept ${shown(keyOf(key))}`, reader: candidate.label, whole: 'it' })));
}

/** Words by which the package knew what its visitors have kept, and in place of which it waits for others now: what was chosen there means nothing any more. */
function meantOtherwise({ candidate, former }: Scene): string[] {
  const [now, before] = [candidate.facts?.keptReads?.words ?? {}, former?.facts?.keptReads?.words ?? {}];
  return Object.entries(before).flatMap(([key, words]) => {
    const [left, fresh] = [words.filter((word) => !now[key]?.includes(word)), now[key]?.filter((word) => !words.includes(word)) ?? []];
    return isOfBrowser(key) && left.length > 0 && fresh.length > 0 ? [`${candidate.label} looks for ${fresh.join(', ')} in ${shown(keyOf(key))}, in place of ${left.join(', ')}, which visitors of ${former!.label} have kept there: read both for a while.`] : [];
  });
}

/** What fragments are said to count now, in place of what the code keeps as before: the header would count nothing. */
function miscounted({ candidate, former }: Scene): string[] {
  if (!candidate.facts?.keeps || !former?.facts?.keeps) return [];
  const [isKept, wasKept] = keptBy(candidate, former).map(isAmong);
  return candidate.definition.slots.flatMap(({ slot, widget, counts }) => {
    const before = former.definition.slots.find((one) => one.slot === slot && one.widget === widget)?.counts;
    if (counts === undefined || before === undefined) return [];
    const [key, known] = [counts, before].map((name): Key => ({ storage: 'localStorage', beginning: name, isWhole: true })) as [Key, Key];
    const isAstray = !isKept!(key) && isKept!(known) && wasKept!(known);
    return isAstray ? [`${candidate.label} says that its fragment ${widget} counts ${shown(key)}, which its code does not name: it keeps ${before} there, as ${former.label} does.`] : [];
  });
}

/** A key of which it hears no more that other tabs change it, while it waits for one that nobody keeps: a name that was changed on one side. */
function unheard({ candidate, former, others }: Scene): string[] {
  const [now, before] = [candidate.facts?.hearsKeys, former?.facts?.hearsKeys].map((names) => names && keysIn(names));
  if (!now || !before) return [];
  const isKept = isAmong([candidate, ...others].flatMap(keysOf));
  const lost = before.filter((key) => !isAmong(now)(key) && isAmong(keysOf(candidate))(key));
  const fresh = now.filter((key) => !isAmong(before)(key) && !isKept(key));
  return lost.length > 0 && fresh.length > 0 ? [`${candidate.label} waits for other tabs to change ${fresh.map(nameOf).join(', ')}, which nobody keeps, in place of ${lost.map(nameOf).join(', ')}, which it keeps: a tab would not hear of the others any more.`] : [];
}

/** Whose keys of the browser's storage are whose, and what of it is lost. */
export const storageFindings = (scene: Scene): Findings => together([refusing([...taken(scene), ...cleared(scene), ...miscounted(scene), ...unheard(scene), ...unreadable(scene), ...unreadByItself(scene), ...unreadableInTab(scene), ...meantOtherwise(scene)]), left(scene)]);
