import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { databaseClock, inSeconds, isOver } from '../database/clock';
import type { Db } from '../database/schema';

/** Milliseconds of a lease: after a worker was killed, another one waits for so long. */
export const LEASE = 6000;

const clock = databaseClock();

/** Leases of jobs, among all processes on one database, by its clock. */
export function createLeases(db: Db, holder: string) {
  return {
    /** Takes or prolongs the lease; false if another holder has it. */
    async take(name: string): Promise<boolean> {
      const { rows } = await sql`
        insert into job_leases (name, holder, until)
        values (${name}, ${holder}, ${inSeconds(clock, LEASE / 1000)})
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where job_leases.holder = ${holder} or ${isOver(sql.ref('job_leases.until'), LEASE / 1000, clock)}
        returning name`.execute(db);
      return rows.length > 0;
    },

    release: (name: string) => sql`delete from job_leases where name = ${name} and holder = ${holder}`.execute(db),
  };
}

export type Leases = ReturnType<typeof createLeases>;

/** Does work for which the lease was taken, and prolongs it meanwhile. */
export async function workWithLease<T>(
  leases: Leases,
  name: string,
  log: FastifyBaseLogger,
  work: () => Promise<T>,
): Promise<T> {
  const prolong = () =>
    leases
      .take(name)
      .catch((error: unknown) => log.warn({ err: error, lease: name }, 'A lease could not be prolonged.'));
  const timer = setInterval(() => void prolong(), LEASE / 3);
  return work().finally(() => clearInterval(timer));
}

/** Drops all leases, at the start of a database's only process: they are from one that was killed. */
export const dropLeases = (db: Db) => sql`delete from job_leases`.execute(db);
