import { writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { ReleaseTable } from '@storefront/contracts';
import type { Environment } from '../environment';
import { boundOutput } from './boundedOutput';
import { watchedCalls, type CallWatch } from './calls';
import { watchIntrinsics } from './intrinsics';
import { endWithParent } from './endWithParent';
import { exitOnUncaught, boundedReason } from './boundedErrors';
import { readLines } from './lines';
import { createLister } from './listPages';
import { longestLine, patience, toParent, type Answer, type FromRenderer, type Task, type ToRenderer } from './messages';
import { ownFetch, takeNetworkAway } from './network';
import { createRenderer } from './renderPage';
import { createServerSource } from './serverRemotes';
import { ProcessorShares } from './ProcessorShares';
import { takeNodeAway } from './withoutNode';

/**
 * A process that runs remote code, and only that of one remote: whatever it does there ends with it. It speaks with the process that
 * answers by messages alone: tasks come in by its standard input, and what it says goes out by a pipe of its own.
 */
const environment = JSON.parse(process.argv[2] ?? '') as Environment;
const source = createServerSource(environment.releasesDir);
const renderPage = createRenderer(environment, source);
const listPages = createLister(environment, source);

/** As they are before any remote's code runs. */
const { parse, stringify } = JSON;
const encoder = new TextEncoder();
const encode = encoder.encode.bind(encoder);
const cpuUsage = process.cpuUsage.bind(process);
const eventLoopUtilization = performance.eventLoopUtilization.bind(performance);
const now = performance.now.bind(performance);
const { setPrototypeOf } = Object;
takeNetworkAway();
const exchanged = watchIntrinsics();

const { exit, memoryUsage, stdin } = process;
for (const stream of [process.stdout, process.stderr]) boundOutput(stream);
exitOnUncaught(process);

/** Characters of HTML that are a page, and of its data; more than that is a fault. */
const longestPage = 4_000_000;

/** Milliseconds between two looks at whether the API is still waited for, and those that its last answer may keep the remote busy. */
const pollInterval = 25;
const afterthought = 100;

let table: ReleaseTable = { revision: 0, remotes: [] };

/** As it is sent. A `toJSON` of all objects is not the message's. */
const written = (message: FromRenderer) => stringify(setPrototypeOf(message, null));

/** At once, whatever stands in line: remote code may have exchanged what streams and timers are made of. */
function write(line: string): void {
  const bytes = encode(`${line}\n`);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(toParent, bytes, at);
  } catch {
    // Nobody hears: this process ends with the one that asked.
    exit();
  }
}

const say = (message: FromRenderer) => write(written(message));

function work(task: Task, live: ReleaseTable, calls: CallWatch): Promise<Answer> {
  if (task.kind === 'sitemap') return listPages({ owner: task.owner, table: live }, calls);
  return renderPage({ url: new URL(task.href), table: live, now: task.now }, calls);
}

const shares = new ProcessorShares(() => {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
});

/** Whether the event loop had work for long while no processor did it, or did that of other tasks: then the machine is late, not the remote. Milliseconds. */
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

/** Beyond the limit, says that the API is waited for, and when nothing but the remote is. Returns the end of watching. */
function watch(id: number, limit: number, calls: CallWatch): () => void {
  let looking: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let idle = 0;
  const machine = watchMachine(id, limit);
  const look = () => {
    idle = calls.pending > 0 ? 0 : idle + pollInterval;
    if (calls.pending > 0 && !isWaiting) say({ kind: 'waiting', id });
    isWaiting ||= calls.pending > 0;
    if (isWaiting && idle < afterthought) return;
    const isStarved = machine.isStarving();
    if (isStarved && machine.mayWait()) return;
    clearInterval(looking);
    // What was given up does not make those beside it look better.
    shares.end(id);
    say({ kind: 'late', id, isStarved });
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

/** An answer as it is sent; throws where it is too large, or cannot be written down. */
function writtenAnswer(id: number, answer: Answer): string {
  if (answer.kind === 'page' && answer.html.length > longestPage) throw new Error(`The page has ${answer.html.length} characters.`);
  if (answer.kind === 'page' && answer.api.length > longestPage) throw new Error(`The data of the page have ${answer.api.length} characters.`);
  const line = written({ kind: 'answer', id, answer, memory: Math.ceil(memoryUsage.rss() / 2 ** 20) });
  if (line.length > longestLine) throw new Error(`The answer has ${line.length} characters.`);
  return line;
}

/** Throws where what all code uses is no longer what it was: what was made with it may be anything. */
function checkGround(): void {
  const name = exchanged();
  if (name) throw new Error(`${name} is not what it was: its code has exchanged what all code uses.`);
}

/** Works, and throws what is worth more than whatever was thrown where it was made on spoilt ground. */
async function workOnGround(...what: Parameters<typeof work>): Promise<Answer> {
  try {
    return await work(...what);
  } finally {
    checkGround();
  }
}

async function perform(id: number, task: Task, limit: number): Promise<void> {
  const calls = watchedCalls(ownFetch);
  shares.begin(id);
  const stop = watch(id, limit, calls);
  try {
    write(writtenAnswer(id, await workOnGround(task, table, calls)));
  } catch (error) {
    say({ kind: 'failed', id, reason: boundedReason(error) });
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
stdin.once('end', () => exit());
// The group's signals are for the process that answers: it ends its renderers itself, or is gone.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
endWithParent();
takeNodeAway();
say({ kind: 'ready' });
