import { noting, refusing, together, type Findings } from './findings';
import type { Party, Scene } from './parties';

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

const keysOf = (party: Party | undefined): Key[] => (party?.facts?.stores ?? []).map(keyOf);

/** Whether two may be one key. */
function isSame(one: Key, other: Key): boolean {
  if (one.storage && other.storage && one.storage !== other.storage) return false;
  if (one.isWhole && other.isWhole) return one.beginning === other.beginning;
  if (one.isWhole) return one.beginning.startsWith(other.beginning);
  return other.beginning.startsWith(one.beginning) || (!other.isWhole && one.beginning.startsWith(other.beginning));
}

const isAmong = (keys: readonly Key[]) => (key: Key) => keys.some((one) => isSame(one, key));

const shown = ({ storage, beginning, isWhole }: Key) => `${beginning}${isWhole ? '' : '…'} of the browser's ${storage ?? 'storage'}`;

/** Keys that belong to another. One that the package has had already is not new. */
function taken({ candidate, former, others }: Scene): string[] {
  const hadIt = isAmong(keysOf(former));
  return others.flatMap((other) =>
    keysOf(candidate)
      .filter((key) => isAmong(keysOf(other))(key) && !hadIt(key))
      .map((key) => `${candidate.label} names ${shown(key)}, which belongs to ${other.label}: choose another key, and ask by events.`),
  );
}

/**
 * Keys that the package names no more: what visitors have kept there is lost to it. That is meant where nothing comes in its place; one that has come there
 * instead is a name that was changed, which empties everybody's cart.
 */
function left({ candidate, former }: Scene): Findings {
  // A build from before keys were said names none.
  if (!candidate.facts?.stores || !former) return noting([]);
  const [before, now] = [keysOf(former), keysOf(candidate)];
  const lost = before.filter((key) => !isAmong(now)(key));
  const fresh = now.filter(({ storage }) => storage === 'localStorage').filter((key) => !isAmong(before)(key));
  const isReplaced = ({ storage }: Key) => storage === 'localStorage' && fresh.length > 0;
  return together([
    refusing(lost.filter(isReplaced).map((key) => `${candidate.label} names ${fresh.map(shown).join(' and ')} in place of ${shown(key)}, where visitors of ${former.label} have kept something: read both for a while.`)),
    noting(lost.filter((key) => !isReplaced(key)).map((key) => `${candidate.label} no longer names ${shown(key)}, as ${former.label} does: what visitors have kept there stays, and nobody reads it.`)),
  ]);
}

/** Whose keys of the browser's storage are whose, and what of it is lost. */
export const storageFindings = (scene: Scene): Findings => together([refusing(taken(scene)), left(scene)]);
