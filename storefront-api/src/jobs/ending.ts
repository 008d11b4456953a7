import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds from the moment at which a process stops; then it is ended as it is. */
export const STOP_LIMIT = 9500;

/** What is told to end has so long to say that it did, and the database to close after that. */
const LAST_WORDS = 1500;
const CLOSING = 1000;

/** The end of all work beside the requests: letters, jobs, parcels. It is one end with one time, however much there is of it. */
export function createEnding(stopLimit = STOP_LIMIT) {
  /** What takes longer is left to the next start. */
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
    /** Ends what is under way, when the time for it is over. */
    signal: over.signal,

    /** @param stop takes no more work, and resolves when what is under way is done */
    add: (stop: () => Promise<unknown>) => void stops.push(stop),

    /** Nothing is begun from now on; resolves when nothing is under way, or the time is over. */
    end: () => (ended ??= run()),
  };
}

export type Ending = ReturnType<typeof createEnding>;
