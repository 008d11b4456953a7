import { writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { ReleaseTable } from '@storefront/contracts';
import type { Environment } from '../environment';
import { boundOutput } from './boundedOutput';
import { createCallWatch, type CallWatch } from './calls';
import { watchIntrinsics } from './intrinsics';
import { endWithParent } from './endWithParent';
import { exitOnUncaught, boundedReason } from './boundedErrors';
import { readLines } from './lines';
import { createLister } from './listPages';
import {
  longestLine,
  patience,
  toParent,
  type Answer,
  type FromRenderer,
  type Task,
  type ToRenderer,
} from './messages';
import { ownFetch, disableNetwork } from './network';
import { createRenderer } from './renderPage';
import { createServerSource } from './serverRemotes';
import { ProcessorShares } from './ProcessorShares';
import { disableNode } from './disableNode';

/**
 * A process that runs the code of one remote only, so that a crash or a leak ends with it. It exchanges messages with
 * the main process: tasks come by standard input, messages leave by a pipe of their own.
 */
const environment = JSON.parse(process.argv[2] ?? '') as Environment;
const source = createServerSource(environment.releasesDir);
const renderPage = createRenderer(environment, source);
const listPages = createLister(environment, source);

/** Taken before any remote's code runs. */
const { parse, stringify } = JSON;
const encoder = new TextEncoder();
const encode = encoder.encode.bind(encoder);
const cpuUsage = process.cpuUsage.bind(process);
const eventLoopUtilization = performance.eventLoopUtilization.bind(performance);
const now = performance.now.bind(performance);
const { setPrototypeOf } = Object;
disableNetwork();
const exchanged = watchIntrinsics();

const { exit, memoryUsage, stdin } = process;
for (const stream of [process.stdout, process.stderr]) boundOutput(stream);
exitOnUncaught(process);

/** The most characters of a page's HTML, and of its data. */
const longestPage = 4_000_000;

/**
 * Milliseconds between two checks whether the task still waits for the API, and for which the API's last answer may
 * keep the remote busy.
 */
const pollInterval = 25;
const afterthought = 100;

let table: ReleaseTable = { revision: 0, remotes: [] };

/** A message as JSON; without a prototype, so that a `toJSON` on `Object.prototype` does not apply. */
const written = (message: FromRenderer) => stringify(setPrototypeOf(message, null));

/** Writes a line synchronously, without streams, whose methods remote code may have replaced. */
function write(line: string): void {
  const bytes = encode(`${line}\n`);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(toParent, bytes, at);
  } catch {
    // The main process is gone.
    exit();
  }
}

const send = (message: FromRenderer) => write(written(message));

function work(task: Task, live: ReleaseTable, calls: CallWatch): Promise<Answer> {
  if (task.kind === 'sitemap') return listPages({ owner: task.owner, table: live }, calls);
  return renderPage({ url: new URL(task.href), table: live, now: task.now }, calls);
}

const shares = new ProcessorShares(() => {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
});

/**
 * Tells whether a task is late because the machine, or other tasks, left it too little processor time; `limit` in
 * milliseconds.
 */
function watchMachine(id: number, limit: number) {
  const startedAt = now();
  const usage = cpuUsage();
  const loop = eventLoopUtilization();
  return {
    isStarving: () => {
      const { user, system } = cpuUsage(usage);
      const waited = eventLoopUtilization(loop).active - (user + system) / 1000;
      return waited > limit / 4 || now() - startedAt - shares.of(id).others < limit;
    },
    mayWait: () => now() - startedAt < limit * patience,
  };
}

/**
 * After the limit, reports that the task waits for the API, and then, if it goes on without, that it is late. Returns
 * what ends that.
 */
function watch(id: number, limit: number, calls: CallWatch): () => void {
  let looking: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let idle = 0;
  const machine = watchMachine(id, limit);
  const look = () => {
    idle = calls.pending > 0 ? 0 : idle + pollInterval;
    if (calls.pending > 0 && !isWaiting) send({ kind: 'waiting', id });
    isWaiting ||= calls.pending > 0;
    if (isWaiting && idle < afterthought) return;
    const isStarved = machine.isStarving();
    if (isStarved && machine.mayWait()) return;
    clearInterval(looking);
    // A task that was given up no longer takes a share of the time.
    shares.end(id);
    send({ kind: 'late', id, isStarved });
  };
  const waiting = setTimeout(() => {
    looking = setInterval(look, pollInterval);
    look();
  }, limit);
  return () => {
    clearTimeout(waiting);
    clearInterval(looking);
  };
}

/** An answer as JSON; throws where it is too large, or cannot be serialized. */
function writtenAnswer(id: number, answer: Answer): string {
  if (answer.kind === 'page' && answer.html.length > longestPage)
    throw new Error(`The page has ${answer.html.length} characters.`);
  if (answer.kind === 'page' && answer.api.length > longestPage)
    throw new Error(`The data of the page have ${answer.api.length} characters.`);
  const line = written({ kind: 'answer', id, answer, memory: Math.ceil(memoryUsage.rss() / 2 ** 20) });
  if (line.length > longestLine) throw new Error(`The answer has ${line.length} characters.`);
  return line;
}

/** Throws where a built-in was replaced: a page rendered with it cannot be trusted. */
function checkGround(): void {
  const name = exchanged();
  if (name) throw new Error(`${name} is not what it was: its code has exchanged what all code uses.`);
}

/** Performs a task; where a built-in was replaced, that error takes the place of any other. */
async function workOnGround(...what: Parameters<typeof work>): Promise<Answer> {
  try {
    return await work(...what);
  } finally {
    checkGround();
  }
}

async function perform(id: number, task: Task, limit: number): Promise<void> {
  const calls = createCallWatch(ownFetch);
  shares.begin(id);
  const stop = watch(id, limit, calls);
  try {
    write(writtenAnswer(id, await workOnGround(task, table, calls)));
  } catch (error) {
    send({ kind: 'failed', id, reason: boundedReason(error) });
  } finally {
    stop();
    shares.end(id);
  }
}

readLines(stdin, Infinity, (line) => {
  const message = parse(line ?? '') as ToRenderer;
  if (message.kind === 'table') table = message.table;
  else void perform(message.id, message.task, message.limit);
});
// Signals to the process group are for the main process, which ends its renderers itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// No `exit` at the end of stdin: it would end the thread that watches the parent, and then wait for a file read that
// may never end.
endWithParent();
disableNode();
send({ kind: 'ready' });
