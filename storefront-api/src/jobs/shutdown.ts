import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which a stopping process is ended. */
export const STOP_LIMIT = 9500;

/** Milliseconds for aborted work to finish, and then for the database to close. */
const ABORT_LIMIT = 1500;
const CLOSE_LIMIT = 1000;

/** Ends all background work (letters, jobs, parcels) within one time limit. */
export function createShutdown(stopLimit = STOP_LIMIT) {
  /** Work that takes longer is aborted, and done again after the next start. */
  const longestWait = stopLimit - ABORT_LIMIT - CLOSE_LIMIT;
  const over = new AbortController();
  const stops: (() => Promise<unknown>)[] = [];
  let ended: Promise<void> | undefined;

  async function run() {
    const stopped = Promise.allSettled(stops.map((stop) => stop()));
    const within = (ms: number) => Promise.race([stopped, delay(ms, undefined, { ref: false })]);
    await within(longestWait);
    over.abort(new Error('The process ends.'));
    await within(ABORT_LIMIT);
  }

  return {
    /** Aborts work that is under way when its time is over. */
    signal: over.signal,

    /** @param stop begins no further work, and resolves when what is under way is done */
    add: (stop: () => Promise<unknown>) => void stops.push(stop),

    /** Stops everything; resolves when nothing is under way, or the time is over. */
    end: () => (ended ??= run()),
  };
}

export type Shutdown = ReturnType<typeof createShutdown>;
