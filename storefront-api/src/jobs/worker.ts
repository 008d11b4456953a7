import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Job } from './job';
import { workWithLease, type Leases } from './lease';

const SHORTEST_PAUSE = 20;
const LONGEST_BACK_OFF = 60_000;

export interface WorkerDeps {
  leases: Leases;
  log: FastifyBaseLogger;
}

/** Waits, but no longer than until the work is stopped. */
const pauseUntilStopped = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

/** Works on one job until it is stopped. */
export function startWorker(job: Job, { leases, log: parent }: WorkerDeps) {
  const log = parent.child({ job: job.name });
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;

  /**
   * Does all that is due, in batches, each followed by a pause as long as it took, in which requests have the database
   * for themselves.
   */
  async function workOff() {
    while (!signal.aborted && (await leases.take(job.name))) {
      const began = performance.now();
      const done = await workWithLease(leases, job.name, log, () => job.batch(log));
      if (done === 0) return;
      await pauseUntilStopped(Math.max(SHORTEST_PAUSE, performance.now() - began), signal);
    }
  }

  async function look() {
    try {
      await workOff();
      failures = 0;
      return job.every;
    } catch (error) {
      failures += 1;
      const pause = Math.max(job.every, Math.min(LONGEST_BACK_OFF, job.every * 2 ** failures));
      log.error({ err: error, pause }, 'A job broke off; it is tried again.');
      return pause;
    }
  }

  async function run() {
    while (!signal.aborted) await pauseUntilStopped(await look(), signal);
    await leases
      .release(job.name)
      .catch((error: unknown) => log.warn({ err: error }, 'The lease of a job could not be given back.'));
  }

  const running = run();
  return {
    /** Resolves when the batch under way has ended. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
