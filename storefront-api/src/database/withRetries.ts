import { setTimeout as delay } from 'node:timers/promises';

const ATTEMPTS = 5;
/** Milliseconds after the first attempt; each later pause is longer by as much. */
const PAUSE = 500;

/** Stores what has happened outside, with retries while the database is away for a moment; rejects if it stays away. */
export async function withRetries<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await write();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(attempt * PAUSE);
    }
}
