import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which a stopping process is ended. */
export const STOP_LIMIT = 9500;

/** Milliseconds for aborted work to finish, and then for the database to close. */
const LAST_WORDS = 1500;
const CLOSING = 1000;

/** Ends all background work (letters, jobs, parcels) within one time limit. */
export function createEnding(stopLimit = STOP_LIMIT) {
  /** Work that takes longer is aborted, and done again after the next start. */
  const longestWait = stopLimit - LAST_WORDS - CLOSING;
  const over = new AbortController();
  const stops: (() => Promise<unknown>)[] = [];
  let ended: Promise<void> | undefined;

  async function run() {
    const stopped = Promise.allSettled(stops.map((stop) => stop()));
    const within = (ms: number) => Promise.race([stopped, delay(ms, undefined, { ref: false })]);
    await within(longestWait);
    over.abort(new Error('The process ends.'));
    await within(LAST_WORDS);
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

export type Ending = ReturnType<typeof createEnding>;
