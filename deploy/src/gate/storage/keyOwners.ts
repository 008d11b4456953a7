import type { Comparison, PackageVersion } from '../comparison/comparison';
import { isAll, isAmong, keyOf, keysOf, nameOf, shown } from './storageKeys';

/** Keys that belong to another package, unless the package had them already. */
export function taken({ candidate, former, others }: Comparison): string[] {
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
export function cleared({ candidate, former, others }: Comparison): string[] {
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
