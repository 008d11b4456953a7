/** Seconds of a row's lease: the rows of a killed process are free after this. */
export const LEASE_SECONDS = 60;

const PROLONG_INTERVAL = 10_000;
/** Milliseconds without a successful prolongation after which work stops, well before the lease ends. */
const LONGEST_GAP = 40_000;
/** Milliseconds of work altogether, however slow the other side is. */
const LONGEST_WORK = 240_000;

/** The lease of a row, for `LEASE_SECONDS`. */
export interface Lease {
  /** Prolongs it; false if it was lost. */
  prolong(): Promise<boolean>;
  /** Called when prolonging fails. */
  onError(error: unknown): void;
  /** Aborts the work early. */
  shutdown: AbortSignal;
}

/**
 * Works on a leased row, and prolongs the lease meanwhile. The signal aborts the work before the lease ends; then this
 * rejects, even if the work ignores the signal, so that work that hangs delays nobody else.
 */
export async function workOnLeasedRow<T>(
  { prolong, onError, shutdown }: Lease,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  shutdown.throwIfAborted();
  const over = new AbortController();
  const stop = (reason: string) => over.abort(new Error(reason));
  const end = () => over.abort(shutdown.reason);
  const started = performance.now();
  let sure = started;

  const timer = setInterval(() => {
    const asked = performance.now();
    if (asked - started > LONGEST_WORK) return stop('It took too long.');
    if (asked - sure > LONGEST_GAP) return stop('The lease could not be made longer.');
    prolong().then((isMine) => (isMine ? (sure = asked) : stop('Another process has it.')), onError);
  }, PROLONG_INTERVAL);
  timer.unref();
  const ended = new Promise<never>((_, reject) =>
    over.signal.addEventListener('abort', () => reject(over.signal.reason), { once: true }),
  );
  shutdown.addEventListener('abort', end, { once: true });

  try {
    return await Promise.race([ended, work(over.signal)]);
  } finally {
    clearInterval(timer);
    shutdown.removeEventListener('abort', end);
  }
}
