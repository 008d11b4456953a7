/** Why a call has no answer. A *missing* resource is no failure: the server answered, with null. */
export interface ApiFailure {
  kind: 'network' | 'timeout' | 'status' | 'invalid';
  /** HTTP status, when there was an answer. */
  status?: number;
  /** The seconds of `Retry-After`; 0 without that header, or where it is a date. */
  retryAfter?: number;
  /** What went wrong, for the log. */
  message: string;
  /** What was being done: `GET /v1/games`. */
  doing: string;
  /** The screen already shows older data, so this must redirect nobody (S206). */
  background: boolean;
  /**
   * The endpoint's full name: a remote's begins with its name and a slash (`mf-x/order`), one that all teams share has
   * no slash.
   */
  endpoint?: string;
  /** The path of the page for which the call was made; undefined on a server. */
  askedAt?: string;
}

/** The shared error handler (S204), called once for every failed call, after its last attempt. */
export type FailureHandler = (failure: ApiFailure) => void;

/** Logs a failure, with the server's message on a line of its own (S205). */
export function logFailure(failure: ApiFailure, serverMessage?: string): void {
  console.error(
    `${failure.doing} failed (${failure.kind}${failure.status ? ` ${failure.status}` : ''}): ${failure.message}`,
  );
  if (serverMessage) console.error(serverMessage);
}
