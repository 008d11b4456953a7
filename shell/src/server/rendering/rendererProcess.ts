import { performance } from 'node:perf_hooks';
import type { ReleaseTable } from '@storefront/contracts';
import type { Environment } from '../environment';
import { boundOutput } from './boundedOutput';
import { watchedCalls, type CallWatch } from './calls';
import { watchCommonGround } from './commonGround';
import { endWithParent } from './endWithParent';
import { createLister } from './listPages';
import { patience, type Answer, type FromRenderer, type Task, type ToRenderer } from './messages';
import { createRenderer } from './renderPage';
import { createServerSource } from './serverRemotes';

/**
 * A process that runs remote code, and only that of one remote: whatever it does there ends with it. It speaks with the process that
 * answers by messages alone.
 */
const environment = JSON.parse(process.argv[2] ?? '') as Environment;
const source = createServerSource(environment.releasesDir);
const renderPage = createRenderer(environment, source);
const listPages = createLister(environment, source);

/** As they are before any remote's code runs. */
const { fetch: ownFetch } = globalThis;
const { stringify } = JSON;
const cpuUsage = process.cpuUsage.bind(process);
const eventLoopUtilization = performance.eventLoopUtilization.bind(performance);
const now = performance.now.bind(performance);
const { setPrototypeOf } = Object;
const exchanged = watchCommonGround();

const toParent = process.send?.bind(process);
if (!toParent) throw new Error('A renderer is started by the shell’s server.');
// Remote code may not speak in the renderer's name.
process.send = undefined as never;
for (const stream of [process.stdout, process.stderr]) boundOutput(stream);

/** Characters of HTML that are a page; more than that is a fault. */
const longestPage = 4_000_000;

/** Characters of all that an answer holds: the process that answers would stand still while it reads more. */
const longestAnswer = 8_000_000;

/** Characters of an error that anybody reads. */
const longestReason = 4000;

/** Milliseconds between two looks at whether the API is still waited for, and those that its last answer may keep the remote busy. */
const glance = 25;
const afterthought = 100;

let table: ReleaseTable = { revision: 0, remotes: [] };

function say(message: FromRenderer): void {
  // A `toJSON` of all objects is not the message's.
  setPrototypeOf(message, null);
  // Who is gone hears nothing: this process ends with the connection.
  toParent!(message, undefined, undefined, () => {});
}

function work(task: Task, live: ReleaseTable, calls: CallWatch): Promise<Answer> {
  if (task.kind === 'sitemap') return listPages({ owner: task.owner, table: live }, calls);
  return renderPage({ url: new URL(task.href), table: live, now: task.now }, calls);
}

/** Whether the event loop had work for long while no processor did it: then the machine is late, not the remote. Milliseconds. */
function watchMachine(limit: number) {
  const startedAt = now();
  const usage = cpuUsage();
  const loop = eventLoopUtilization();
  return {
    isStarving: () => {
      const { user, system } = cpuUsage(usage);
      return eventLoopUtilization(loop).active - (user + system) / 1000 > limit / 4;
    },
    mayWait: () => now() - startedAt < limit * patience,
  };
}

/** Beyond the limit, says that the API is waited for, and when nothing but the remote is. Returns the end of watching. */
function watch(id: number, limit: number, calls: CallWatch): () => void {
  let looking: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let idle = 0;
  const machine = watchMachine(limit);
  const look = () => {
    idle = calls.pending > 0 ? 0 : idle + glance;
    if (calls.pending > 0 && !isWaiting) say({ kind: 'waiting', id });
    isWaiting ||= calls.pending > 0;
    if (isWaiting && idle < afterthought) return;
    const isStarved = machine.isStarving();
    if (isStarved && machine.mayWait()) return;
    clearInterval(looking);
    say({ kind: 'late', id, isStarved });
  };
  const waiting = setTimeout(() => {
    looking = setInterval(look, glance);
    look();
  }, limit);
  return () => {
    clearTimeout(waiting);
    clearInterval(looking);
  };
}

/** Throws where an answer is too large, or cannot be written down. */
function checkSize(answer: Answer): void {
  if (answer.kind === 'page' && answer.html.length > longestPage) throw new Error(`The page has ${answer.html.length} characters.`);
  const { length } = stringify(answer.kind === 'page' ? answer.api : answer);
  if (length > longestAnswer) throw new Error(`The answer has ${length} characters beside its HTML.`);
}

function reasonOf(error: unknown): string {
  try {
    return String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, longestReason);
  } catch {
    return 'something was thrown that cannot be written down';
  }
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
  const stop = watch(id, limit, calls);
  try {
    const answer = await workOnGround(task, table, calls);
    checkSize(answer);
    say({ kind: 'answer', id, answer, memory: Math.ceil(process.memoryUsage.rss() / 2 ** 20) });
  } catch (error) {
    say({ kind: 'failed', id, reason: reasonOf(error) });
  } finally {
    stop();
  }
}

process.on('message', (message: ToRenderer) => {
  if (message.kind === 'table') table = message.table;
  else void perform(message.id, message.task, message.limit);
});
// The group's signals are for the process that answers: it ends its renderers itself, or is gone.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
endWithParent();
say({ kind: 'ready' });
