/** Seconds that a process has a row without another word: a killed one's are free after this. */
export const LEASE_SECONDS = 60;

const HOLD_EVERY = 10_000;
/** Well before the lease ends: who could not make it longer by then stops. */
const LONGEST_SILENCE = 40_000;
/** However slowly somebody answers. */
const LONGEST_WORK = 240_000;

/** A row that one has for `LEASE_SECONDS`. */
export interface Lease {
  /** Makes it longer; false when it is one's own no more. */
  prolong(): Promise<boolean>;
  /** Told when that could not be asked. */
  onError(error: unknown): void;
  /** Ends the work before its time. */
  ending: AbortSignal;
}

/**
 * Works on a row for as long as one has it: the lease is made longer again and again, and the signal ends the work before the lease does.
 * Then it rejects, whether the work heeds the signal or not: what hangs holds up nobody else.
 */
export async function held<T>({ prolong, onError, ending }: Lease, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
  const ended = new Promise<never>((_, reject) => over.signal.addEventListener('abort', () => reject(over.signal.reason), { once: true }));
  ending.addEventListener('abort', end, { once: true });

  try {
    return await Promise.race([ended, work(over.signal)]);
  } finally {
    clearInterval(timer);
    ending.removeEventListener('abort', end);
  }
}
