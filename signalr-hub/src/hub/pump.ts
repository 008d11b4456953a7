type Source = AsyncIterable<unknown> | Iterable<unknown>;

export const isSource = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value);

function iteratorOf(source: Source): AsyncIterator<unknown> | Iterator<unknown> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}

/** What a promise brings, or `undefined` as soon as the signal is aborted. Leaves nothing behind on the signal. */
function untilAborted<T>(promise: T | Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const aborted = () => resolve(undefined);
    signal.addEventListener('abort', aborted, { once: true });
    Promise.resolve(promise)
      .finally(() => signal.removeEventListener('abort', aborted))
      .then(resolve, reject);
  });
}

/** Tells a source that nobody reads on. */
function stop(iterator: AsyncIterator<unknown> | Iterator<unknown>, onLateError: (error: unknown) => void): void {
  const stopped = async () => iterator.return?.();
  stopped().catch(onLateError);
}

/**
 * Hands on what a source yields, one after the other, until it ends or the signal is aborted; then the source is told
 * to stop, and not waited for.
 * @param onLateError hears of what the source throws while it stops
 */
export async function pump(
  source: Source,
  signal: AbortSignal,
  handOn: (item: unknown) => Promise<void> | undefined,
  onLateError: (error: unknown) => void,
): Promise<void> {
  const iterator = iteratorOf(source);
  let done = false;
  try {
    while (!signal.aborted) {
      const result = await untilAborted(iterator.next(), signal);
      if (!result || signal.aborted) return;
      done = result.done === true;
      if (done) return;
      await handOn(result.value);
    }
  } catch (error) {
    if (signal.aborted) onLateError(error);
    else throw error;
  } finally {
    if (!done) stop(iterator, onLateError);
  }
}
