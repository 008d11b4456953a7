import { within } from '../../composition/within';

/** What was thrown, in a few words. */
export const reason = (error: unknown): string => {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause ? reason(cause) : error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};

/** The one way in which a step can fail: with a sentence. */
export async function step<T>(milliseconds: number, what: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await within(milliseconds, Promise.resolve().then(act), what);
  } catch (error) {
    throw new Error(`${what} ${/took longer than/.test(String(error)) ? `did not end within ${milliseconds / 1000} s` : `failed (${reason(error)})`}`, { cause: error });
  }
}
