import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shellName } from '@storefront/contracts';
import type { Candidate } from '../../build';
import { withEntry, type TableEntry } from '../../table/entries';
import { isForeign } from '../../versions';
import type { LiveContext } from '../comparison/liveContext';
import { asNotes, asRefusals, mergeFindings, asGaps, type Findings } from '../comparison/findings';
import { hidingOf } from '../sheets/hiding';
import type { PackageVersion, Comparison } from '../comparison/comparison';
import { storedFormatChanges, type StoredFormatChange } from '../storage/storedFormats';
import { typesListenedTo, undeclaredEventFindings } from '../teams/events';
import { linkedQueries, triedQueries } from '../addresses/queries';
import { mayBeDead } from '../addresses/links';
import { samplesOf } from '../shapes/samples';
import { amountFindings, sentValueFindings } from './sentValues';
import { describedAnswers, storedSamples } from './trialAnswers';
import { rememberedTrial } from './rememberedTrial';
import { makeTrialFolder } from './trialFolder';
import {
  runTrial,
  type TrialComplaints,
  type TrialRequest,
  type Subject,
  type TrialFindings,
  type UnnamedEvent,
} from './runTrial';

/** The shell's script that runs trials, in its server folder. */
const script = 'server/trial.cjs';

/** An address without an API, for trials without `API_URL`. */
const noApi = 'http://127.0.0.1:9';

const serverOf = ({ server }: TableEntry) => server as { file: string } | null | undefined;

/** The number of public routes: remotes with the most begin first, so that none is waited for alone. */
const publicRoutes = ({ routes }: TableEntry) =>
  ((routes ?? []) as { visibility: string }[]).filter(({ visibility }) => visibility === 'public').length;

const isOfThisOrigin = ({ base }: TableEntry) => !isForeign({ base: base as string | undefined });

async function put(folder: string, { name, version }: TableEntry, file: string, content: Buffer): Promise<string> {
  const path = join(folder, name, version, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

/** The remotes to try, and with which shell, as visitors may have them. */
async function subjectsOf(
  { kind, release, contents }: Candidate,
  { entries: { hosts, remotes, canaries }, read }: LiveContext,
) {
  const host = hosts.find(({ name }) => name === shellName);
  const live = host && (await read(host, script));
  if (kind === 'shell')
    return {
      shell: release,
      program: contents.get(script),
      formerShell: live && { shell: host, program: live },
      subjects: [...remotes, ...canaries.map((canary) => canary.release)],
    };
  return {
    shell: host,
    program: live,
    formerRemote: remotes.find(({ name }) => name === release.name),
    subjects: [release],
  };
}

/** The fragments with live slots' props, and the events that live packages send. */
function met(
  { candidate, others }: Comparison,
  { name, version }: TableEntry,
): Pick<TrialRequest, 'fragments' | 'events'> {
  const isOther = (party: PackageVersion) => party.name === name && party.version !== version;
  const everybody = [candidate, ...others].filter((party) => !isOther(party));
  const known = ({ facts }: PackageVersion) => facts;
  const { definition, facts } = everybody.find((party) => party.name === name) ?? candidate;
  const renders = everybody.filter(known).flatMap((party) => party.facts!.renders);
  const sent = everybody.filter(known).flatMap((party) => party.facts!.events.dispatches);
  // Only in slots that somebody renders.
  const fragments = (facts ? definition.slots : []).flatMap(({ slot, widget }) =>
    renders.filter((one) => one.slot === slot).map(({ props }) => ({ widget, props: samplesOf(props) as object[] })),
  );
  const events = (facts ? definition.wakes : []).flatMap((type) =>
    sent.filter((one) => one.type === type).map(({ payload }) => ({ type, payloads: samplesOf(payload) })),
  );
  return {
    fragments: fragments.filter(({ props }) => props.length > 0),
    events: events.filter(({ payloads }) => payloads.length > 0),
  };
}

/** Whether a sentence of `unread` concerns no names, so that these are complete. */
const hasNames = (sentence: string) => /^What (\S+ asks of the API|defines endpoints) could not be /.test(sentence);

/** The names in a candidate's facts; undefined where its build could not find all. */
function named(comparison: Comparison): Pick<TrialRequest, 'promised'> {
  const { facts } = comparison.candidate;
  if (!facts || !facts.unread.every(hasNames)) return {};
  return {
    promised: {
      endpoints: facts.endpoints.map(({ name }) => name),
      slices: facts.slices,
      renders: facts.renders.map(({ slot }) => slot),
      sends: facts.events.dispatches.map(({ type }) => type),
      heard: typesListenedTo(comparison),
    },
  };
}

/**
 * Why a remote cannot be rendered; undefined where it can, and for one of another origin, which servers never render.
 */
function notRendered(
  label: string,
  { isHere, hasServer, shell }: { isHere: boolean; hasServer: boolean; shell: TableEntry | undefined },
): string | undefined {
  if (!isHere || (shell && hasServer)) return undefined;
  return hasServer
    ? `${label} was not rendered: no shell is live here.`
    : `${label} was not rendered: it has no half for servers.`;
}

/** The place in a complaint, by which complaints are compared: another shell may use other words. */
const placeOf = (complaint: string) => complaint.split(')', 1)[0];

/**
 * Turns complaints into refusals where the same check of the live version has found none at the same place, otherwise
 * into notes.
 */
function lookFindings(about: string, found: readonly string[], before: readonly string[] | undefined): Findings {
  const isNews = (complaint: string) =>
    before !== undefined && !before.some((known) => placeOf(known) === placeOf(complaint));
  return mergeFindings([
    asRefusals(found.filter(isNews).map((complaint) => `${about} cannot be rendered: ${complaint}.`)),
    asNotes(found.filter((complaint) => !isNews(complaint)).map((complaint) => `${about}: ${complaint}.`)),
  ]);
}

/** Refuses routes that newly redirect, whatever their visitor has. */
function leadFindings(about: string, { leading = [] }: TrialComplaints, { staying = [] }: TrialComplaints): Findings {
  const did = ({ route, isGuarded }: (typeof leading)[number]) => !isGuarded && staying.includes(route);
  return mergeFindings([
    asRefusals(leading.filter(did).map(({ complaint }) => `${about}: ${complaint}, where the live one stays.`)),
    asNotes(leading.filter((one) => !did(one)).map(({ complaint }) => `${about}: ${complaint}.`)),
  ]);
}

/** Refuses edge cases that pages fail at and the live version copes with. */
function edgeCaseFindings(about: string, { failed = [] }: TrialComplaints, { stood = [] }: TrialComplaints): Findings {
  const isNews = ({ what }: (typeof failed)[number]) => stood.includes(what);
  return mergeFindings([
    asRefusals(
      failed.filter(isNews).map(({ complaint }) => `${about} cannot be rendered: ${complaint}, unlike the live one.`),
    ),
    asNotes(failed.filter((one) => !isNews(one) && !one.isQuiet).map(({ complaint }) => `${about}: ${complaint}.`)),
  ]);
}

/** Refuses data that are stored in another form, unless the trial has seen that the former one is read, too. */
const unlessUsed = (otherwise: readonly StoredFormatChange[], { stood = [] }: TrialComplaints): Findings =>
  asRefusals(
    otherwise.filter(({ key }) => !stood.includes(`what visitors have kept as ${key}`)).map(({ sentence }) => sentence),
  );

const looks = ['alive', 'unread', 'wordless', 'endless', 'bare'] as const;

/** The results of a live version without any complaint. */
const nothingFound: TrialComplaints = { alive: [], unread: [], wordless: [], endless: [], bare: [] };

/**
 * The results of the live version's trial, as far as they are complete. A list of complaints covers all pages if it is
 * there at all; other checks only count where nothing was left out.
 */
const toldBy = (before: TrialFindings | undefined): TrialComplaints =>
  before?.gaps?.length === 0
    ? before
    : { unread: before?.unread, endless: before?.endless, staying: before?.staying, stood: before?.stood };

/**
 * A note where the live version of a remote cannot be tried, so that nothing is compared with it: its server bundle is
 * missing or damaged.
 */
async function unreadBundle(live: TableEntry, { read }: LiveContext): Promise<Findings> {
  const bundle = isOfThisOrigin(live) ? serverOf(live)?.file : undefined;
  if (bundle === undefined || (await read(live, bundle))) return asNotes([]);
  return asGaps([
    `${live.name} ${live.version} (live) could not be tried beside it, since its file ${bundle} is missing or damaged: what its pages do was not compared. \`verify\` says what is damaged.`,
  ]);
}

/** Runs the trial of a candidate, or, for a shell, of all remotes with it, and refuses what throws. */
export async function trialFindings(
  candidate: Candidate,
  context: LiveContext,
  comparison: Comparison,
  { apiUrl = noApi, signal }: { apiUrl?: string | undefined; signal?: AbortSignal } = {},
): Promise<Findings> {
  const { kind, release, contents } = candidate;
  const { shell, program, formerShell, formerRemote, subjects } = await subjectsOf(candidate, context);
  const here = subjects.filter(isOfThisOrigin);
  const rendered = here.filter(serverOf).sort((one, other) => publicRoutes(other) - publicRoutes(one));
  const otherwise = storedFormatChanges(comparison);
  const untried = unlessUsed(otherwise, {});
  const left =
    kind === 'remote'
      ? notRendered(comparison.candidate.label, { isHere: here.length > 0, hasServer: rendered.length > 0, shell })
      : undefined;
  if (left) return mergeFindings([asGaps([left]), untried]);
  // A new shell also has to accept entries of remotes that servers do not render.
  const onlyRead = kind === 'shell' ? subjects.filter((one) => !rendered.includes(one)) : [];
  if (!shell || rendered.length + onlyRead.length === 0) return untried;
  const label = `${shell.name} ${shell.version}${kind === 'shell' ? '' : ' (live)'}`;
  if (!program) return mergeFindings([asGaps([`Nothing was rendered: ${label} cannot try pages.`]), untried]);
  const described = apiUrl === noApi ? [] : await describedAnswers(comparison, apiUrl);
  // Visitors' browsers contain what the live version has stored.
  const kept = storedSamples((comparison.former ?? comparison.candidate).facts);
  const hiding = kind === 'remote' ? await hidingOf(candidate, context) : undefined;
  const unread = formerRemote && kind === 'remote' ? await unreadBundle(formerRemote, context) : asNotes([]);
  const folder = await makeTrialFolder();
  try {
    const file = await put(folder, shell, script, program);
    const formerFile = formerShell && (await put(folder, formerShell.shell, script, formerShell.program));
    const tableWith = (one: TableEntry) => ({ revision: 0, remotes: withEntry(context.entries.remotes, one) });
    const questionOf = async (one: TableEntry): Promise<TrialRequest> => {
      const bundle = serverOf(one)!.file;
      const isLive = one !== release;
      await put(folder, one, bundle, (isLive ? await context.read(one, bundle) : contents.get(bundle)) ?? Buffer.of());
      return {
        table: tableWith(one),
        owner: one.name,
        releasesDir: folder,
        apiUrl,
        isLive,
        described,
        kept,
        ...(kind === 'remote' && { queries: triedQueries(comparison), linkedQueries: linkedQueries(comparison) }),
        ...(hiding && { hiding: isLive ? hiding.before : hiding.now }),
        ...(!isLive && named(comparison)),
        ...met(comparison, one),
      };
    };
    /** Runs the same trial with the live shell, or the live version. */
    const looksBefore = async (question: TrialRequest, subject: Subject): Promise<TrialComplaints> => {
      if (kind === 'shell')
        return toldBy(formerFile ? await runTrial(formerFile, question, subject, signal) : undefined);
      if (!formerRemote) return nothingFound;
      const bundleFile = isOfThisOrigin(formerRemote) ? serverOf(formerRemote)?.file : undefined;
      if (bundleFile === undefined) return toldBy(undefined);
      const former = { ...(await questionOf(formerRemote)), isFormer: true };
      const bundle = (await context.read(formerRemote, bundleFile)) ?? Buffer.of();
      return toldBy(
        await rememberedTrial({ program, bundle, question: former }, () => runTrial(file, former, subject, signal)),
      );
    };
    const findingsOf = async (one: TableEntry): Promise<Findings> => {
      const isLive = one !== release;
      const question = await questionOf(one);
      const subject = {
        about: `${one.name} ${one.version} in ${label}`,
        mayBeDead: isLive ? () => true : mayBeDead(comparison),
        judgeUndeclared: (events: readonly UnnamedEvent[]) => undeclaredEventFindings(comparison, events),
      };
      // Both versions of a remote run at the same time. For a new shell, its remotes already use all processors.
      const [all, known] = await Promise.all([
        runTrial(file, question, subject, signal),
        kind === 'remote' ? looksBefore(question, subject) : undefined,
      ]);
      const tried = isLive
        ? all
        : {
            ...all,
            ...mergeFindings([
              all,
              unlessUsed(otherwise, all),
              sentValueFindings(subject.about, all.stood, known?.stood, comparison.others),
              amountFindings(subject.about, all.stood, known?.stood),
            ]),
          };
      if (![...looks, 'leading' as const, 'failed' as const].some((complaintKind) => tried[complaintKind]?.length))
        return tried;
      const before = known ?? (await looksBefore(question, subject));
      return mergeFindings([
        tried,
        leadFindings(subject.about, tried, before),
        edgeCaseFindings(subject.about, tried, before),
        ...looks.map((complaintKind) => lookFindings(subject.about, tried[complaintKind] ?? [], before[complaintKind])),
      ]);
    };
    const readFindings = (one: TableEntry): Promise<Findings> =>
      runTrial(
        file,
        { table: tableWith(one), owner: one.name, releasesDir: folder, apiUrl, isReadOnly: true },
        { about: `${one.name} ${one.version} in ${label}`, mayBeDead: () => true, judgeUndeclared: () => asNotes([]) },
        signal,
      );
    return mergeFindings([
      unread,
      ...(await Promise.all([...rendered.map(findingsOf), ...onlyRead.map(readFindings)])),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
