import type { PackageVersion } from '../comparison/comparison';

/** A storage key, or the beginning of one. */
export interface Key {
  /** `localStorage` or `sessionStorage`; undefined for older builds, which do not state it. */
  storage: string | undefined;
  beginning: string;
  isWhole: boolean;
}

const comesLater = '${…}';

/** The key that a fact names: `localStorage.cart`, `draft/${…}`. */
export function keyOf(written: string): Key {
  const [, storage, name = ''] = /^(?:(localStorage|sessionStorage)\.)?(.*)$/s.exec(written) ?? [];
  const isWhole = !name.endsWith(comesLater);
  return { storage, beginning: isWhole ? name : name.slice(0, -comesLater.length), isWhole };
}

/** Whether it stands for all keys (`clear()`). */
export const isAll = ({ beginning, isWhole }: Key) => beginning === '' && !isWhole;

/** The keys that facts name, other than all at once. */
export const keysIn = (written: readonly string[] = []): Key[] => written.map(keyOf).filter((key) => !isAll(key));

/** The keys that a package's code names. */
export const keysOf = (party: PackageVersion | undefined): Key[] => keysIn(party?.facts?.stores);

/**
 * The keys in both versions' code, without those that are only counted; with them where one of the builds does not
 * state which these are.
 */
export function keptBy(candidate: PackageVersion, former: PackageVersion): [now: Key[], before: Key[]] {
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

/** Returns a test for keys that may be one of these. */
export const isAmong = (keys: readonly Key[]) => (key: Key) => keys.some((one) => isSame(one, key));

/** A key's name in sentences. */
export const nameOf = ({ beginning, isWhole }: Key) => `${beginning}${isWhole ? '' : '…'}`;

/** A key with its storage in sentences. */
export const shown = (key: Key) => `${nameOf(key)} of the browser's ${key.storage ?? 'storage'}`;

/** A key as facts name it. */
export const written = ({ storage, beginning, isWhole }: Key) => `${storage}.${beginning}${isWhole ? '' : comesLater}`;

/** Whether a key outlives its tab. */
export const isOfBrowser = (key: string) => key.startsWith('localStorage.');
