import * as v from 'valibot';
import { keptInTab } from './keptInTab';
import { randomUuid } from './uuid';

/** What is sent, and the key under which it is the same thing however often it comes. */
export interface Attempt<T> {
  request: T;
  key: string;
}

export interface Attempts<T> {
  /** What to send: while there is no answer to the same request, that one, under its key. */
  of(request: T): Attempt<T>;
  /** An answer has come: what is sent next is another one. */
  end(): void;
}

/**
 * Requests that are to be done once, over a reload of the tab and a change of its language too: an answer that was lost may have been a yes.
 * `storageKey`: its place in the tab's storage. `isSame`: whether a visitor who sends `now` means what was `sent`.
 */
export function createAttempts<T>(storageKey: string, schema: v.GenericSchema<T, unknown>, isSame: (sent: T, now: T) => boolean): Attempts<T> {
  const isRequest = (value: unknown): value is T => v.is(schema, value);
  const kept = keptInTab(storageKey, v.nullable(v.object({ request: v.custom<T>(isRequest), key: v.string() })), null);
  return {
    of(request) {
      const known = kept.read();
      const attempt = known && isSame(known.request, request) ? known : { request, key: randomUuid() };
      kept.write(attempt);
      return attempt;
    },
    end: () => kept.write(null),
  };
}
