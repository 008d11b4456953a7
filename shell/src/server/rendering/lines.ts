import type { Readable } from 'node:stream';

/**
 * Tells of each line that comes, without its end, and of one of more than `longest` characters by nothing: who writes that has no more to say,
 * and the stream is closed.
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
