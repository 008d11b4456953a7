/** Why a call has no answer. A *missing* resource is no failure: the server answered, with null. */
export interface ApiFailure {
  kind: 'network' | 'timeout' | 'status' | 'invalid';
  /** HTTP status, when there was an answer. */
  status?: number;
  /** Seconds that the server asks to be left alone for (`Retry-After`); 0 where it says nothing of that, or a date. */
  retryAfter?: number;
  /** What went wrong, for the log. */
  message: string;
  /** What was being done: `GET /v1/games`. */
  doing: string;
  /** The screen already shows older data: nobody may be sent elsewhere because of it (S206). */
  background: boolean;
  /** The endpoint that was asked, whose name begins with its remote's and a slash; what belongs to all teams has none. */
  endpoint?: string;
  /** Where the visitor was, or was going, when the call was made; undefined where nobody is anywhere. */
  askedAt?: string;
}

/** The shared error handler (S204): every failing call is given to it once, after the last try. */
export type FailureHandler = (failure: ApiFailure) => void;

/** Writes a failure to the log, with the server's own words on a line of their own (S205). */
export function logFailure(failure: ApiFailure, serverMessage?: string): void {
  console.error(`${failure.doing} failed (${failure.kind}${failure.status ? ` ${failure.status}` : ''}): ${failure.message}`);
  if (serverMessage) console.error(serverMessage);
}
