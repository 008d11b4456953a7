import { printable } from './printable';

/** Characters of an error that are logged. */
const longestReason = 4000;

/** Taken before any remote's code runs. */
const words = String;

/** The stack of an error, at most 4000 characters of it; works for anything that can be thrown. */
export function boundedReason(error: unknown): string {
  try {
    return printable(words(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, longestReason));
  } catch {
    return 'something was thrown that cannot be written down';
  }
}

/**
 * Ends the process on an uncaught error, as Node does, but logs only the beginning of it: a remote may throw fifty
 * megabytes.
 */
export function exitOnUncaught(
  program: Pick<NodeJS.Process, 'on' | 'exit'>,
  say: (words: string) => void = console.error,
): void {
  const exit = program.exit.bind(program);
  program.on('uncaughtException', (error) => {
    try {
      say(boundedReason(error));
    } finally {
      exit(1);
    }
  });
}
