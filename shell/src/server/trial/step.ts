import { withinOwnTime } from './ownTime';

/** A thrown value in a few words; it may be anything, even an object that throws when it is read. */
export function reason(error: unknown): string {
  try {
    const { cause } = (error ?? {}) as { cause?: unknown };
    return cause ? reason(cause) : error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'something was thrown that cannot be read';
  }
}

/** Performs a step with a time limit; it only fails with a sentence. */
export async function step<T>(milliseconds: number, what: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await withinOwnTime(milliseconds, Promise.resolve().then(act), what);
  } catch (error) {
    const why = reason(error);
    throw new Error(
      `${what} ${/took longer than/.test(why) ? `did not end within ${milliseconds / 1000} s` : `failed (${why})`}`,
      { cause: error },
    );
  }
}
