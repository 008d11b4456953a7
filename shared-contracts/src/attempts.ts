import * as v from 'valibot';
import { keptInTab } from './keptInTab';
import { randomUuid } from './uuid';

/** A request with its idempotency key. */
export interface Attempt<T> {
  request: T;
  key: string;
}

export interface Attempts<T> {
  /** The request to send: the former one with its key, if it is the same and has no answer yet. */
  of(request: T): Attempt<T>;
  /** An answer has come: the next request gets a new key. */
  end(): void;
}

/**
 * Requests that must be handled once, also over a reload of the tab and a change of its language: the server may have
 * accepted a request whose answer was lost. `storageKey`: the key in the tab's storage. `isSame`: whether a request
 * `now` means the same as the one that was `sent`.
 */
export function createAttempts<T>(
  storageKey: string,
  schema: v.GenericSchema<T, unknown>,
  isSame: (sent: T, now: T) => boolean,
): Attempts<T> {
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
