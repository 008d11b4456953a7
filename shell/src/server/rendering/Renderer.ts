import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ReleaseTable } from '@storefront/contracts';
import { listCallLimit, serverCallLimit } from './calls';
import { readMessage } from './readMessage';
import { processMemory } from './processMemory';
import { readLines } from './lines';
import {
  longestLine,
  patience,
  toParent,
  type FromRenderer,
  type Answer,
  type Task,
  type ToRenderer,
} from './messages';
import { processorDelay } from './processorDelay';
import { processorTime } from './processorTime';
import { IdleWork } from './IdleWork';
import { ProcessorShares } from './ProcessorShares';
import { killFirst, disableCoreDump } from './crashSettings';
import { spawnRenderer, type RendererOptions } from './spawnRenderer';

/**
 * How a task ended. `lost`: its process ended; `starved`: it was late because the machine had no processor time for it.
 */
export type Outcome =
  | { kind: 'answer'; answer: Answer; memory: number }
  | { kind: 'failed' | 'late' | 'lost' | 'starved'; reason: string };

interface Job {
  kind: Task['kind'];
  /** The task's name, for the log. */
  what: string;
  settle: (outcome: Outcome) => void;
  /** Ends a process that does not even report that it is late. */
  deadline: NodeJS.Timeout;
  limit: number;
  /** Milliseconds that it may wait for the API beyond its limit. */
  waitLimit: number;
  /** When its limit is over, by `performance.now()`, which does not depend on the system clock being set. */
  dueAt: number;
  /** The process's `processorDelay` when the task began; undefined where the system does not tell. */
  delayBefore: number | undefined;
}

/** Milliseconds beyond the limit in which a process that is not stuck reports. */
const grace = 150;

/** Milliseconds by which a report may be late before the machine is to blame, and not the remote. */
const tolerance = 100;

/** Milliseconds in which a process has to be ready, on a busy machine, too. */
const startLimit = 30_000;

/**
 * Megabytes beyond which a renderer is replaced, and its remote charged with a loss: memory outside the heap has no
 * limit of its own.
 */
export const memoryLimit = 400;

/**
 * Signals that a process's own code causes: by an abort, or without memory or stack. All others come from outside,
 * since remotes' code cannot send signals.
 */
const ownSignals: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
  'SIGXCPU',
]);

/** Milliseconds between two checks of a renderer's memory and processor time. */
const pollInterval = 250;

/** Consecutive API calls that a task may wait for. */
const callsInARow = 3;

const callLimits: Record<Task['kind'], number> = { page: serverCallLimit, sitemap: listCallLimit };

/** A renderer process, as seen from the main process. */
export class Renderer {
  /** Resolves with whether it can take tasks. */
  readonly ready: Promise<boolean>;
  /** Resolves when the process has ended, or was given up, for whatever reason. */
  readonly ended: Promise<void>;
  /** Resolves when the process has ended by its remote's fault, with its current or last tasks, and the reason. */
  readonly lost: Promise<{ what: string; reason: string }>;
  isEnded = false;
  /** Whether it has reported that it is ready. */
  wasReady = false;
  /** Takes no more tasks, and ends after its last one. */
  isRetired = false;
  usedAt = performance.now();
  /** Tasks that it has been taken for (`reserve`), and that have not ended. */
  busy = 0;
  /** Undefined where no process could be started. */
  private readonly child: ChildProcess | undefined;
  private readonly jobs = new Map<number, Job>();
  /** The processor time of each task. */
  private readonly shares = new ProcessorShares(() => processorTime(this.pid));
  /** The kinds of messages that may still come for each task: each once, and none after its answer. */
  private readonly asked = new Map<number, Set<FromRenderer['kind']>>();
  private table: ReleaseTable | undefined;
  private nextId = 1;
  private lastTask = 'its start';
  private readonly idleWork = new IdleWork(() => processorTime(this.pid));
  /**
   * Milliseconds of processor time that it may use without a task: the limit of its last task. Before the first one no
   * remote's code runs.
   */
  private workLimit = Infinity;
  /** The next task's id at the last check, if the process had no task then. */
  private idleAt: number | undefined;
  /** Whether it has so much memory that a system that runs out of it may have killed the process for that. */
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
    // A process that could not be started emits `error`, and no `exit`.
    this.child?.once('error', this.fail);
    this.child?.once('exit', this.leave);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Starts the process. Node reports some failures by an event, and throws others (no memory): both end up in `fail`.
   */
  private spawn(options: RendererOptions): ChildProcess | undefined {
    try {
      return spawnRenderer(options);
    } catch (error) {
      this.fail(error as Error);
      return undefined;
    }
  }

  private readonly fail = ({ message }: Error): void => this.lose(`the process failed: ${message}`);

  private readonly leave = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (signal === null || ownSignals.has(signal) || this.isLarge)
      return this.lose(`the process ended by itself (${signal ?? `code ${code}`})`);
    if (!this.isEnded && !this.isRetired)
      console.error(`A renderer was ended from outside (${signal}) at ${this.doing}; another takes its place.`);
    this.lose(`the process was ended (${signal})`, false);
  };

  /** The current tasks, or the last one, for the log. */
  private get doing(): string {
    const tasks = [...this.jobs.values()].map(({ what }) => what);
    return tasks.length > 0 ? tasks.join(', ') : `${this.lastTask}, afterwards`;
  }

  /** Reserves the renderer for a task; `perform` or `free` follows. */
  reserve(): this {
    this.busy += 1;
    this.usedAt = performance.now();
    return this;
  }

  /** Performs a task after `reserve`. Always settles; within the limit if the remote is at fault. */
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
        this.jobs.set(id, {
          kind: task.kind,
          what,
          settle,
          limit,
          waitLimit: callsInARow * callLimits[task.kind],
          dueAt: performance.now() + limit,
          delayBefore: processorDelay(this.pid),
          deadline: this.deadline(id, limit + grace),
        });
        this.say({ kind: 'task', id, task, limit });
      });
    } finally {
      this.free();
    }
  }

  /** Ends a task, or gives up the reservation for one. */
  free(): void {
    this.busy -= 1;
    if (this.isRetired && this.busy === 0) this.kill();
  }

  /** Ends the process once it has no task any more. */
  retire(): void {
    this.isRetired = true;
    if (this.busy === 0) this.kill();
  }

  kill(): void {
    this.isRetired = true;
    this.child?.kill('SIGKILL');
  }

  /** Ends a process that has broken a rule. */
  private end(reason: string, isBlamed = true): void {
    this.lose(reason, isBlamed);
    this.kill();
  }

  private checkMemory(): void {
    const held = processMemory(this.pid) ?? 0;
    this.isLarge = held > memoryLimit / 2;
    if (held > memoryLimit) this.end(`it held ${held} MB`);
  }

  /**
   * Ends a process that keeps working without a task: it would take processor time from the main process, and from its
   * own pages.
   */
  private checkWork(): void {
    const isIdle = this.jobs.size === 0;
    const worked = this.idleWork.sample(!isIdle || this.idleAt !== this.nextId);
    this.idleAt = isIdle ? this.nextId : undefined;
    if (worked > this.workLimit) this.end(`it worked for more than ${this.workLimit} ms with nothing asked of it`);
  }

  /** Ends a process that does not even report that it is late. */
  private deadline(id: number, milliseconds: number): NodeJS.Timeout {
    const dueAt = performance.now() + milliseconds;
    const end = () => {
      const job = this.jobs.get(id);
      if (!job) return;
      const missing = this.missingTime(id, job);
      if (missing > 0) return void (job.deadline = this.deadline(id, missing + grace));
      const reason = `it did not answer within ${job.limit} ms`;
      // Starting another process would need the processor time that is missing.
      if (this.isStarved(id, job)) return this.settle(id, { kind: 'starved', reason });
      this.end(`${reason}, and its process was stuck`, performance.now() - dueAt <= tolerance);
    };
    // If the main process itself was blocked, an answer may be waiting: it is read first.
    return setTimeout(() => setImmediate(end), milliseconds);
  }

  /**
   * Milliseconds of processor time that a task still lacks of its limit; 0 once it has had `patience` times the limit
   * by the clock.
   */
  private missingTime(id: number, { limit, dueAt }: Job): number {
    const isOver = dueAt === Infinity || performance.now() - dueAt >= limit * (patience - 1);
    if (isOver || processorTime(this.pid) === undefined) return 0;
    return Math.max(0, limit - this.shares.of(id).own);
  }

  /**
   * Whether a task got less than half of its processor time because no processor was free. On an overloaded machine
   * that can happen to any page; one that loops gets more in the end.
   */
  private isStarved(id: number, { limit, delayBefore = Infinity }: Job): boolean {
    const delay = (processorDelay(this.pid) ?? 0) - delayBefore;
    return delay > limit / 4 && this.shares.of(id).own < limit / 2;
  }

  /** Listens to the process. Errors of its pipes are ignored: its end is reported by `exit`. */
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
    const message =
      line === undefined
        ? undefined
        : readMessage(
            line,
            [...this.jobs.values()].some(({ kind }) => kind === 'sitemap'),
          );
    if (!message) return this.end('what it said is no answer');
    if (message.kind === 'ready') return this.wasReady ? this.end('it said what nobody had asked') : this.tellReady();
    // Endless messages would keep the main process busy.
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
          kind:
            message.isStarved || performance.now() - job.dueAt - this.shares.of(message.id).others > tolerance
              ? 'starved'
              : 'late',
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
    // A process that was never ready, or was retired, is no remote's loss.
    if (isBlamed && this.wasReady && !this.isRetired) this.tellLoss({ what, reason });
  }
}
