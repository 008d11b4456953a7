import { withinOwnTime } from './ownTime';

/** What was thrown, in a few words; it may be anything, also what throws at whoever looks at it. */
export function reason(error: unknown): string {
  try {
    const { cause } = (error ?? {}) as { cause?: unknown };
    return cause ? reason(cause) : error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'something was thrown that cannot be read';
  }
}

/** The one way in which a step can fail: with a sentence. */
export async function step<T>(milliseconds: number, what: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await withinOwnTime(milliseconds, Promise.resolve().then(act), what);
  } catch (error) {
    const why = reason(error);
    throw new Error(`${what} ${/took longer than/.test(why) ? `did not end within ${milliseconds / 1000} s` : `failed (${why})`}`, { cause: error });
  }
}
