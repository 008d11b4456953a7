import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import type { Shape } from '@storefront/contracts';
import { processorTime, queueingTime } from '../store/processes';
import { noting, refusing, together, unseen, type Findings } from './findings';

/** Milliseconds for all pages of a remote, and without any word of it, in which it did not wait for a processor; and how long somebody waits on a machine that has no time. */
const wholeLimit = 7000;
const silenceLimit = 4500;
const longestSilence = 14_000;
const longestWait = 60_000;

/** Milliseconds of processor time after which silence is a loop, and not a busy machine. */
const loopLimit = 1200;

const glance = 200;

/** What comes of a question to the API. */
export interface DescribedAnswer {
  method: string;
  path: string;
  result: Shape;
  samples: unknown[];
}

export interface Question {
  /** The release table, as it would be. */
  table: object;
  owner: string;
  /** Where the server bundles lie, as in a release store. */
  releasesDir: string;
  apiUrl: string;
  /** Its fragments, each with props as live slots pass them, and what others will send it. A shell that was built before they were tried passes them over. */
  fragments?: { widget: string; props: object[] }[];
  events?: { type: string; payloads: unknown[] }[];
  /** What its build names; and the events that live packages hear. */
  promised?: { endpoints: string[]; slices: string[]; renders: string[]; sends: string[]; heard: string[] };
  /** It is live already, beside another shell: its pages were looked at twice then. */
  isLive?: boolean;
  /** It is live already, and another version is compared with it. */
  isFormer?: boolean;
  /** What the API says of its answers, with some of what may come. */
  described?: DescribedAnswer[];
  /** What it keeps in the browser's storage, as it might stand there: by `localStorage.cart`. */
  kept?: Record<string, string>;
  /** Servers render nothing of it: its entry alone is read, by a shell that can tell what it `reads`. */
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

/** What may be no news, look by look; absent where the shell did not look so, or there was no time. Each begins with the place, up to a bracket. */
export interface LiveLooks {
  /** What speaks against screens of a live remote that are alive. */
  alive?: string[] | undefined;
  /** Lists of the API of which a remote reads nothing, live or not: the content may be to blame. */
  unread?: string[] | undefined;
  /** Keys that screens of a live remote show in place of words, once they are alive. */
  wordless?: string[] | undefined;
  /** Private routes whose load never ends, live or not: it may wait for what a browser alone has. */
  endless?: string[] | undefined;
  /** Pages of a live remote without a title, or a heading. */
  bare?: string[] | undefined;
  /** Routes that lead away by themselves, and those that stay, live or not: who comes to a page that did is led off it. */
  leading?: LeadingRoute[] | undefined;
  staying?: string[] | undefined;
  /** What pages fail at that may never come, and what of it they stand. */
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
  /** It looks at what the visitor has first, who has nothing here. */
  isGuarded?: boolean;
}

/** What comes of a trial, in sentences without the remote's name; a shell that was built before does not say all of it. */
interface Verdict extends LiveLooks {
  complaints: string[];
  /** What nobody could look at. */
  notes?: string[];
  /** What is only worth knowing. */
  remarks?: string[];
  /** Links to pages that nobody has in its table: paths without language. */
  strayLinks?: StrayLink[];
  /** Events that it sent, and that its build does not name. */
  unnamed?: UnnamedEvent[];
}

/** What the shell's script says. */
interface Word {
  ready?: boolean;
  /** It can say what it thinks of a table's entry alone. */
  reads?: boolean;
  trying?: string;
  /** What it has found, and will say again in the end, if there is time for one. */
  complaint?: string;
  strayLink?: StrayLink;
  unnamed?: UnnamedEvent;
  harder?: EdgeCases;
  verdict?: Verdict;
}

/** Where the libraries lie that a shell leaves to Node: from a folder of ours it would find none. */
const libraries = () => (createRequire(import.meta.url).resolve.paths('react') ?? []).join(delimiter);

function start(file: string): ChildProcess {
  const { PATH, TZ } = process.env;
  const env = { PATH, TZ, NODE_ENV: 'production', NODE_PATH: libraries() };
  // As where it will be rendered, no code is made of strings.
  // Written down by JSON, a `toJSON` that the remote gave to all objects would make anything of a message.
  return fork(file, [], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced', execArgv: ['--max-old-space-size=256', '--disallow-code-generation-from-strings'] });
}

/** Trials that run at once: of more than there are processors none would have time. */
const atOnce = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

/** Who is tried. */
export interface Subject {
  /** How sentences about it begin. */
  about: string;
  /** Whether a link to a page that nobody has is no news, or no fault of its own. */
  mayStray: (path: string) => boolean;
  /** What there is to say of events that its build does not name. */
  judgeUnnamed: (events: readonly UnnamedEvent[]) => Findings;
}

/** What comes of a trial. */
export interface Tried extends Findings, LiveLooks {}

/** Has a shell's script try one remote; whatever that does to its process, this one hears of it. */
export async function tryOne(file: string, question: Question, subject: Subject): Promise<Tried> {
  if (running === atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await tryNow(file, question, subject);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function tryNow(file: string, question: Question, { about, mayStray, judgeUnnamed }: Subject): Promise<Tried> {
  const child = start(file);
  let trying = '';
  let said = '';
  let hadBefore = 0;
  const found: string[] = [];
  const foundLinks: StrayLink[] = [];
  const foundEvents: UnnamedEvent[] = [];
  const harder: EdgeCases = { failed: [], stood: [] };
  const refused = (complaints: string[]) => refusing(complaints.map((complaint) => `${about} cannot be rendered: ${complaint}.`));
  const sentences = (all: string[]) => all.map((one) => `${about}: ${one}.`);
  const led = (links: readonly StrayLink[]) => {
    const said = (some: readonly StrayLink[]) => sentences(some.map(({ complaint }) => complaint));
    return together([refusing(said(links.filter(({ path }) => !mayStray(path)))), noting(said(links.filter(({ path }) => mayStray(path))))]);
  };
  const judged = ({ complaints, notes = [], remarks = [], strayLinks = [], unnamed = [], alive, unread, wordless, endless, bare, leading, staying, failed, stood }: Verdict): Tried => ({
    ...together([refused(complaints), led(strayLinks), judgeUnnamed(unnamed), unseen(sentences(notes)), noting(sentences(remarks))]),
    alive,
    unread,
    wordless,
    endless,
    bare,
    leading,
    staying,
    failed,
    stood,
  });
  /** With all that was found before there was an end. */
  const cutShort = (why: Findings): Tried => ({ ...together([refused(found), led(foundLinks), judgeUnnamed(foundEvents), why]), ...harder });
  child.stderr?.setEncoding('utf8').on('data', (words: string) => (said = (said + words).slice(-4000)));
  return new Promise((settle) => {
    const startedAt = Date.now();
    let heardAt = startedAt;
    const end = (findings: Tried) => {
      clearInterval(watching);
      settle(findings);
      child.kill('SIGKILL');
    };
    const look = () => {
      const waited = queueingTime(child.pid);
      const [silent, had, whole] = [Date.now() - heardAt, (processorTime(child.pid) ?? Infinity) - hadBefore, Date.now() - startedAt];
      if (silent >= silenceLimit && had >= loopLimit) end(cutShort(refused([`it came to no end at ${trying || 'its start'}`])));
      // One that is silent and had no processor may be looping: that is worth waiting for.
      else if (whole - waited >= (silent >= silenceLimit ? longestSilence : wholeLimit) || whole >= longestWait)
        end(cutShort(unseen([`${about} was not rendered whole: this machine was too slow, at ${trying || 'its start'}.`])));
    };
    const watching = setInterval(look, glance);
    child.on('message', (word: Word) => {
      heardAt = Date.now();
      hadBefore = processorTime(child.pid) ?? 0;
      if (word.ready && question.isReadOnly && !word.reads) return end(noting([]));
      if (word.ready) {
        trying = 'its start';
        child.send(question);
      }
      if (word.trying) trying = word.trying;
      if (word.complaint) found.push(word.complaint);
      if (word.strayLink) foundLinks.push(word.strayLink);
      if (word.unnamed) foundEvents.push(word.unnamed);
      harder.failed.push(...(word.harder?.failed ?? []));
      harder.stood.push(...(word.harder?.stood ?? []));
      if (word.verdict) end(judged(word.verdict));
    });
    child.once('exit', (code, signal) => {
      const why = /^\w*Error: .*/m.exec(said)?.[0] ?? signal ?? `code ${code}`;
      // Before it was ready, no remote had a part in it: where libraries are missing, a shell cannot run.
      end(trying ? cutShort(refused([`its process ended at ${trying} (${why})`])) : unseen([`${about} was not rendered: the shell cannot be started here (${why}).`]));
    });
    child.once('error', (error) => end(unseen([`${about} was not rendered: the shell cannot be started here (${error.message}).`])));
  });
}
