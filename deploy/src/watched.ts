import { seenTogether, TallySchema, threeOfFour, verdictPrefix, VerdictSchema, type Measure, type Running, type Seen, type Verdict } from '@storefront/contracts';
import { isOfWriting, sentenceOf } from './failures';
import { withdraw } from './live';
import { someAtATime } from './store/someAtATime';
import { liveOf, Releases } from './table';
import { readWatched, verdictsOf, watchedKeys } from './verdicts';

/** What pages told of a version: three of four values do not exceed those of the measures. */
export interface SeenVersion {
  package: string;
  version: string;
  views: number;
  failed: number;
  errors: number;
  /** Pages that hung or crashed; whose fault it was nobody knows. */
  lost: number;
  load?: number | undefined;
  lcp?: number | undefined;
  inp?: number | undefined;
  cls?: number | undefined;
}

/** Takes away what cannot be read, as a machine that dies may leave it: it counts for nothing. How many files that were. */
export async function clearUnreadable(releases: Releases): Promise<number> {
  let cleared = 0;
  for (const key of await watchedKeys(releases)) {
    const found = key.startsWith(verdictPrefix) ? await readWatched(releases, key, VerdictSchema) : await readWatched(releases, key, TallySchema);
    if (found.length > 0) continue;
    await releases.store.delete(key);
    cleared += 1;
  }
  return cleared;
}

/** What each of the shop's processes has left. */
async function talliesOf(releases: Releases, isLook: boolean) {
  const keys = (await watchedKeys(releases)).filter((key) => !key.startsWith(verdictPrefix));
  return (await someAtATime(keys, (key) => readWatched(releases, key, TallySchema, isLook))).flat();
}

/** What the shop's processes have counted, of these versions. */
export async function seenOf(releases: Releases, versions: readonly { package: string; version: string }[]): Promise<SeenVersion[]> {
  const tallies = await talliesOf(releases, true);
  return versions.flatMap(({ package: name, version }) => {
    const parts = tallies.flatMap(({ seen }) => seen[`${name}@${version}`] ?? []);
    return parts.length === 0 ? [] : [{ package: name, version, ...summary(seenTogether(parts)) }];
  });
}

/** Milliseconds for which a process is believed to run what it said; it says so each hour. */
const believedFor = 24 * 3_600_000;

/** The versions of the shell that processes of the shop run, whatever is live by now. */
export async function runningVersions(releases: Releases): Promise<Running[]> {
  return (await talliesOf(releases, false)).flatMap(({ runs }) => (runs && Date.now() - Date.parse(runs.when) < believedFor ? [runs] : []));
}

function summary(seen: Seen): Omit<SeenVersion, 'package' | 'version'> {
  const typical = (measure: Measure) => threeOfFour(measure, seen[measure]);
  const { views, failed, errors, lost } = seen;
  return { views, failed, errors, lost, load: typical('load'), lcp: typical('lcp'), inp: typical('inp'), cls: typical('cls') };
}

/** A verdict of the shop, in the table and the history; one on a canary that runs no more is only forgotten, and said where that is live. */
async function settleOne(releases: Releases, key: string, verdict: Verdict): Promise<string[]> {
  const { package: name, version, why } = verdict;
  const shop = new Releases(releases.store, releases.signer, releases.trusted, 'the shop');
  const isDone = await withdraw(shop, verdict);
  await releases.store.delete(key);
  if (isDone) return [`The shop has withdrawn the canary ${version} of ${name}. ${why}`];
  const isLive = liveOf(await releases.entries(), name)?.version === version;
  return isLive ? [`The shop has withdrawn the canary ${version} of ${name}, which is live by now: \`rollback ${name}\` leads back. ${why}`] : [];
}

/**
 * A shop shows a canary that is clearly worse to nobody, at once; it holds no key to change the table with. Whoever holds one does that at
 * the next command. Answers what was done.
 */
export async function settle(releases: Releases): Promise<string[]> {
  if (!releases.trusted.includes(releases.signer.key)) return [];
  const said: string[] = [];
  for (const [key, verdict] of await verdictsOf(releases)) said.push(...(await settleOne(releases, key, verdict)));
  return said;
}

/** The same for whoever only looks: where nothing can be written they are told so, and look. */
export async function settleIfWritable(releases: Releases): Promise<string[]> {
  try {
    return await settle(releases);
  } catch (error) {
    if (!isOfWriting(error as Error)) throw error;
    return [`The shop has withdrawn a canary, which the table still has: ${sentenceOf(error as Error, releases.store.name)}`];
  }
}
