import type { Readable } from 'node:stream';

/**
 * Calls `onLine` with each line of a stream, without its line end. At a line of more than `longest` characters it calls
 * `onLine` with undefined, and closes the stream.
 */
export function readLines(stream: Readable, longest: number, onLine: (line: string | undefined) => void): void {
  let begun = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0 && !stream.destroyed; end = text.indexOf('\n', from)) {
      onLine(begun + text.slice(from, end));
      begun = '';
      from = end + 1;
    }
    begun += text.slice(from);
    if (begun.length <= longest || stream.destroyed) return;
    stream.destroy();
    onLine(undefined);
  });
}
