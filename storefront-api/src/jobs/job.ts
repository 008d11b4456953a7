import type { FastifyBaseLogger } from 'fastify';

/**
 * Work that is done again and again beside the requests, by one process at a time. Two may still meet in it, when one is so
 * busy that its lease runs out: a batch locks the rows that it decides on.
 */
export interface Job {
  name: string;
  /** Milliseconds between looking for work. */
  every: number;
  /** Does a small part of what is due and says how much that was; it is called again, after a pause, until there is nothing. */
  batch: (log: FastifyBaseLogger) => Promise<number>;
}

/** States a job; `jobs.add` mounts it. */
export const job = (definition: Job): Job => definition;
