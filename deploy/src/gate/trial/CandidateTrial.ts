import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Candidate } from '../../build';
import { withEntry, type TableEntry } from '../../table/entries';
import { mayBeDead } from '../addresses/links';
import { linkedQueries, triedQueries } from '../addresses/queries';
import type { Description } from '../api/apiDescription';
import type { Comparison } from '../comparison/comparison';
import { asNotes, mergeFindings, type Findings } from '../comparison/findings';
import type { LiveContext } from '../comparison/liveContext';
import type { Hiding } from '../sheets/hiding';
import { storedFormatChanges } from '../storage/storedFormats';
import { undeclaredEventFindings } from '../teams/events';
import { edgeCaseFindings, leadFindings, lookFindings, looks, nothingFound, toldBy, unlessUsed } from './besideLive';
import { rememberedTrial } from './rememberedTrial';
import { runTrial } from './runTrial';
import { amountFindings, sentValueFindings, silentScreenFindings } from './sentValues';
import { sentWordFindings } from './sentWords';
import type { DescribedAnswer, TrialComplaints, TrialRequest, UnnamedEvent } from './trialMessages';
import type { Subject, TrialFindings } from './trialReport';
import { met, named } from './trialRequests';
import { isOfThisOrigin, serverOf, trialScript, type TrialSubjects } from './trialSubjects';

async function put(folder: string, { name, version }: TableEntry, file: string, content: Buffer): Promise<string> {
  const path = join(folder, name, version, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

/** What pages of a trial have in common. */
export interface TrialInputs {
  apiUrl: string;
  /** The API's description, where it gives one. */
  description: Description | undefined;
  described: DescribedAnswer[];
  /** What visitors' browsers contain: what the live version has stored. */
  kept: Record<string, string>;
  hiding: Hiding | undefined;
}

/** The results of the live version, and whether they are those of an earlier check. */
interface FormerResults {
  results: TrialComplaints;
  isRemembered: boolean;
}

interface Parts {
  candidate: Candidate;
  context: LiveContext;
  comparison: Comparison;
  inputs: TrialInputs;
  subjects: TrialSubjects;
  /** The shell in sentences. */
  label: string;
  /** A folder of the trial's own. */
  folder: string;
  /** Stops the trial. */
  signal: AbortSignal | undefined;
}

/** The trial of a candidate: of a remote with the live shell, or of a shell with all remotes. */
export class CandidateTrial {
  constructor(private readonly parts: Parts) {}

  /** Tries all remotes. `shell` and `program`: the shell and its script. */
  async findings(shell: TableEntry, program: Buffer): Promise<Findings> {
    const { folder, subjects } = this.parts;
    const { formerShell, rendered, onlyRead } = subjects;
    const file = await put(folder, shell, trialScript, program);
    const formerFile = formerShell && (await put(folder, formerShell.shell, trialScript, formerShell.program));
    return mergeFindings(
      await Promise.all([
        ...rendered.map((one) => this.renderedFindings(one, file, formerFile)),
        ...onlyRead.map((one) => this.entryFindings(one, file)),
      ]),
    );
  }

  private get isOfShell(): boolean {
    return this.parts.candidate.kind === 'shell';
  }

  private isLive(one: TableEntry): boolean {
    return one !== this.parts.candidate.release;
  }

  private aboutIt({ name, version }: TableEntry): string {
    return `${name} ${version} in ${this.parts.label}`;
  }

  private tableWith(one: TableEntry): object {
    return { revision: 0, remotes: withEntry(this.parts.context.entries.remotes, one) };
  }

  /** The task of trying a remote; puts its server bundle into the folder. */
  private async requestFor(one: TableEntry): Promise<TrialRequest> {
    const { candidate, context, comparison, folder, inputs } = this.parts;
    const { apiUrl, described, hiding, kept } = inputs;
    const bundle = serverOf(one)!.file;
    const isLive = this.isLive(one);
    const content = isLive ? await context.read(one, bundle) : candidate.contents.get(bundle);
    await put(folder, one, bundle, content ?? Buffer.of());
    return {
      table: this.tableWith(one),
      owner: one.name,
      releasesDir: folder,
      apiUrl,
      isLive,
      described,
      kept,
      ...(!this.isOfShell && { queries: triedQueries(comparison), linkedQueries: linkedQueries(comparison) }),
      ...(hiding && { hiding: isLive ? hiding.before : hiding.now }),
      ...(!isLive && named(comparison)),
      ...met(comparison, one),
    };
  }

  private subjectOf(one: TableEntry): Subject {
    const { comparison } = this.parts;
    return {
      about: this.aboutIt(one),
      mayBeDead: this.isLive(one) ? () => true : mayBeDead(comparison),
      judgeUndeclared: (events: readonly UnnamedEvent[]) => undeclaredEventFindings(comparison, events),
    };
  }

  /** The results of the live version of a remote in the same trial; `isAnew`: not those of an earlier check. */
  private async resultsOfFormer(file: string, subject: Subject, isAnew = false): Promise<FormerResults> {
    const { context, signal, subjects } = this.parts;
    const { formerRemote, program } = subjects;
    if (!formerRemote) return { results: nothingFound, isRemembered: false };
    const server = isOfThisOrigin(formerRemote) ? serverOf(formerRemote) : undefined;
    if (!server || !program) return { results: toldBy(undefined), isRemembered: false };
    const request = { ...(await this.requestFor(formerRemote)), isFormer: true };
    const bundle = (await context.read(formerRemote, server.file)) ?? Buffer.of();
    const run = () => runTrial(file, request, subject, signal);
    const { findings, isRemembered } = await rememberedTrial({ program, bundle, request }, run, { isAnew });
    return { results: toldBy(findings), isRemembered };
  }

  /**
   * The results of the live version, tried anew where the remembered ones say nothing of what the candidate fails at:
   * that trial may have had less time.
   */
  private async completed(
    { results, isRemembered }: FormerResults,
    { failed = [] }: TrialFindings,
    file: string,
    subject: Subject,
  ): Promise<TrialComplaints> {
    const { stood = [] } = results;
    const told = new Set([...stood, ...(results.failed ?? []).map(({ what }) => what)]);
    if (!isRemembered || failed.every(({ what }) => told.has(what))) return results;
    const { results: anew } = await this.resultsOfFormer(file, subject, true);
    return { ...anew, stood: [...stood, ...(anew.stood ?? [])] };
  }

  /** The findings of a candidate's trial, with those that only its comparison with the live version shows. */
  private comparedFindings(all: TrialFindings, known: TrialComplaints | undefined, { about }: Subject): TrialFindings {
    const { comparison, inputs } = this.parts;
    return {
      ...all,
      ...mergeFindings([
        all,
        unlessUsed(storedFormatChanges(comparison), all),
        sentValueFindings(about, all.stood, known?.stood, comparison.others),
        silentScreenFindings(about, all, known?.stood, comparison.others),
        sentWordFindings(about, all.stood, known?.stood, inputs.description),
        amountFindings(about, all.stood, known?.stood),
      ]),
    };
  }

  /** Tries a remote, and the live version or the live shell as far as there is something to compare. */
  private async renderedFindings(one: TableEntry, file: string, formerFile: string | undefined): Promise<Findings> {
    const request = await this.requestFor(one);
    const subject = this.subjectOf(one);
    // Both versions of a remote run at the same time. For a new shell, its remotes already use all processors.
    const [all, former] = await Promise.all([
      runTrial(file, request, subject, this.parts.signal),
      this.isOfShell ? undefined : this.resultsOfFormer(file, subject),
    ]);
    const known = former && (await this.completed(former, all, file, subject));
    const tried = this.isLive(one) ? all : this.comparedFindings(all, known, subject);
    if (![...looks, 'leading' as const, 'failed' as const].some((kind) => tried[kind]?.length)) return tried;
    const before =
      known ?? toldBy(formerFile ? await runTrial(formerFile, request, subject, this.parts.signal) : undefined);
    return mergeFindings([
      tried,
      leadFindings(subject.about, tried, before),
      edgeCaseFindings(subject.about, tried, before),
      ...looks.map((kind) => lookFindings(subject.about, tried[kind] ?? [], before[kind])),
    ]);
  }

  /** Whether a new shell accepts the entry of a remote that servers do not render. */
  private entryFindings(one: TableEntry, file: string): Promise<Findings> {
    const { folder, inputs, signal } = this.parts;
    return runTrial(
      file,
      {
        table: this.tableWith(one),
        owner: one.name,
        releasesDir: folder,
        apiUrl: inputs.apiUrl,
        isReadOnly: true,
      },
      { about: this.aboutIt(one), mayBeDead: () => true, judgeUndeclared: () => asNotes([]) },
      signal,
    );
  }
}
