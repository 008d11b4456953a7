import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// As bytes: Node 24 counts letters of a text in one place and its bytes in another, and then waits for ever for somebody to take what was taken.
function* linesOf(values: Iterable<unknown>): Generator<Buffer> {
  for (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Writes values as JSON, each on a line of its own: all of them together may be longer than a text can be. */
export const writeLines = (stream: Writable, values: Iterable<unknown>): Promise<void> => pipeline(Readable.from(linesOf(values)), stream);

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
