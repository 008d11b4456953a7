import { expectedVersions } from './expected';
import { historyPrefix, tableKey, type ChangeRecord, type Releases } from './table';
import { descriptionKey, keptVersion, keptVersions, storesOwn } from './versions';
import { clearUnreadable, runningVersions } from './watched';

export interface Pruned {
  /** Versions that are kept no more. */
  taken: { package: string; version: string }[];
  /** Files that no version owns, or that nobody can read: what killed publishers and shops left. */
  leftovers: number;
}

/** When a version came; empty where it is not there, and undefined where what it says cannot be believed: that goes before all others. */
async function cameAt(releases: Releases, name: string, version: string): Promise<string | undefined> {
  try {
    return (await keptVersion(releases, name, version))?.when ?? '';
  } catch (error) {
    console.error((error as Error).message);
    return undefined;
  }
}

/** The newest first, by the last change that made a version live: publishers' clocks have no part in that. What never was goes before those, the oldest first. */
async function byAge(releases: Releases, records: readonly ChangeRecord[], name: string, versions: readonly string[]): Promise<string[]> {
  const changes = records.filter((change) => change.package === name && change.action !== 'prune');
  const ages = await Promise.all(
    versions.map(async (version) => {
      const came = await cameAt(releases, name, version);
      const { revision = 0 } = changes.find((change) => change.version === version) ?? {};
      return { version, came: came ?? '', revision: came === undefined ? -1 : revision };
    }),
  );
  return ages.sort((one, other) => other.revision - one.revision || (one.came < other.came ? 1 : -1)).map(({ version }) => version);
}

/** Versions go with their description first: what is not described is none. */
async function take({ store }: Releases, name: string, version: string): Promise<void> {
  await store.delete(descriptionKey(name, version));
  for (const key of await store.list(`${name}/${version}/`)) await store.delete(key);
}

/**
 * Whether a table says what is live: there is none yet where the very first publisher was killed. Throws where it is lost, and where the folder is no
 * store.
 */
async function hasTable({ store }: Releases): Promise<boolean> {
  if (await store.get(tableKey)) return true;
  const isNew = (await store.isBegun()) && (await store.list(historyPrefix)).length === 0;
  if (isNew) return false;
  throw new Error(`Nothing was taken away: ${store.name} has no ${tableKey}, so nobody knows what of it is live. RELEASES_DIR names the release store.`);
}

/** Takes versions, and clears what killed publishers left, while nobody else works. Throws where the table is lost. */
async function tidy(releases: Releases, choose: (records: ChangeRecord[]) => Promise<Place[]>): Promise<Pruned> {
  // Before anything is written there, and again when nobody can take it away any more.
  await hasTable(releases);
  return releases.store.alone(async () => {
    const isBegun = await hasTable(releases);
    // Once: there are thousands, and each signature is verified.
    const records = await releases.records();
    // Whole versions wait for who publishes them: of a store of before 1.4.0 that lost its only table, they are all there is.
    const places = isBegun ? await choose(records) : [];
    const taken = await takeAll(releases, places);
    return { taken, leftovers: (await clearLeftovers(releases, records, places)) + (await clearUnreadable(releases)) };
  });
}

/**
 * Keeps so many versions of each package, the newest, and whatever is live, under trial or run by a server; clears what killed publishers left. Throws where
 * the table is lost.
 */
export const prune = (releases: Releases, count: number): Promise<Pruned> => tidy(releases, (records) => oldOnes(releases, records, count));

/** Takes every version of a package that was taken out of the shop, and clears as `prune` does. Throws where one of them is live, under trial or run by a server. */
export const pruneWhole = (releases: Releases, name: string): Promise<Pruned> => tidy(releases, (records) => allOf(releases, records, name));

interface Place {
  name: string;
  version: string;
}

const placeOf = ({ name, version }: Place) => `${name}/${version}`;

/** What the store keeps and should keep, and what of it somebody needs. */
interface Holdings {
  /** What is kept, and what is gone though nobody has pruned it. */
  known: Place[];
  kept: ReadonlySet<string>;
  inUse: ReadonlySet<string>;
}

async function holdingsOf(releases: Releases, records: readonly ChangeRecord[]): Promise<Holdings> {
  const { remotes, hosts, canaries } = await releases.entries();
  const running = (await runningVersions(releases)).map(({ package: name, version }) => ({ name, version }));
  const inUse = new Set([...remotes, ...hosts, ...running, ...canaries.map(({ release }) => release)].map(placeOf));
  const here = await keptVersions(releases);
  const kept = new Set(here.map(placeOf));
  const expected = expectedVersions(records).map(({ package: name, version = '' }) => ({ name, version }));
  return { known: [...here, ...expected.filter((one) => !kept.has(placeOf(one)))], kept, inUse };
}

/**
 * Those of a package's versions, the newest first, that are beyond so many beside what is in use. What is gone already goes with those that it
 * would have gone with: until then it is missed. Where all of a package is gone, and nobody needs any of it, nothing is left to go with.
 */
function beyond(versions: readonly Place[], { kept, inUse }: Holdings, count: number): Place[] {
  const others = versions.filter((one) => !inUse.has(placeOf(one)));
  if (others.length === versions.length && !others.some((one) => kept.has(placeOf(one)))) return others;
  // What is in use counts, too.
  let room = count - (versions.length - others.length);
  return others.filter((one) => {
    if (room <= 0) return true;
    if (kept.has(placeOf(one))) room -= 1;
    return false;
  });
}

/** The versions of each package that are beyond so many. */
async function oldOnes(releases: Releases, records: readonly ChangeRecord[], count: number): Promise<Place[]> {
  const holdings = await holdingsOf(releases, records);
  const old: Place[] = [];
  for (const name of new Set(holdings.known.map((one) => one.name))) {
    const versions = await byAge(releases, records, name, holdings.known.filter((one) => one.name === name).map(({ version }) => version));
    old.push(...beyond(versions.map((version) => ({ name, version })), holdings, count));
  }
  return old;
}

/** Every version of a package of which nobody needs any. */
async function allOf(releases: Releases, records: readonly ChangeRecord[], name: string): Promise<Place[]> {
  const { known, inUse } = await holdingsOf(releases, records);
  const needed = [...inUse].find((place) => place.startsWith(`${name}/`));
  if (needed) throw new Error(`Nothing was taken away: ${needed.replace('/', ' ')} is live, under trial or run by a server. \`unlink ${name}\` takes a remote out of the shop.`);
  const all = known.filter((one) => one.name === name);
  if (storesOwn.includes(name)) throw new Error(`${name} is no package: the release store keeps something of its own there.`);
  if (all.length === 0 && (await releases.store.list(`${name}/`)).length === 0) throw new Error(`No version of ${name} is kept here.`);
  return all;
}

/** Takes versions away, and whoever finds one gone knows why: first it is written down. */
async function takeAll(releases: Releases, places: readonly Place[]): Promise<Pruned['taken']> {
  const taken = places.map(({ name, version }) => ({ package: name, version }));
  if (taken.length > 0) await releases.change(() => ({ change: taken.map((one) => ({ action: 'prune', ...one })) }));
  for (const { name, version } of places) await take(releases, name, version);
  return taken;
}

/** Whether a file is one that a publisher writes; whatever else lies in the store is somebody's own. */
const isPublishers = (version: string, [part = '', ...deeper]: string[]) => /^(\d+\.|linked-[0-9a-f]+$)/.test(version) && (deeper.length > 0 ? ['browser', 'server'].includes(part) : ['build.json', 'release.json'].includes(part));

/** Files in versions that were never finished. What is left of one that was finished, and that somebody took a part of, is no leftover; what was taken just now is none of those. */
async function clearLeftovers(releases: Releases, records: readonly ChangeRecord[], taken: readonly Place[]): Promise<number> {
  const damaged = expectedVersions(records).filter(({ untilPruned }) => untilPruned).map(({ package: name, version = '' }) => ({ name, version }));
  const gone = new Set(taken.map(placeOf));
  const whole = new Set([...(await keptVersions(releases)).map(placeOf), ...damaged.map(placeOf).filter((place) => !gone.has(place))]);
  const stray = (await releases.store.list('')).filter((key) => {
    const [name, version = '', ...file] = key.split('/');
    return isPublishers(version, file) && !whole.has(`${name}/${version}`);
  });
  for (const key of stray) await releases.store.delete(key);
  return stray.length;
}

