import type { Claimed, LetterStatements } from './letterRepository';

/** A killed process's letters are free again after this. */
export const LEASE_SECONDS = 60;

const HOLD_EVERY = 10_000;
/** Well before the lease ends: who could not make it longer by then stops sending. */
const LONGEST_SILENCE = 40_000;
/** However slowly a server answers. */
const LONGEST_SEND = 240_000;

/**
 * Keeps one's own letter for as long as it is being sent: the lease is made longer again and again, and the signal ends the sending
 * before the lease does. `stop` when it is over.
 */
export function holdLetter(letters: Pick<LetterStatements, 'holdOn'>, letter: Claimed, onError: (error: unknown) => void) {
  const over = new AbortController();
  const started = Date.now();
  let held = started;
  const stopSending = (reason: string) => over.abort(new Error(reason));

  const timer = setInterval(() => {
    if (Date.now() - started > LONGEST_SEND) return stopSending('The mail server takes too long.');
    if (Date.now() - held > LONGEST_SILENCE) return stopSending('The lease of the letter could not be made longer.');
    const asked = Date.now();
    letters.holdOn(letter, LEASE_SECONDS).then((isMine) => (isMine ? (held = asked) : stopSending('Another process has the letter.')), onError);
  }, HOLD_EVERY);
  timer.unref();

  return { signal: over.signal, stopSending, stop: () => clearInterval(timer) };
}
