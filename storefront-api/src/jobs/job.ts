import type { FastifyBaseLogger } from 'fastify';

/**
 * Recurring background work, by one process at a time. Two may still overlap, when one is so busy that its lease runs
 * out, so that a batch has to lock the rows that it decides on.
 */
export interface Job {
  name: string;
  /** Milliseconds between two looks for work. */
  every: number;
  /**
   * Does a small part of what is due; returns how much that was. It is called again, after a pause, until it returns 0.
   */
  batch: (log: FastifyBaseLogger) => Promise<number>;
}

/** Defines a job; `jobs.add` mounts it. */
export const job = (definition: Job): Job => definition;
