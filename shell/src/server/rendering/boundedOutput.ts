import process from 'node:process';
import { printable } from './printable';

/** Characters of one log entry, and of all entries within `span`. */
const longestLine = 8000;
const mostInSpan = 200_000;

/** Milliseconds. */
const span = 10_000;

type Write = NodeJS.WriteStream['write'];

/** The arguments of a stream's `write`, in any of its forms. */
type Said = [said: string | Uint8Array, encoding?: unknown, done?: unknown];

const doneOf = (rest: unknown[]) =>
  rest.find((one) => typeof one === 'function') as ((error?: Error) => void) | undefined;

function shortened(text: string): string {
  return text.length <= longestLine
    ? text
    : `${text.slice(0, longestLine)}… (${text.length - longestLine} characters more)\n`;
}

/**
 * Limits what is written to a stream: long entries are cut, control characters escaped, and excess entries left out,
 * with one note in each span.
 */
export function boundOutput(
  stream: Pick<NodeJS.WriteStream, 'write'>,
  now: () => number = performance.now.bind(performance),
): void {
  const write = stream.write.bind(stream) as (text: string, done?: (error?: Error) => void) => boolean;
  let beganAt = -Infinity;
  let written = 0;

  function begin(): void {
    if (now() - beganAt < span) return;
    beganAt = now();
    written = 0;
  }

  stream.write = ((...[given, ...rest]: Said) => {
    begin();
    const done = doneOf(rest);
    const text = printable(shortened(typeof given === 'string' ? given : Buffer.from(given).toString()));
    const isOver = written > mostInSpan;
    written += text.length;
    if (written <= mostInSpan) return write(text, done);
    if (done) process.nextTick(done);
    return isOver || write(`More is said than anybody reads; the rest of these ${span / 1000} s is left out.\n`);
  }) as Write;
}
