import { sql } from 'kysely';
import { job, type Job } from '../jobs/job';
import { isFull } from './diskSpace';
import type { Db } from './schema';

/** Milliseconds. */
const INTERVAL = 10_000;

/** Bytes of the journal after which a checkpoint is made: two of its files. */
export const LONGEST_JOURNAL = 32 * 1024 * 1024;

/**
 * The job that makes checkpoints of PGlite, which makes none of its own while it is open: the journal would take more and
 * more of the disk (some fifty megabytes a day without a visitor), and be read to its end after a kill.
 *
 * None is made on a full disk, where it would end the database, which has some of its journal's files in reserve.
 */
export const checkpointJob = (db: Db, dataDir: string): Job =>
  job({
    name: 'database/checkpoint',
    every: INTERVAL,
    async batch() {
      const { rows } = await sql<{ isLong: boolean }>`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${LONGEST_JOURNAL} as "isLong"
        from pg_control_checkpoint()`.execute(db);
      if (rows[0]?.isLong && !(await isFull(dataDir))) await sql`checkpoint`.execute(db);
      return 0;
    },
  });
