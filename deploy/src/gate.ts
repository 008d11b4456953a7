import { shellName } from '@storefront/contracts';
import type { Candidate } from './build';
import { queryFindings } from './gate/addresses/queries';
import { routeFindings } from './gate/addresses/routes';
import { apiBreaks, apiFindings } from './gate/api/api';
import { argumentFindings, idFindings, languageFindings } from './gate/api/argumentValues';
import { tagFindings } from './gate/api/cacheTags';
import { liveAnswerFindings } from './gate/api/liveAnswers';
import { undeclaredReadFindings } from './gate/api/undeclaredReads';
import { classFindings } from './gate/browserFaults/classes';
import { hookFindings, listenerFindings, snapshotFindings } from './gate/browserFaults/hooks';
import { keyFindings } from './gate/browserFaults/keys';
import { newerApiFindings } from './gate/browserFaults/newerApis';
import { liveVersionsBeside, comparisonFor, comparisonWithout, type Comparison } from './gate/comparison/comparison';
import { asNotes, asRefusals, mergeFindings, asGaps, type Findings } from './gate/comparison/findings';
import { liveContextOf, type LiveContext } from './gate/comparison/liveContext';
import { contentFindings } from './gate/files/contents';
import { fileFindings } from './gate/files/files';
import { originFindings } from './gate/files/origins';
import { grownFindings, sizeFindings } from './gate/files/sizes';
import { pageGlobalFindings } from './gate/scripts/pageGlobals';
import { patternFindings } from './gate/scripts/patterns';
import { scriptFindings } from './gate/scripts/scripts';
import { sheetFindings } from './gate/sheets/sheets';
import { storageFindings } from './gate/storage/storage';
import { lostAtItsEnd, storedFormatChanges } from './gate/storage/storedFormats';
import { eventWordFindings } from './gate/teams/eventWords';
import { eventFindings } from './gate/teams/events';
import { globalDataFindings } from './gate/teams/globalData';
import { lateFindings, nameFindings, ownerFindings, privateFindings } from './gate/teams/names';
import { sharedFindings } from './gate/teams/sharedParts';
import { slotFindings } from './gate/teams/slots';
import { textFindings } from './gate/texts/texts';
import { trialFindings } from './gate/trial/trial';
import { liveOf, type Entries, type TableEntry } from './table/entries';
import type { Releases } from './table/Releases';
import { buildFile, keyOf, type KeptVersion } from './versions';

export type { Findings };

/** Notes about what could not be compared, because a build does not state it or could not find it out. */
function unknownFindings({ candidate, others }: Comparison): Findings {
  const silent = [candidate, ...others].filter(({ facts }) => !facts);
  const unread = candidate.facts?.unread ?? [];
  const unknown =
    silent.length > 0
      ? [
          `Compared by their definitions alone, since their builds say no more: ${silent.map(({ label }) => label).join(', ')}.`,
        ]
      : [];
  return asGaps([...unknown, ...unread]);
}

const apiUrl = () => process.env['API_URL'];

/** Compares the builds' facts. */
function compareFacts(comparison: Comparison): Findings {
  return mergeFindings(
    [
      routeFindings,
      nameFindings,
      privateFindings,
      eventFindings,
      eventWordFindings,
      slotFindings,
      undeclaredReadFindings,
      hookFindings,
      snapshotFindings,
      listenerFindings,
      lateFindings,
      idFindings,
      keyFindings,
      languageFindings,
      newerApiFindings,
      classFindings,
      storageFindings,
      queryFindings,
      tagFindings,
      argumentFindings,
      sharedFindings,
      globalDataFindings,
      textFindings,
      grownFindings,
      unknownFindings,
    ].map((rule) => rule(comparison)),
  );
}

const sceneBeside = (candidate: Candidate, context: LiveContext, live: Entries) =>
  comparisonFor(candidate, context, liveOf(live, candidate.release.name));

/** Compares a candidate with everything live, and with the API, without running any of its code. */
async function compare(candidate: Candidate, context: LiveContext, comparison: Comparison): Promise<Findings> {
  const { label } = comparison.candidate;
  const held = [
    ownerFindings(comparison, candidate),
    fileFindings(comparison, candidate),
    scriptFindings(label, candidate),
    contentFindings(label, candidate),
    pageGlobalFindings(label, candidate),
    sizeFindings(candidate),
    originFindings(label, candidate, context),
  ];
  return mergeFindings([
    compareFacts(comparison),
    ...held,
    await sheetFindings(label, candidate, context),
    await patternFindings(label, candidate, context),
    await apiFindings(comparison, apiUrl()),
    await liveAnswerFindings(comparison, apiUrl()),
  ]);
}

interface Tried {
  /** The shell or the remotes that it was tried with. */
  beside: string;
  findings: Promise<Findings>;
}

const trials = new WeakMap<Candidate, Tried>();

const versionsIn = (entries: Entries['remotes']) => entries.map(({ name, version }) => `${name} ${version}`).join();

/**
 * Runs the trial of a candidate, once: `publish` needs the result before it stores the files, and again when it changes
 * the table.
 */
function tryOut(
  candidate: Candidate,
  context: LiveContext,
  comparison: Comparison,
  signal: AbortSignal,
): Promise<Findings> {
  // A remote is tried with the live shell and compared with its live version; a shell is tried with every remote.
  const { remotes, hosts, canaries } = context.entries;
  const beside = versionsIn(
    candidate.kind === 'shell'
      ? [...remotes, ...canaries.map(({ release }) => release)]
      : [...hosts, ...remotes.filter(({ name }) => name === candidate.release.name)],
  );
  const known = trials.get(candidate);
  if (known?.beside === beside) return known.findings;
  const findings = trialFindings(candidate, context, comparison, { apiUrl: apiUrl(), signal });
  trials.set(candidate, { beside, findings });
  signal.addEventListener('abort', () => trials.delete(candidate), { once: true });
  return findings;
}

interface Examination {
  /** Candidates that are published together with it. */
  companions?: readonly Candidate[] | undefined;
  /** Refusals will be let through (`--allow-breaking`), so all of them have to be found. */
  isAllowed?: boolean;
  /** It is to be a canary, which may end. */
  isCanary?: boolean;
}

/**
 * Checks a candidate beside everything live, and beside candidates that are published with it. `check` shows the
 * findings; `publish` and `canary` refuse by them.
 */
export async function examine(
  releases: Releases,
  candidate: Candidate,
  live: Entries,
  { companions = [], isAllowed = false, isCanary = false }: Examination = {},
): Promise<Findings> {
  if (meetsNobody(candidate)) return asNotes([]);
  const context = liveContextOf(
    releases,
    live,
    companions.filter((one) => one !== candidate),
  );
  const comparison = await sceneBeside(candidate, context, live);
  const stop = new AbortController();
  // Meanwhile, since it takes longest.
  const tried = tryOut(candidate, context, comparison, stop.signal);
  // Nobody waits for this where the comparison fails or refuses.
  tried.catch(() => {});
  const compared = await compare(candidate, context, comparison).catch((error: unknown) => {
    stop.abort();
    throw error;
  });
  const found = mergeFindings([
    compared,
    asRefusals(isCanary ? lostAtItsEnd(comparison.candidate, comparison.former) : []),
  ]);
  if (found.refusals.length === 0 || isAllowed) return mergeFindings([found, await tried]);
  // A candidate that is refused already need not be rendered.
  stop.abort();
  return found;
}

/**
 * What others, and the API, would miss of a remote that is taken out, and what of that could not be checked; for notes
 * only.
 */
export async function unlinkBreaks(releases: Releases, former: TableEntry, live: Entries): Promise<Findings> {
  try {
    const comparison = await comparisonWithout(liveContextOf(releases, live), former);
    return mergeFindings([
      ...[routeFindings, eventFindings, slotFindings].map((rule) => rule(comparison)),
      await apiFindings(comparison, apiUrl()),
    ]);
  } catch (error) {
    return asGaps([unknownBreaks(error)]);
  }
}

const unknownBreaks = (error: unknown) =>
  `What it breaks of others could not be found out (${(error as Error).message}).`;

/** What visitors of a canary lose with its end; for notes only. */
export async function lostWith(releases: Releases, { name }: TableEntry, live: Entries): Promise<string[]> {
  try {
    const versions = (await liveVersionsBeside(liveContextOf(releases, live))).filter((party) => party.name === name);
    const canary = versions.find(({ isTrial }) => isTrial);
    return canary
      ? lostAtItsEnd(
          canary,
          versions.find(({ isTrial }) => !isTrial),
        )
      : [];
  } catch (error) {
    return [unknownBreaks(error)];
  }
}

/** The live packages that the API at `API_URL` would break. */
export async function examineApi(releases: Releases, live: Entries): Promise<Findings> {
  return apiBreaks(await liveVersionsBeside(liveContextOf(releases, live)), apiUrl());
}

/** The one bundle contains all remotes, so it meets no others. */
const meetsNobody = ({ kind, release }: Candidate) => kind === 'shell' && release.name !== shellName;

/**
 * What a rollback breaks of live packages; for notes only, since a rollback must not be delayed. So it compares
 * descriptions, and neither renders nor calls the API.
 */
export async function rollbackBreaks(
  releases: Releases,
  { kind, release }: KeptVersion,
  live: Entries,
): Promise<string[]> {
  try {
    const description = await releases.store.get(keyOf(release.name, release.version, buildFile));
    const candidate: Candidate = {
      kind,
      folder: '.',
      release,
      ancestors: [],
      contents: new Map(description ? [[buildFile, description.content]] : []),
    };
    if (meetsNobody(candidate)) return [];
    const comparison = await sceneBeside(candidate, liveContextOf(releases, live), live);
    return [...compareFacts(comparison).refusals, ...storedFormatChanges(comparison).map(({ sentence }) => sentence)];
  } catch (error) {
    return [unknownBreaks(error)];
  }
}
