import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ReleaseTable } from '@storefront/contracts';
import type { Environment } from '../environment';
import { listCallLimit, serverCallLimit } from './calls';
import { readMessage } from './readMessage';
import { processMemory } from './processMemory';
import { readLines } from './lines';
import { longestLine, patience, toParent, type FromRenderer, type Answer, type Task, type ToRenderer } from './messages';
import { processorDelay } from './processorDelay';
import { processorTime } from './processorTime';
import { IdleWork } from './IdleWork';
import { ProcessorShares } from './ProcessorShares';
import { killFirst, disableCoreDump } from './crashSettings';

export interface RendererOptions {
  /** The file of the renderer's process. */
  script: string;
  environment: Environment;
  /** Where its words go; to this process's own by default. */
  output?: 'inherit' | 'ignore';
}

/** How a task ended; `lost`: with its process; `starved`: late, on a machine that had no time for it. */
export type Outcome = { kind: 'answer'; answer: Answer; memory: number } | { kind: 'failed' | 'late' | 'lost' | 'starved'; reason: string };

interface Job {
  kind: Task['kind'];
  /** For the log: what was being done. */
  what: string;
  settle: (outcome: Outcome) => void;
  /** Ends the process when it does not even say that it is late. */
  deadline: NodeJS.Timeout;
  limit: number;
  /** Milliseconds that it may wait for the API beyond its limit. */
  waitLimit: number;
  /** When its limit is over, by `performance.now()`: a clock that is set is nobody's lateness. */
  dueAt: number;
  /** Milliseconds for which no processor had been free for its process before; undefined where nobody says it. */
  delayBefore: number | undefined;
}

/** Milliseconds beyond the limit in which a process that is not stuck says so. */
const grace = 150;

/** Milliseconds by which news of lateness may itself be late before the machine is to blame, not the remote. */
const tolerance = 100;

/** Milliseconds in which a process says that it can work, on a busy machine too; afterwards it never will. */
const startLimit = 30_000;

/** Megabytes of heap; a page needs a tenth of it. */
const heapLimit = 256;

/** Megabytes beyond which a renderer is replaced, and its remote has a loss to its name: what is beside the heap has no limit of its own. */
export const memoryLimit = 400;

/** How a process ends by what its own code does: by an abort, without memory or stack. Every other signal is somebody else's, since that code can send none. */
const ownSignals: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP', 'SIGXCPU']);

/** Milliseconds between two looks at what a renderer holds and does, whether it has a task or none. */
const pollInterval = 250;

/** The API's calls that a task may wait for one after the other. */
const callsInARow = 3;

const callLimits: Record<Task['kind'], number> = { page: serverCallLimit, sitemap: listCallLimit };

/** Of strings no code is made, as in browsers by the shop's policy: it could import what it is not given. */
const execArgv = [`--max-old-space-size=${heapLimit}`, '--enable-source-maps', '--disallow-code-generation-from-strings'];

/** Whom a process believes that says who it is: an API may have its certificate from whoever runs it. */
const believed = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/**
 * Only what a renderer needs of this process's environment: remote code runs there. Where nothing is said, React is not its slow development build. Beside its own it has one thread, and
 * not Node's four: what derives keys or packs without end took so much more of the processors than whoever answers.
 */
const ownEnvironment = (): NodeJS.ProcessEnv => {
  const { NODE_ENV = 'production' } = process.env;
  return { NODE_ENV, UV_THREADPOOL_SIZE: '1', ...Object.fromEntries(['PATH', 'TZ', ...believed].map((name) => [name, process.env[name]])) };
};

/** One process that renders, as the process that answers sees it. */
export class Renderer {
  /** Resolves with whether it can take tasks. */
  readonly ready: Promise<boolean>;
  /** Resolves when nothing comes of the process any more, whoever ended it. */
  readonly ended: Promise<void>;
  /** Resolves when that is its remote's fault, with what it was doing or had done last, and why. */
  readonly lost: Promise<{ what: string; reason: string }>;
  isEnded = false;
  /** Whether it has said that it can take tasks. */
  wasReady = false;
  /** Takes no more tasks, and ends after its last. */
  isRetired = false;
  usedAt = performance.now();
  /** Tasks that it was taken for and has not ended. */
  busy = 0;
  /** Absent where none could be made. */
  private readonly child: ChildProcess | undefined;
  private readonly jobs = new Map<number, Job>();
  /** What each of them has had of the process's time. */
  private readonly shares = new ProcessorShares(() => processorTime(this.pid));
  /** What may still be said of each task that was asked: each thing once, and nothing after its answer. */
  private readonly asked = new Map<number, Set<FromRenderer['kind']>>();
  private table: ReleaseTable | undefined;
  private nextId = 1;
  private lastTask = 'its start';
  private readonly idleWork = new IdleWork(() => processorTime(this.pid));
  /** Milliseconds that it may work with nothing asked of it: as long as its last task might have. Nothing of a remote's runs before the first one. */
  private workLimit = Infinity;
  /** The next task's number when nothing was asked of it, at the last look. */
  private idleAt: number | undefined;
  /** Whether it holds so much that a system without memory may have ended it for that. */
  private isLarge = false;
  private tellReady = () => {};
  private tellEnd = () => {};
  private tellLoss: (loss: { what: string; reason: string }) => void = () => {};

  constructor(options: RendererOptions) {
    this.ended = new Promise((resolve) => (this.tellEnd = resolve));
    this.ready = new Promise((resolve) => {
      this.tellReady = () => resolve((this.wasReady = true));
      void this.ended.then(() => resolve(false));
    });
    const starting = setTimeout(() => this.kill(), startLimit).unref();
    void this.ready.then(() => clearTimeout(starting));
    const watching = setInterval(() => {
      this.checkMemory();
      this.checkWork();
    }, pollInterval).unref();
    void this.ended.then(() => clearInterval(watching));
    this.lost = new Promise((resolve) => (this.tellLoss = resolve));
    this.child = this.spawn(options);
    void killFirst(this.pid);
    void disableCoreDump(this.pid);
    this.listen();
    // One that could not be made says so by its error, and has no exit.
    this.child?.once('error', this.fail);
    this.child?.once('exit', this.leave);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Some reasons why there can be no process Node tells by an event, others (no memory) it throws: whoever wanted one goes on. */
  private spawn({ script, environment, output = 'inherit' }: RendererOptions): ChildProcess | undefined {
    try {
      return spawn(process.execPath, [...execArgv, script, JSON.stringify(environment)], { stdio: ['pipe', output, output, 'pipe'], env: ownEnvironment() });
    } catch (error) {
      this.fail(error as Error);
      return undefined;
    }
  }

  private readonly fail = ({ message }: Error): void => this.lose(`the process failed: ${message}`);

  private readonly leave = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (signal === null || ownSignals.has(signal) || this.isLarge) return this.lose(`the process ended by itself (${signal ?? `code ${code}`})`);
    if (!this.isEnded && !this.isRetired) console.error(`A renderer was ended from outside (${signal}) at ${this.doing}; another takes its place.`);
    this.lose(`the process was ended (${signal})`, false);
  };

  /** What it is doing, or had done last. */
  private get doing(): string {
    const tasks = [...this.jobs.values()].map(({ what }) => what);
    return tasks.length > 0 ? tasks.join(', ') : `${this.lastTask}, afterwards`;
  }

  /** Counts a task that is about to come; `perform` follows. */
  take(): this {
    this.busy += 1;
    this.usedAt = performance.now();
    return this;
  }

  /** Gives a task to a process that was taken for it; always settles, within the limit when the remote is at fault. */
  async perform(task: Task, table: ReleaseTable, limit: number, what: string): Promise<Outcome> {
    try {
      if (this.isEnded) return { kind: 'lost', reason: 'the process has ended' };
      if (this.table !== table) this.say({ kind: 'table', table });
      this.table = table;
      this.lastTask = what;
      this.workLimit = limit;
      const id = this.nextId++;
      this.asked.set(id, new Set(['waiting', 'late', 'failed', 'answer']));
      return await new Promise((settle) => {
        this.shares.begin(id);
        this.jobs.set(id, { kind: task.kind, what, settle, limit, waitLimit: callsInARow * callLimits[task.kind], dueAt: performance.now() + limit, delayBefore: processorDelay(this.pid), deadline: this.deadline(id, limit + grace) });
        this.say({ kind: 'task', id, task, limit });
      });
    } finally {
      this.giveBack();
    }
  }

  /** Ends a task, or does without the one that it was taken for. */
  giveBack(): void {
    this.busy -= 1;
    if (this.isRetired && this.busy === 0) this.kill();
  }

  /** Ends the process once nothing is asked of it any more. */
  retire(): void {
    this.isRetired = true;
    if (this.busy === 0) this.kill();
  }

  kill(): void {
    this.isRetired = true;
    this.child?.kill('SIGKILL');
  }

  /** Ends a process that has done what none may. */
  private end(reason: string, isBlamed = true): void {
    this.lose(reason, isBlamed);
    this.kill();
  }

  private checkMemory(): void {
    const held = processMemory(this.pid) ?? 0;
    this.isLarge = held > memoryLimit / 2;
    if (held > memoryLimit) this.end(`it held ${held} MB`);
  }

  /** Ends one that goes on and on with nothing asked of it: it would take the processors from whoever answers, and from its own pages. */
  private checkWork(): void {
    const isIdle = this.jobs.size === 0;
    const worked = this.idleWork.sample(!isIdle || this.idleAt !== this.nextId);
    this.idleAt = isIdle ? this.nextId : undefined;
    if (worked > this.workLimit) this.end(`it worked for more than ${this.workLimit} ms with nothing asked of it`);
  }

  /** Gives a process up that does not even say that it is late. */
  private deadline(id: number, milliseconds: number): NodeJS.Timeout {
    const dueAt = performance.now() + milliseconds;
    const end = () => {
      const job = this.jobs.get(id);
      if (!job) return;
      const missing = this.missingTime(id, job);
      if (missing > 0) return void (job.deadline = this.deadline(id, missing + grace));
      const reason = `it did not answer within ${job.limit} ms`;
      // To start another one would take what is missing.
      if (this.isStarved(id, job)) return this.settle(id, { kind: 'starved', reason });
      this.end(`${reason}, and its process was stuck`, performance.now() - dueAt <= tolerance);
    };
    // Where this process itself was held up, an answer that lies ready is heard first.
    return setTimeout(() => setImmediate(end), milliseconds);
  }

  /** Milliseconds of processor time that a task has not had yet of its limit: on a busy machine it waits for them, in reason. */
  private missingTime(id: number, { limit, dueAt }: Job): number {
    const isOver = dueAt === Infinity || performance.now() - dueAt >= limit * (patience - 1);
    if (isOver || processorTime(this.pid) === undefined) return 0;
    return Math.max(0, limit - this.shares.of(id).own);
  }

  /** Whether a task had less than half of its time, and no processor was free for it: on a machine that is overrun it may be any page. One that loops has more in the end. */
  private isStarved(id: number, { limit, delayBefore = Infinity }: Job): boolean {
    const delay = (processorDelay(this.pid) ?? 0) - delayBefore;
    return delay > limit / 4 && this.shares.of(id).own < limit / 2;
  }

  /** A process that is gone says so by its end; of one that could not be made there is nothing to listen to. */
  private listen(): void {
    const { stdin, stdio }: Partial<ChildProcess> = this.child ?? {};
    const mouth = stdio?.[toParent] as Readable | undefined;
    for (const stream of [stdin, mouth]) stream?.on('error', () => {});
    if (mouth) readLines(mouth, longestLine, (line) => this.hear(line));
  }

  private say(message: ToRenderer): void {
    this.child?.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  private hear(line: string | undefined): void {
    if (this.isEnded) return;
    const message = line === undefined ? undefined : readMessage(line, [...this.jobs.values()].some(({ kind }) => kind === 'sitemap'));
    if (!message) return this.end('what it said is no answer');
    if (message.kind === 'ready') return this.wasReady ? this.end('it said what nobody had asked') : this.tellReady();
    // Whoever speaks without end would keep this process from everybody else.
    if (!this.asked.get(message.id)?.delete(message.kind)) return this.end('it said what nobody had asked');
    if (message.kind === 'failed' || message.kind === 'answer') this.asked.delete(message.id);
    const job = this.jobs.get(message.id);
    if (!job) return;
    switch (message.kind) {
      case 'waiting':
        clearTimeout(job.deadline);
        job.deadline = this.deadline(message.id, job.waitLimit);
        job.dueAt = Infinity;
        return;
      case 'late':
        return this.settle(message.id, {
          kind: message.isStarved || performance.now() - job.dueAt - this.shares.of(message.id).others > tolerance ? 'starved' : 'late',
          reason: `it did not answer within ${job.limit} ms`,
        });
      case 'failed':
        return this.settle(message.id, { kind: 'failed', reason: message.reason });
      case 'answer':
        return this.settle(message.id, { kind: 'answer', answer: message.answer, memory: message.memory });
    }
  }

  private settle(id: number, outcome: Outcome): void {
    const job = this.jobs.get(id);
    if (!job) return;
    this.jobs.delete(id);
    this.shares.end(id);
    clearTimeout(job.deadline);
    job.settle(outcome);
  }

  private lose(reason: string, isBlamed = true): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.tellEnd();
    const what = this.doing;
    for (const id of [...this.jobs.keys()]) this.settle(id, { kind: 'lost', reason });
    // One that never began, or was ended for want of work or with the server, is no remote's loss.
    if (isBlamed && this.wasReady && !this.isRetired) this.tellLoss({ what, reason });
  }
}
