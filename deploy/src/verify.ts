import { expectedVersions } from './expected';
import { isSystemError } from './failures';
import { fetchFile } from './foreignFiles';
import { mapLimited } from './store/mapLimited';
import { digestOfRecord, recordsIn, tableKey, type ChangeRecord, type Entries } from './table/entries';
import type { Releases } from './table/Releases';
import { digestOf } from './digests';
import { descriptionKey, isHere, keptVersion, keptVersions, keyOf, type KeptVersion } from './versions';

/** A damaged or missing file. */
export interface Damage {
  package: string;
  version: string;
  /** Its key in the store, or its address. */
  file: string;
  reason: string;
}

async function contentOf({ store }: Releases, { release }: KeptVersion, file: string): Promise<Buffer | string> {
  const { name, version, base } = release;
  if (isHere(release, file)) return (await store.get(keyOf(name, version, file)))?.content ?? 'is missing';
  const address = new URL(file, base).href;
  // The message follows the file's name and continues the sentence.
  return fetchFile(base ?? '', file).catch((error: Error) =>
    error.message.replace(`${address} `, '').replace(/\.$/, ''),
  );
}

/** The damaged or missing files of a version; `isMeant` selects files to check. */
export async function damagesOf(
  releases: Releases,
  kept: KeptVersion,
  isMeant = (_file: string) => true,
): Promise<Damage[]> {
  const { name, version, files, base } = kept.release;
  const meant = Object.entries(files).filter(([file]) => isMeant(file));
  const damages = await mapLimited(meant, async ([file, digest]): Promise<Damage[]> => {
    const content = await contentOf(releases, kept, file);
    const isPublished = typeof content !== 'string' && digestOf(content) === digest;
    if (isPublished) return [];
    const reason = typeof content === 'string' ? content : 'is not what was published';
    return [
      {
        package: name,
        version,
        file: isHere(kept.release, file) ? keyOf(name, version, file) : `${base}${file}`,
        reason,
      },
    ];
  });
  return damages.flat();
}

/**
 * An error about a file, without its name, as part of a sentence. Read errors of the system are thrown on, since nobody
 * knows what the file contains.
 */
function reasonOf({ store }: Releases, file: string, error: unknown): string {
  if (isSystemError(error)) throw error;
  return (error as Error).message.replace(`${store.name}/${file} `, '').replace(/\.$/, '');
}

/**
 * Files that were added to a version. The shop serves none of them, and no file that one of them claims to be a
 * compressed form of.
 */
async function strangersIn({ store }: Releases, { release: { name, version, files } }: KeptVersion): Promise<Damage[]> {
  const own = new Set([...Object.keys(files), 'release.json'].map((file) => keyOf(name, version, file)));
  const strangers = (await store.list(`${name}/${version}/`)).filter((key) => !own.has(key));
  return strangers.map((file) => ({ package: name, version, file, reason: 'was not published' }));
}

async function checkVersion(releases: Releases, name: string, version: string, isLive: boolean): Promise<Damage[]> {
  const file = descriptionKey(name, version);
  try {
    const kept = await keptVersion(releases, name, version);
    if (!kept) return [{ package: name, version, file, reason: 'is missing' }];
    // The files of formerly linked versions may have changed at their origin: nobody gets them, and a rollback checks
    // them first.
    const damages = await damagesOf(releases, kept, (file) => isLive || isHere(kept.release, file));
    return [...damages, ...(await strangersIn(releases, kept))];
  } catch (error) {
    return [{ package: name, version, file, reason: reasonOf(releases, file, error) }];
  }
}

async function checkHistory(releases: Releases): Promise<Damage[]> {
  const damages = await mapLimited(await releases.records.keys(), async (file): Promise<Damage[]> => {
    try {
      await releases.records.at(file);
      return [];
    } catch (error) {
      return [{ package: '', version: '', file, reason: reasonOf(releases, file, error) }];
    }
  });
  return damages.flat();
}

/** The records in order, undefined for those that cannot be trusted, which is reported where they are read. */
async function recordsInOrder(releases: Releases): Promise<{ file: string; record: ChangeRecord | undefined }[]> {
  // The table first, since its earlier changes are stored by then.
  const entries = await releases.entries();
  const keys = await releases.records.keys();
  const kept = await mapLimited(keys, async (file) => ({
    file,
    record: await releases.records.ifTrusted(file, () => undefined),
  }));
  const last = kept.at(-1)?.record?.revision ?? 0;
  const live = recordsIn(entries).filter(({ revision }) => revision > last);
  return [...kept, ...live.map((record) => ({ file: tableKey, record }))];
}

/**
 * Records that are missing although a later one is bound to them; records from before that binding are only counted.
 */
async function checkOrder(releases: Releases): Promise<{ damages: Damage[]; unbound: number }> {
  const records = await recordsInOrder(releases);
  const damages = records.flatMap(({ file, record }, index): Damage[] => {
    const before = records[index - 1];
    // Records that cannot be trusted are reported elsewhere.
    if (record?.previous === undefined || (before && !before.record)) return [];
    if (record.previous === (before?.record ? digestOfRecord(before.record) : null)) return [];
    const notNext = `does not follow ${before?.file}: a change between them, or there, was deleted or replaced`;
    const reason = before ? notNext : 'is not the first change: earlier changes were deleted';
    return [
      { package: '', version: '', file: file === tableKey ? `${file} (change ${record.revision})` : file, reason },
    ];
  });
  return { damages, unbound: records.filter(({ record }) => record && record.previous === undefined).length };
}

/** Checks that the table exists and is the newest one. */
async function checkTable(releases: Releases): Promise<Damage[]> {
  // Read before the table, which can only get newer meanwhile.
  const newest = (await releases.records.newest())?.revision ?? 0;
  const { revision } = await releases.entries();
  const damage = (reason: string): Damage[] => [{ package: '', version: '', file: tableKey, reason }];
  if ((await releases.signedBy()) === undefined) {
    const neverLive =
      'is missing: nothing was ever made live here; publish something, or let RELEASES_DIR name another folder';
    return damage(newest > 0 ? 'is missing' : neverLive);
  }
  return newest > revision
    ? damage(`is table ${revision}, and the history has table ${newest}: an older one was put back`)
    : [];
}

const liveIn = ({ remotes, hosts, canaries }: Entries) => [
  ...remotes,
  ...hosts,
  ...canaries.map(({ release }) => release),
];

const placeOf = ({ name, version }: { name: string; version: string }) => `${name}/${version}`;

/** Drops damages of versions that were pruned meanwhile and are not live. */
async function withoutPruned(releases: Releases, damages: readonly Damage[]): Promise<Damage[]> {
  const live = new Set(liveIn(await releases.entries()).map(placeOf));
  const kept = new Set((await keptVersions(releases)).map(placeOf));
  return damages.filter(({ package: name, version }) =>
    [live, kept].some((places) => places.has(placeOf({ name, version }))),
  );
}

/** Checks every version that is in the store or live. */
async function checkVersions(releases: Releases): Promise<{ versions: number; damages: Damage[] }> {
  const live = liveIn(await releases.entries());
  const livePlaces = new Set(live.map(placeOf));
  const all = new Map(
    [...live, ...(await keptVersions(releases))].map(({ name, version }) => [
      placeOf({ name, version }),
      { name, version },
    ]),
  );
  const damages: Damage[] = [];
  for (const [place, { name, version }] of all)
    damages.push(...(await checkVersion(releases, name, version, livePlaces.has(place))));
  for (const { name, version, files } of live) {
    const kept = await keptVersion(releases, name, version).catch(() => undefined);
    const agrees = !kept || JSON.stringify(sortedEntries(files)) === JSON.stringify(sortedEntries(kept.release.files));
    if (!agrees) damages.push({ package: name, version, file: tableKey, reason: 'has other digests than the version' });
  }
  return { versions: all.size, damages: damages.length > 0 ? await withoutPruned(releases, damages) : [] };
}

const withoutDescription = async ({ store }: Releases, expected: readonly ChangeRecord[]) => {
  const described = await mapLimited(
    expected,
    async ({ package: name, version = '' }) => (await store.get(descriptionKey(name, version))) !== undefined,
  );
  return expected.filter((_record, index) => !described[index]);
};

/** Versions that should be in the store by the history; those from before pruning was recorded are only counted. */
async function checkExpected(releases: Releases): Promise<{ damages: Damage[]; untold: number }> {
  // Records that cannot be trusted are reported elsewhere.
  const expectedNow = async () => expectedVersions(await releases.records.all(() => {}));
  const missing = await withoutDescription(releases, await expectedNow());
  // Read again, in case they were pruned meanwhile, which is recorded first.
  const expected = new Set(missing.length > 0 ? (await expectedNow()).map(({ revision }) => revision) : []);
  const lost = missing.filter(({ revision }) => expected.has(revision));
  const damages = lost
    .filter(({ untilPruned }) => untilPruned)
    .map(({ package: name, version = '' }) => {
      const file = descriptionKey(name, version);
      return { package: name, version, file, reason: 'is missing, and nobody has pruned that version' };
    });
  return { damages, untold: lost.length - damages.length };
}

/** Checks everything that is in the store or live, byte by byte; throws where the table itself cannot be trusted. */
export async function verify(releases: Releases): Promise<{ versions: number; damages: Damage[]; notes: string[] }> {
  const order = await checkOrder(releases);
  const held = [...(await checkTable(releases)), ...(await checkHistory(releases)), ...order.damages];
  const { versions, damages } = await checkVersions(releases);
  const expected = await checkExpected(releases);
  const lost = expected.damages.filter(({ file }) => !damages.some((damage) => damage.file === file));
  const unseen = 'whether one of those was deleted cannot be seen';
  const unbound = `${order.unbound} changes of the history are from before each was bound to the one before it: ${unseen}.`;
  const unrecorded = `${expected.untold} versions that were live are gone, from before it was written down what is pruned: ${unseen}.`;
  const notes = [...(order.unbound > 0 ? [unbound] : []), ...(expected.untold > 0 ? [unrecorded] : [])];
  return { versions, damages: [...held, ...damages, ...lost], notes };
}

const sortedEntries = (files: unknown) =>
  Object.entries((files ?? {}) as object).sort(([one], [other]) => (one < other ? -1 : 1));
