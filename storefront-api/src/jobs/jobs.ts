import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/schema';
import type { Api } from '../http/api';
import type { Job } from './job';
import { createLeases } from './lease';
import { startWorker } from './worker';

/** A batch that takes longer at the end is left to the next process. */
const LONGEST_WAIT = 3000;

/** The jobs of a process: they begin once it listens and end before it closes, so that no request waits for them. */
export function createJobs(app: Api, db: Db) {
  const leases = createLeases(db, randomUUID());
  const jobs: Job[] = [];
  let workers: { stop(): Promise<void> }[] = [];

  const start = () => {
    if (workers.length > 0) return;
    workers = jobs.map((job) => startWorker(job, { leases, log: app.log }));
  };
  app.addHook('onListen', async () => start());
  app.addHook('onClose', async () => {
    const stopped = Promise.all(workers.map((worker) => worker.stop()));
    await Promise.race([stopped, delay(LONGEST_WAIT, undefined, { ref: false })]);
  });

  return {
    add: (job: Job) => void jobs.push(job),
    /** Begins without a port, for tests. */
    start,
  };
}

export type Jobs = ReturnType<typeof createJobs>;
