import { seenTogether, TallySchema, threeOfFour, verdictPrefix, VerdictSchema } from '@storefront/contracts';
import type { Measure, Running, Seen, Verdict } from '@storefront/contracts';
import { isWriteError, sentenceOf } from './failures';
import { withdraw } from './canaries';
import { mapLimited } from './store/mapLimited';
import { liveOf } from './table/entries';
import { Releases } from './table/Releases';
import { readWatchFile, verdictsOf, watchFileKeys } from './verdicts';

/** The figures of a version; measures are 75th percentiles. */
export interface SeenVersion {
  package: string;
  version: string;
  views: number;
  failed: number;
  errors: number;
  /** Pages that hung or crashed, by whatever remote. */
  lost: number;
  load?: number | undefined;
  lcp?: number | undefined;
  inp?: number | undefined;
  cls?: number | undefined;
}

/** Deletes unreadable files of the shop's processes (after a crash, say), and returns their number. */
export async function clearUnreadable(releases: Releases): Promise<number> {
  let cleared = 0;
  for (const key of await watchFileKeys(releases)) {
    const found = key.startsWith(verdictPrefix)
      ? await readWatchFile(releases, key, VerdictSchema)
      : await readWatchFile(releases, key, TallySchema);
    if (found.length > 0) continue;
    await releases.store.delete(key);
    cleared += 1;
  }
  return cleared;
}

/** The counts of all the shop's processes. */
async function talliesOf(releases: Releases, { isLook }: { isLook: boolean }) {
  const keys = (await watchFileKeys(releases)).filter((key) => !key.startsWith(verdictPrefix));
  return (await mapLimited(keys, (key) => readWatchFile(releases, key, TallySchema, isLook))).flat();
}

/** The counts of these versions. */
export async function seenOf(
  releases: Releases,
  versions: readonly { package: string; version: string }[],
): Promise<SeenVersion[]> {
  const tallies = await talliesOf(releases, { isLook: true });
  return versions.flatMap(({ package: name, version }) => {
    const parts = tallies.flatMap(({ seen }) => seen[`${name}@${version}`] ?? []);
    return parts.length === 0 ? [] : [{ package: name, version, ...summary(seenTogether(parts)) }];
  });
}

/** Milliseconds for which a process counts as running; it reports each hour. */
const believedFor = 24 * 3_600_000;

/** The shell versions that the shop's processes run. */
export async function runningVersions(releases: Releases): Promise<Running[]> {
  return (await talliesOf(releases, { isLook: false })).flatMap(({ runs }) =>
    runs && Date.now() - Date.parse(runs.when) < believedFor ? [runs] : [],
  );
}

function summary(seen: Seen): Omit<SeenVersion, 'package' | 'version'> {
  const typical = (measure: Measure) => threeOfFour(measure, seen[measure]);
  const { views, failed, errors, lost } = seen;
  return {
    views,
    failed,
    errors,
    lost,
    load: typical('load'),
    lcp: typical('lcp'),
    inp: typical('inp'),
    cls: typical('cls'),
  };
}

/**
 * Records a verdict in the table and the history. If the canary has ended, the verdict is only deleted, with a note if
 * that version is live.
 */
async function settleOne(releases: Releases, key: string, verdict: Verdict): Promise<string[]> {
  const { package: name, version, why } = verdict;
  const shop = new Releases(releases.store, releases.signer, releases.trusted, 'the shop');
  const isDone = await withdraw(shop, verdict);
  await releases.store.delete(key);
  if (isDone) return [`The shop has withdrawn the canary ${version} of ${name}. ${why}`];
  const isLive = liveOf(await releases.entries(), name)?.version === version;
  return isLive
    ? [
        `The shop has withdrawn the canary ${version} of ${name}, which is live by now: \`rollback ${name}\` leads back. ${why}`,
      ]
    : [];
}

/**
 * Takes withdrawn canaries out of the table, and returns sentences about that. A shop withdraws a canary at once, but
 * has no key to change the table; the next command with a key does it.
 */
export async function removeWithdrawn(releases: Releases): Promise<string[]> {
  if (!releases.trusted.includes(releases.signer.key)) return [];
  const said: string[] = [];
  for (const [key, verdict] of await verdictsOf(releases)) said.push(...(await settleOne(releases, key, verdict)));
  return said;
}

/** The same for read-only commands, which go on with a note where nothing can be written. */
export async function removeWithdrawnIfWritable(releases: Releases): Promise<string[]> {
  try {
    return await removeWithdrawn(releases);
  } catch (error) {
    if (!isWriteError(error as Error)) throw error;
    return [
      `The shop has withdrawn a canary, which the table still has: ${sentenceOf(error as Error, releases.store.name)}`,
    ];
  }
}
