import { randomUUID } from 'node:crypto';
import type { Db } from '../database/schema';
import type { Api } from '../http/api';
import type { Shutdown } from './shutdown';
import type { Job } from './job';
import { createLeases } from './lease';
import { startWorker } from './worker';

/** The jobs of a process: they begin when it listens, and end with all other background work. */
export function createJobs(app: Api, db: Db, shutdown: Shutdown) {
  const leases = createLeases(db, randomUUID());
  const jobs: Job[] = [];
  let workers: { stop(): Promise<void> }[] = [];

  const start = () => {
    if (workers.length > 0) return;
    workers = jobs.map((job) => startWorker(job, { leases, log: app.log }));
  };
  app.addHook('onListen', async () => start());
  shutdown.add(() => Promise.all(workers.map((worker) => worker.stop())));

  return {
    add: (job: Job) => void jobs.push(job),
    /** Starts without listening, for tests. */
    start,
  };
}

export type Jobs = ReturnType<typeof createJobs>;
