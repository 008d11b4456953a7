/** Seconds of a row's lease: the rows of a killed process are free after this. */
export const LEASE_SECONDS = 60;

const HOLD_EVERY = 10_000;
/** Milliseconds without a successful prolongation after which work stops, well before the lease ends. */
const LONGEST_SILENCE = 40_000;
/** Milliseconds of work altogether, however slow the other side is. */
const LONGEST_WORK = 240_000;

/** The lease of a row, for `LEASE_SECONDS`. */
export interface Lease {
  /** Prolongs it; false if it was lost. */
  prolong(): Promise<boolean>;
  /** Called when prolonging fails. */
  onError(error: unknown): void;
  /** Aborts the work early. */
  ending: AbortSignal;
}

/**
 * Works on a leased row, and prolongs the lease meanwhile. The signal aborts the work before the lease ends; then this
 * rejects, even if the work ignores the signal, so that work that hangs delays nobody else.
 */
export async function held<T>(
  { prolong, onError, ending }: Lease,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  ending.throwIfAborted();
  const over = new AbortController();
  const stop = (reason: string) => over.abort(new Error(reason));
  const end = () => over.abort(ending.reason);
  const started = performance.now();
  let sure = started;

  const timer = setInterval(() => {
    const asked = performance.now();
    if (asked - started > LONGEST_WORK) return stop('It took too long.');
    if (asked - sure > LONGEST_SILENCE) return stop('The lease could not be made longer.');
    prolong().then((isMine) => (isMine ? (sure = asked) : stop('Another process has it.')), onError);
  }, HOLD_EVERY);
  timer.unref();
  const ended = new Promise<never>((_, reject) =>
    over.signal.addEventListener('abort', () => reject(over.signal.reason), { once: true }),
  );
  ending.addEventListener('abort', end, { once: true });

  try {
    return await Promise.race([ended, work(over.signal)]);
  } finally {
    clearInterval(timer);
    ending.removeEventListener('abort', end);
  }
}
