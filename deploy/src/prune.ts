import { expectedVersions } from './expected';
import { historyPrefix, tableKey, type ChangeRecord } from './table/entries';
import type { Releases } from './table/Releases';
import { descriptionKey, keptVersion, keptVersions, reservedNames } from './versions';
import { clearUnreadable, runningVersions } from './watched';

export interface Pruned {
  /** Versions that were deleted. */
  taken: { package: string; version: string }[];
  /** Files of no version, or that cannot be read: what killed publishers and shops left. */
  leftovers: number;
}

/**
 * When a version was stored; '' where it is gone, undefined where its description cannot be trusted: such a version is
 * deleted first.
 */
async function cameAt(releases: Releases, name: string, version: string): Promise<string | undefined> {
  try {
    return (await keptVersion(releases, name, version))?.when ?? '';
  } catch (error) {
    console.error((error as Error).message);
    return undefined;
  }
}

/**
 * Versions, the newest first: by the last change since which each was live, or a canary, and not by publishers' clocks.
 * Those that never were come after them, by when they were stored, and last those whose description cannot be trusted.
 */
async function byAge(
  releases: Releases,
  records: readonly ChangeRecord[],
  name: string,
  versions: readonly string[],
): Promise<string[]> {
  const changes = records.filter((change) => change.package === name && change.action !== 'prune');
  const ages = await Promise.all(
    versions.map(async (version) => {
      const came = await cameAt(releases, name, version);
      const { revision = 0 } = changes.find((change) => change.version === version) ?? {};
      return { version, came: came ?? '', revision: came === undefined ? -1 : revision };
    }),
  );
  return ages
    .sort((one, other) => other.revision - one.revision || (one.came < other.came ? 1 : -1))
    .map(({ version }) => version);
}

/** Deletes a version, its description first: without that, it does not count as a version. */
async function take({ store }: Releases, name: string, version: string): Promise<void> {
  await store.delete(descriptionKey(name, version));
  for (const key of await store.list(`${name}/${version}/`)) await store.delete(key);
}

/**
 * Whether there is a table; none where the very first publisher was killed. Throws where it was lost, or the folder is
 * no store.
 */
async function hasTable({ store }: Releases): Promise<boolean> {
  if (await store.get(tableKey)) return true;
  const isNew = (await store.isInitialized()) && (await store.list(historyPrefix)).length === 0;
  if (isNew) return false;
  throw new Error(
    `Nothing was deleted: ${store.name} has no ${tableKey}, so nobody knows what of it is live. RELEASES_DIR names the release store.`,
  );
}

/** Deletes versions and leftovers of killed publishers, while nobody else works. Throws where the table was lost. */
async function tidy(releases: Releases, choose: (records: ChangeRecord[]) => Promise<VersionId[]>): Promise<Pruned> {
  // Checked before anything is written, and again once nobody else works.
  await hasTable(releases);
  return releases.store.withExclusiveLock(async () => {
    const isBegun = await hasTable(releases);
    // Read once: there are thousands of signatures to verify.
    const records = await releases.records.all();
    // Without a table, whole versions are kept: a store from before 1.4.0 that lost its only table has nothing else.
    const places = isBegun ? await choose(records) : [];
    const taken = await takeAll(releases, places);
    return { taken, leftovers: (await clearLeftovers(releases, records, places)) + (await clearUnreadable(releases)) };
  });
}

/**
 * Keeps `count` versions of each package, the newest, and whatever is live, a canary or run by a server; also clears
 * leftovers. Throws where the table was lost.
 */
export const prune = (releases: Releases, count: number): Promise<Pruned> =>
  tidy(releases, (records) => oldOnes(releases, records, count));

/**
 * Deletes every version of a package that was taken out of the shop, and clears leftovers. Throws where one of them is
 * live, a canary or run by a server.
 */
export const pruneWhole = (releases: Releases, name: string): Promise<Pruned> =>
  tidy(releases, (records) => allOf(releases, records, name));

interface VersionId {
  name: string;
  version: string;
}

const versionPath = ({ name, version }: VersionId) => `${name}/${version}`;

/** The versions in the store, and those that are in use. */
interface Holdings {
  /** Versions that are in the store, or should be. */
  known: VersionId[];
  kept: ReadonlySet<string>;
  inUse: ReadonlySet<string>;
}

async function holdingsOf(releases: Releases, records: readonly ChangeRecord[]): Promise<Holdings> {
  const { remotes, hosts, canaries } = await releases.entries();
  const running = (await runningVersions(releases)).map(({ package: name, version }) => ({ name, version }));
  const inUse = new Set([...remotes, ...hosts, ...running, ...canaries.map(({ release }) => release)].map(versionPath));
  const here = await keptVersions(releases);
  const kept = new Set(here.map(versionPath));
  const expected = expectedVersions(records).map(({ package: name, version = '' }) => ({ name, version }));
  return { known: [...here, ...expected.filter((one) => !kept.has(versionPath(one)))], kept, inUse };
}

/**
 * The versions of a package (given newest first) that exceed `count` beside those in use. Missing versions are dropped
 * together with the others that they are beyond `count` with; until then `verify` reports them. If all of a package is
 * missing and unused, all are dropped.
 */
function beyond(versions: readonly VersionId[], { kept, inUse }: Holdings, count: number): VersionId[] {
  const others = versions.filter((one) => !inUse.has(versionPath(one)));
  if (others.length === versions.length && !others.some((one) => kept.has(versionPath(one)))) return others;
  // Versions in use count as well.
  let room = count - (versions.length - others.length);
  return others.filter((one) => {
    if (room <= 0) return true;
    if (kept.has(versionPath(one))) room -= 1;
    return false;
  });
}

/** The versions of all packages that exceed `count`. */
async function oldOnes(releases: Releases, records: readonly ChangeRecord[], count: number): Promise<VersionId[]> {
  const holdings = await holdingsOf(releases, records);
  const old: VersionId[] = [];
  for (const name of new Set(holdings.known.map((one) => one.name))) {
    const versions = await byAge(
      releases,
      records,
      name,
      holdings.known.filter((one) => one.name === name).map(({ version }) => version),
    );
    old.push(
      ...beyond(
        versions.map((version) => ({ name, version })),
        holdings,
        count,
      ),
    );
  }
  return old;
}

/** Every version of a package, none of which may be in use. */
async function allOf(releases: Releases, records: readonly ChangeRecord[], name: string): Promise<VersionId[]> {
  const { known, inUse } = await holdingsOf(releases, records);
  const needed = [...inUse].find((place) => place.startsWith(`${name}/`))?.replace('/', ' ');
  if (needed)
    throw new Error(
      `Nothing was deleted: ${needed} is live, under trial or run by a server. \`unlink ${name}\` takes a remote out of the shop.`,
    );
  const all = known.filter((one) => one.name === name);
  if (reservedNames.includes(name))
    throw new Error(`${name} is no package: the release store keeps something of its own there.`);
  if (all.length === 0 && (await releases.store.list(`${name}/`)).length === 0)
    throw new Error(`No version of ${name} is kept here.`);
  return all;
}

/** Deletes versions, after recording that in the history. */
async function takeAll(releases: Releases, places: readonly VersionId[]): Promise<Pruned['taken']> {
  const taken = places.map(({ name, version }) => ({ package: name, version }));
  if (taken.length > 0) await releases.change(() => ({ change: taken.map((one) => ({ action: 'prune', ...one })) }));
  for (const { name, version } of places) await take(releases, name, version);
  return taken;
}

/** Whether a publisher may have written a file; other files in the store are left alone. */
function isPublishers(version: string, [part = '', ...deeper]: string[]): boolean {
  const written = deeper.length > 0 ? ['browser', 'server'] : ['build.json', 'release.json'];
  return /^(\d+\.|linked-[0-9a-f]+$)/.test(version) && written.includes(part);
}

/**
 * Deletes files of versions that were never completed. Remains of a completed version, from which somebody has removed
 * files, are not leftovers, and neither are versions deleted just now.
 */
async function clearLeftovers(
  releases: Releases,
  records: readonly ChangeRecord[],
  taken: readonly VersionId[],
): Promise<number> {
  const damaged = expectedVersions(records)
    .filter(({ untilPruned }) => untilPruned)
    .map(({ package: name, version = '' }) => ({ name, version }));
  const gone = new Set(taken.map(versionPath));
  const whole = new Set([
    ...(await keptVersions(releases)).map(versionPath),
    ...damaged.map(versionPath).filter((place) => !gone.has(place)),
  ]);
  const stray = (await releases.store.list('')).filter((key) => {
    const [name, version = '', ...file] = key.split('/');
    return isPublishers(version, file) && !whole.has(`${name}/${version}`);
  });
  for (const key of stray) await releases.store.delete(key);
  return stray.length;
}
