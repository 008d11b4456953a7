import type { Readable } from 'node:stream';

/**
 * Calls `hear` with each line of a stream, without its line end. At a line of more than `longest` characters it calls
 * `hear` with undefined, and closes the stream.
 */
export function readLines(stream: Readable, longest: number, hear: (line: string | undefined) => void): void {
  let begun = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0 && !stream.destroyed; end = text.indexOf('\n', from)) {
      hear(begun + text.slice(from, end));
      begun = '';
      from = end + 1;
    }
    begun += text.slice(from);
    if (begun.length <= longest || stream.destroyed) return;
    stream.destroy();
    hear(undefined);
  });
}
