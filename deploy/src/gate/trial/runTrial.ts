import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import type { Shape } from '@storefront/contracts';
import { processorTime, queueingTime } from '../../store/processes';
import { asNotes, asRefusals, mergeFindings, asGaps, type Findings } from '../comparison/findings';
import type { TriedRule } from '../sheets/hiding';

/**
 * Milliseconds for all pages of a remote, not counting waits for a processor; and for one that has fallen silent and
 * may be looping.
 */
const wholeLimit = 8500;
const longestSilence = 14_000;

/** Milliseconds for all pages in any case, however slow the machine is. */
const longestWait = 60_000;

/** Milliseconds without a message after which a process counts as silent. */
const silenceLimit = 4500;

/** Milliseconds of processor time after which silence means a loop, not a busy machine. */
const loopLimit = 1200;

const glance = 200;

/** A described call of the API with sample answers. */
export interface DescribedAnswer {
  method: string;
  path: string;
  result: Shape;
  samples: unknown[];
}

export interface TrialRequest {
  /** The release table with the candidate. */
  table: object;
  owner: string;
  /** The folder of the server bundles, laid out as a release store. */
  releasesDir: string;
  apiUrl: string;
  /** Its fragments with live slots' props, and events that others send. Older shells ignore them. */
  fragments?: { widget: string; props: object[] }[];
  events?: { type: string; payloads: unknown[] }[];
  /** The names in its build's facts, and the events that live packages listen to. */
  promised?: { endpoints: string[]; slices: string[]; renders: string[]; sends: string[]; heard: string[] };
  /** This version is live already: its pages were rendered twice when it was published. */
  isLive?: boolean;
  /** It is the live version, with which a candidate is compared. */
  isFormer?: boolean;
  /** The API's described answers with samples. */
  described?: DescribedAnswer[];
  /** Samples of its stored data, by key (`localStorage.cart`). */
  kept?: Record<string, string>;
  /** Query parameters of its pages, with texts that may be their values. */
  queries?: Record<string, string[]>;
  /** Those of them that others' links have. */
  linkedQueries?: string[];
  /** Rules of its sheets that hide elements, where these are others than the live version's. */
  hiding?: TriedRule[];
  /** Only validates its entry in the table; for shells that support it (`reads`). */
  isReadOnly?: boolean;
}

export interface UnnamedEvent {
  type: string;
  payload: unknown;
}

export interface StrayLink {
  path: string;
  complaint: string;
}

/**
 * Complaints that may apply to the live version, too, by check; absent where the shell has no such check, or there was
 * no time. Each begins with its place, up to a bracket.
 */
export interface TrialComplaints {
  /** Complaints about screens that are alive. */
  alive?: string[] | undefined;
  /** Lists of the API of which a remote reads no item; the content may be to blame. */
  unread?: string[] | undefined;
  /** Keys that screens show in place of texts once they are alive. */
  wordless?: string[] | undefined;
  /** Private routes whose `load` never ends; it may wait for something that only browsers have. */
  endless?: string[] | undefined;
  /** Pages without a title or a heading. */
  bare?: string[] | undefined;
  /** Routes that redirect by themselves, and those that do not. */
  leading?: LeadingRoute[] | undefined;
  staying?: string[] | undefined;
  /** Edge cases that pages fail at, and those that they cope with. */
  failed?: EdgeCases['failed'] | undefined;
  stood?: EdgeCases['stood'] | undefined;
}

interface EdgeCases {
  failed: { what: string; complaint: string; isQuiet?: boolean }[];
  stood: string[];
}

interface LeadingRoute {
  route: string;
  complaint: string;
  /** It first checks what the visitor has, which is nothing here. */
  isGuarded?: boolean;
}

/** The result of a trial, in sentences without the remote's name; older shells do not report all of it. */
interface Verdict extends TrialComplaints {
  complaints: string[];
  /** Notes about what could not be checked. */
  notes?: string[];
  /** Other notes. */
  remarks?: string[];
  /** Links to pages that are not in its table: paths without language prefix. */
  strayLinks?: StrayLink[];
  /** Events that it sent and that its build's facts lack. */
  unnamed?: UnnamedEvent[];
  heard?: Record<string, string>;
}

/** A message of the shell's script. */
interface Word {
  ready?: boolean;
  /** It can validate a table's entry alone. */
  reads?: boolean;
  trying?: string;
  /** A complaint found so far, which the final result repeats. */
  complaint?: string;
  strayLink?: StrayLink;
  unnamed?: UnnamedEvent;
  harder?: EdgeCases;
  verdict?: Verdict;
}

/** Folders with the libraries that a shell does not bundle, for `NODE_PATH`. */
const libraries = () => (createRequire(import.meta.url).resolve.paths('react') ?? []).join(delimiter);

function start(file: string): ChildProcess {
  const { PATH, TZ } = process.env;
  const env = { PATH, TZ, NODE_ENV: 'production', NODE_PATH: libraries() };
  // As in renderers, code from strings is disallowed. Not serialized as JSON, where a `toJSON` on `Object.prototype`
  // could change messages.
  return fork(file, [], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256', '--disallow-code-generation-from-strings'],
  });
}

/** The most trials at once: with more than there are processors, none would have time. */
const atOnce = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

/** A remote in a trial. */
export interface Subject {
  /** The beginning of sentences about it. */
  about: string;
  /** Whether a dead link is no news, or not its fault. */
  mayBeDead: (path: string) => boolean;
  /** Judges events that its build's facts lack. */
  judgeUndeclared: (events: readonly UnnamedEvent[]) => Findings;
}

/** The findings of a trial. */
export interface TrialFindings extends Findings, TrialComplaints {
  /** The digests of what the API answered, by address. */
  heard?: Record<string, string> | undefined;
}

const stopped = 'The trial was stopped.';

/**
 * Runs a shell's trial of one remote in a child process, and reports whatever happens to that. `signal` stops it, with
 * what was found so far.
 */
export async function runTrial(
  file: string,
  question: TrialRequest,
  subject: Subject,
  signal?: AbortSignal,
): Promise<TrialFindings> {
  if (running === atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return signal?.aborted ? asGaps([stopped]) : await tryNow(file, question, subject, signal);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function tryNow(
  file: string,
  question: TrialRequest,
  { about, mayBeDead, judgeUndeclared }: Subject,
  signal?: AbortSignal,
): Promise<TrialFindings> {
  const child = start(file);
  let trying = '';
  let errorOutput = '';
  let hadBefore = 0;
  const found: string[] = [];
  const foundLinks: StrayLink[] = [];
  const foundEvents: UnnamedEvent[] = [];
  const harder: EdgeCases = { failed: [], stood: [] };
  const refused = (complaints: string[]) =>
    asRefusals(complaints.map((complaint) => `${about} cannot be rendered: ${complaint}.`));
  const sentences = (all: string[]) => all.map((one) => `${about}: ${one}.`);
  const led = (links: readonly StrayLink[]) => {
    const errorOutput = (some: readonly StrayLink[]) => sentences(some.map(({ complaint }) => complaint));
    return mergeFindings([
      asRefusals(errorOutput(links.filter(({ path }) => !mayBeDead(path)))),
      asNotes(errorOutput(links.filter(({ path }) => mayBeDead(path)))),
    ]);
  };
  const judged = ({
    complaints,
    notes = [],
    remarks = [],
    strayLinks = [],
    unnamed = [],
    alive,
    unread,
    wordless,
    endless,
    bare,
    leading,
    staying,
    failed,
    stood,
    heard,
  }: Verdict): TrialFindings => ({
    ...mergeFindings([
      refused(complaints),
      led(strayLinks),
      judgeUndeclared(unnamed),
      asGaps(sentences(notes)),
      asNotes(sentences(remarks)),
    ]),
    alive,
    unread,
    wordless,
    endless,
    bare,
    leading,
    staying,
    failed,
    stood,
    heard,
  });
  /** The result of an interrupted trial, with everything found so far. */
  const cutShort = (why: Findings): TrialFindings => ({
    ...mergeFindings([refused(found), led(foundLinks), judgeUndeclared(foundEvents), why]),
    ...harder,
  });
  child.stderr?.setEncoding('utf8').on('data', (words: string) => (errorOutput = (errorOutput + words).slice(-4000)));
  return new Promise((settle) => {
    const startedAt = Date.now();
    let heardAt = startedAt;
    const end = (findings: TrialFindings) => {
      clearInterval(watching);
      signal?.removeEventListener('abort', stop);
      settle(findings);
      child.kill('SIGKILL');
    };
    const stop = () => end(cutShort(asGaps([stopped])));
    signal?.addEventListener('abort', stop, { once: true });
    const look = () => {
      const waited = queueingTime(child.pid);
      const [silent, had, whole] = [
        Date.now() - heardAt,
        (processorTime(child.pid) ?? Infinity) - hadBefore,
        Date.now() - startedAt,
      ];
      if (silent >= silenceLimit && had >= loopLimit)
        end(cutShort(refused([`it came to no end at ${trying || 'its start'}`])));
      // A silent process without processor time may be looping, so it gets more time.
      else if (whole - waited >= (silent >= silenceLimit ? longestSilence : wholeLimit) || whole >= longestWait)
        end(
          cutShort(
            asGaps([`${about} was not rendered whole: this machine was too slow, at ${trying || 'its start'}.`]),
          ),
        );
    };
    const watching = setInterval(look, glance);
    child.on('message', (message: Word) => {
      heardAt = Date.now();
      hadBefore = processorTime(child.pid) ?? 0;
      if (message.ready && question.isReadOnly && !message.reads) return end(asNotes([]));
      if (message.ready) {
        trying = 'its start';
        child.send(question);
      }
      if (message.trying) trying = message.trying;
      if (message.complaint) found.push(message.complaint);
      if (message.strayLink) foundLinks.push(message.strayLink);
      if (message.unnamed) foundEvents.push(message.unnamed);
      harder.failed.push(...(message.harder?.failed ?? []));
      harder.stood.push(...(message.harder?.stood ?? []));
      if (message.verdict) end(judged(message.verdict));
    });
    child.once('exit', (code, signal) => {
      const why = /^\w*Error: .*/m.exec(errorOutput)?.[0] ?? signal ?? `code ${code}`;
      // Before it was ready, no remote's code had run: the shell itself could not start (libraries are missing, say).
      end(
        trying
          ? cutShort(refused([`its process ended at ${trying} (${why})`]))
          : asGaps([`${about} was not rendered: the shell cannot be started here (${why}).`]),
      );
    });
    child.once('error', (error) =>
      end(asGaps([`${about} was not rendered: the shell cannot be started here (${error.message}).`])),
    );
  });
}
