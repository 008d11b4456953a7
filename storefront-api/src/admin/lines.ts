import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// As buffers: of strings, Node 24 counts characters in one place and bytes in another, and may then wait for ever for a
// `drain`.
function* linesOf(values: Iterable<unknown>): Generator<Buffer> {
  for (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Writes values as lines of JSON: together they may be longer than a string can be. */
export const writeLines = (stream: Writable, values: Iterable<unknown>): Promise<void> =>
  pipeline(Readable.from(linesOf(values)), stream);

/** The values of a stream that `writeLines` wrote, as they come. */
export async function* readLines(stream: Readable): AsyncGenerator<unknown> {
  let open: string[] = [];
  for await (const chunk of stream.setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n');
    open.push(first);
    for (const next of others) {
      yield JSON.parse(open.join('')) as unknown;
      open = [next];
    }
  }
}
