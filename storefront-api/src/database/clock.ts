import { sql, type RawBuilder } from 'kysely';

/** The database's time as SQL: processes may have clocks of their own, the database has one. */
export type DbClock = () => RawBuilder<Date>;

/** `ahead`: milliseconds by which a test's clock is ahead. */
export function databaseClock(ahead: () => number = () => 0): DbClock {
  return () => {
    const seconds = Math.round(ahead() / 1000);
    return seconds === 0 ? sql<Date>`clock_timestamp()` : sql<Date>`clock_timestamp() + interval '1 second' * ${sql.lit(seconds)}`;
  };
}

/** The database's time, ahead by what a test has moved `now`; in production nothing is. */
export const clockOf = (now: () => Date) => databaseClock(() => now().getTime() - Date.now());

/** So many seconds after (before, where negative) a moment. */
export const shifted = (moment: RawBuilder<Date>, seconds: number) => sql<Date>`${moment} + interval '1 second' * ${sql.lit(seconds)}`;

/**
 * Whether a lease or a pause of so many seconds at the most is over: at its end, or where that lies further ahead than any does. Then the database's clock was
 * set back since, and whoever is alive has said so again.
 */
export const isOver = (until: RawBuilder<unknown>, seconds: number, clock: DbClock) =>
  sql<boolean>`(${until} <= ${clock()} or ${until} > ${shifted(clock(), seconds)})`;

/** A moment that rows are compared with, asked once for a statement: what is asked anew for each row is looked up in no index. */
export const once = (moment: RawBuilder<Date>) => sql<Date>`(select ${moment})`;

/** The time in so many seconds, to be written into a row. */
export const inSeconds = (clock: DbClock, seconds = 0) => sql<string>`${shifted(clock(), seconds)}`;
