import { sql, type RawBuilder } from 'kysely';

/** The database's time as an SQL expression: the clocks of processes may differ, the database has one. */
export type DbClock = () => RawBuilder<Date>;

/** `ahead`: milliseconds by which a test's clock is ahead. */
export function databaseClock(ahead: () => number = () => 0): DbClock {
  return () => {
    const seconds = Math.round(ahead() / 1000);
    return seconds === 0
      ? sql<Date>`clock_timestamp()`
      : sql<Date>`clock_timestamp() + interval '1 second' * ${sql.lit(seconds)}`;
  };
}

/** The database's time, ahead by as much as a test has moved `now`. */
export const clockOf = (now: () => Date) => databaseClock(() => now().getTime() - Date.now());

/** A moment plus so many seconds. */
export const plusSeconds = (moment: RawBuilder<Date>, seconds: number) =>
  sql<Date>`${moment} + interval '1 second' * ${sql.lit(seconds)}`;

/**
 * Whether a lease or pause of at most so many seconds is over: at its end, or if that lies further ahead than possible.
 * Then the database's clock was set back since, and a living holder has prolonged it by now.
 */
export const isOver = (until: RawBuilder<unknown>, seconds: number, clock: DbClock) =>
  sql<boolean>`(${until} <= ${clock()} or ${until} > ${plusSeconds(clock(), seconds)})`;

/** A moment that is evaluated once per statement, so that comparisons with it can use an index. */
export const evaluatedOnce = (moment: RawBuilder<Date>) => sql<Date>`(select ${moment})`;

/** The time in so many seconds, as a value to be written. */
export const inSeconds = (clock: DbClock, seconds = 0) => sql<string>`${plusSeconds(clock(), seconds)}`;
