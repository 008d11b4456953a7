import { shellName } from '@storefront/contracts';
import type { Candidate } from './build';
import { apiBreaks, apiFindings } from './gate/api';
import { liveAnswerFindings } from './gate/liveAnswers';
import { surroundingsOf, type Surroundings } from './gate/surroundings';
import { tagFindings } from './gate/cacheTags';
import { classFindings } from './gate/classes';
import { contentFindings } from './gate/contents';
import { eventFindings } from './gate/events';
import { eventWordFindings } from './gate/eventWords';
import { pageGlobalFindings } from './gate/pageGlobals';
import { fileFindings } from './gate/files';
import { fillingFindings } from './gate/fillings';
import { noting, refusing, together, unseen, type Findings } from './gate/findings';
import { globalDataFindings } from './gate/globalData';
import { hookFindings, snapshotFindings } from './gate/hooks';
import { idFindings, keyFindings, languageFindings } from './gate/keys';
import { lateFindings, nameFindings, ownerFindings, privateFindings } from './gate/names';
import { livePartiesBeside, sceneOf, sceneWithout, type Scene } from './gate/parties';
import { originFindings } from './gate/origins';
import { patternFindings } from './gate/patterns';
import { queryFindings } from './gate/queries';
import { routeFindings } from './gate/routes';
import { scriptFindings } from './gate/scripts';
import { sharedFindings } from './gate/sharedParts';
import { sheetFindings } from './gate/sheets';
import { grownFindings, sizeFindings } from './gate/sizes';
import { slotFindings } from './gate/slots';
import { keptOtherwise, lostAtItsEnd, storageFindings } from './gate/storage';
import { strayFindings } from './gate/strays';
import { textFindings } from './gate/texts';
import { trialFindings } from './gate/trial';
import { youngNameFindings } from './gate/youngNames';
import { liveOf, type Entries, type Releases, type TableEntry } from './table';
import { buildFile, keyOf, type KeptVersion } from './versions';

export type { Findings };

/** Notes about what could not be compared, because a build does not state it or could not find it out. */
function unknownFindings({ candidate, others }: Scene): Findings {
  const silent = [candidate, ...others].filter(({ facts }) => !facts);
  const unread = candidate.facts?.unread ?? [];
  const unknown =
    silent.length > 0
      ? [
          `Compared by their definitions alone, since their builds say no more: ${silent.map(({ label }) => label).join(', ')}.`,
        ]
      : [];
  return unseen([...unknown, ...unread]);
}

const apiUrl = () => process.env['API_URL'];

/** Compares the builds' facts. */
function compareFacts(scene: Scene): Findings {
  return together(
    [
      routeFindings,
      nameFindings,
      privateFindings,
      eventFindings,
      eventWordFindings,
      slotFindings,
      strayFindings,
      hookFindings,
      snapshotFindings,
      lateFindings,
      idFindings,
      keyFindings,
      languageFindings,
      youngNameFindings,
      classFindings,
      storageFindings,
      queryFindings,
      tagFindings,
      fillingFindings,
      sharedFindings,
      globalDataFindings,
      textFindings,
      grownFindings,
      unknownFindings,
    ].map((rule) => rule(scene)),
  );
}

const sceneBeside = (candidate: Candidate, surroundings: Surroundings, live: Entries) =>
  sceneOf(candidate, surroundings, liveOf(live, candidate.release.name));

/** Compares a candidate with everything live, and with the API, without running any of its code. */
async function compare(candidate: Candidate, surroundings: Surroundings, scene: Scene): Promise<Findings> {
  const { label } = scene.candidate;
  const held = [
    ownerFindings(scene, candidate),
    fileFindings(scene, candidate),
    scriptFindings(label, candidate),
    contentFindings(label, candidate),
    pageGlobalFindings(label, candidate),
    sizeFindings(candidate),
    originFindings(label, candidate, surroundings),
  ];
  return together([
    compareFacts(scene),
    ...held,
    await sheetFindings(label, candidate, surroundings),
    await patternFindings(label, candidate, surroundings),
    await apiFindings(scene, apiUrl()),
    await liveAnswerFindings(scene, apiUrl()),
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
function tryOut(candidate: Candidate, surroundings: Surroundings, scene: Scene): Promise<Findings> {
  // A remote is tried with the live shell and compared with its live version; a shell is tried with every remote.
  const { remotes, hosts, canaries } = surroundings.entries;
  const beside = versionsIn(
    candidate.kind === 'shell'
      ? [...remotes, ...canaries.map(({ release }) => release)]
      : [...hosts, ...remotes.filter(({ name }) => name === candidate.release.name)],
  );
  const known = trials.get(candidate);
  if (known?.beside === beside) return known.findings;
  const findings = trialFindings(candidate, surroundings, scene, apiUrl());
  trials.set(candidate, { beside, findings });
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
  if (meetsNobody(candidate)) return noting([]);
  const surroundings = surroundingsOf(
    releases,
    live,
    companions.filter((one) => one !== candidate),
  );
  const scene = await sceneBeside(candidate, surroundings, live);
  const compared = together([
    await compare(candidate, surroundings, scene),
    refusing(isCanary ? lostAtItsEnd(scene.candidate, scene.former) : []),
  ]);
  // A candidate that is refused already need not be rendered.
  return compared.refusals.length > 0 && !isAllowed
    ? compared
    : together([compared, await tryOut(candidate, surroundings, scene)]);
}

/**
 * What others, and the API, would miss of a remote that is taken out, and what of that could not be checked; for notes
 * only.
 */
export async function breaksWithout(releases: Releases, former: TableEntry, live: Entries): Promise<Findings> {
  try {
    const scene = await sceneWithout(surroundingsOf(releases, live), former);
    return together([
      ...[routeFindings, eventFindings, slotFindings].map((rule) => rule(scene)),
      await apiFindings(scene, apiUrl()),
    ]);
  } catch (error) {
    return unseen([unknownBreaks(error)]);
  }
}

const unknownBreaks = (error: unknown) =>
  `What it breaks of others could not be found out (${(error as Error).message}).`;

/** What visitors of a canary lose with its end; for notes only. */
export async function lostWith(releases: Releases, { name }: TableEntry, live: Entries): Promise<string[]> {
  try {
    const versions = (await livePartiesBeside(surroundingsOf(releases, live))).filter((party) => party.name === name);
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
  return apiBreaks(await livePartiesBeside(surroundingsOf(releases, live)), apiUrl());
}

/** The one bundle contains all remotes, so it meets no others. */
const meetsNobody = ({ kind, release }: Candidate) => kind === 'shell' && release.name !== shellName;

/**
 * What a rollback breaks of live packages; for notes only, since a rollback must not be delayed. So it compares
 * descriptions, and neither renders nor calls the API.
 */
export async function breaksByNow(
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
    const scene = await sceneBeside(candidate, surroundingsOf(releases, live), live);
    return [...compareFacts(scene).refusals, ...keptOtherwise(scene).map(({ sentence }) => sentence)];
  } catch (error) {
    return [unknownBreaks(error)];
  }
}
