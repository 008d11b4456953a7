import {
  admittedOrigins,
  otherOrigin,
  withoutFiles,
  type Canary,
  type RefusedRelease,
  type RemoteRelease,
} from '@storefront/contracts';
import { describedVersions } from './describedVersions';
import type { ReadTable } from './tableFromStore';

const refusalOf = ({ name, version, base }: RemoteRelease): RefusedRelease => ({
  name,
  reason: `${name} ${version} is left out: the headers of a page cannot name its origin, ${new URL(base).origin}, beside those of the others.`,
});

const isAdmitted = (admitted: ReadonlySet<string>) => (release: RemoteRelease) =>
  otherOrigin(release).every((origin) => admitted.has(origin));

/**
 * The releases of other origins, those first whose origin the store has known longest, by its versions' descriptions.
 */
function longestKnownFirst(
  releases: readonly RemoteRelease[],
  releasesDir: string,
  trusted: readonly string[],
): RemoteRelease[] {
  const elsewhere = releases.filter((release) => otherOrigin(release).length > 0);
  const keyOf = (release: RemoteRelease) => [release.name, ...otherOrigin(release)].join(' ');
  const known = describedVersions(
    releasesDir,
    elsewhere.map(({ name }) => name),
    trusted,
  ).map(keyOf);
  const places = new Map([...known.entries()].reverse().map(([place, key]) => [key, place]));
  const placeOf = (release: RemoteRelease) => places.get(keyOf(release)) ?? known.length;
  return elsewhere.sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * A table whose remotes' origins fit into a page's headers: the others count as remotes that cannot be loaded. Those of
 * the `former` table come first or, at the start of a server, those that the store knows longest.
 */
export function boundOrigins(
  { table, refused }: ReadTable,
  former: readonly RemoteRelease[] | undefined,
  releasesDir: string,
  trusted: readonly string[],
): ReadTable {
  const { remotes } = table;
  if (remotes.every(isAdmitted(admittedOrigins(remotes)))) return { table, refused };
  const isIn = isAdmitted(admittedOrigins(remotes, former ?? longestKnownFirst(remotes, releasesDir, trusted)));
  return {
    table: { ...table, remotes: remotes.map((release) => (isIn(release) ? release : withoutFiles(release))) },
    refused: [...refused, ...remotes.filter((release) => !isIn(release)).map(refusalOf)],
  };
}

/** The canaries whose origins fit beside those of what is live, and why the others are left out. */
export function boundCanaries(
  canaries: readonly Canary[],
  live: readonly RemoteRelease[],
): { canaries: Canary[]; refused: RefusedRelease[] } {
  const isIn = isAdmitted(admittedOrigins([...live, ...canaries.map(({ release }) => release)], live));
  return {
    canaries: canaries.filter(({ release }) => isIn(release)),
    refused: canaries.filter(({ release }) => !isIn(release)).map(({ release }) => refusalOf(release)),
  };
}
