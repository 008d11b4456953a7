/** Characters of an error that anybody reads. */
const longestReason = 4000;

/** As they are before any remote's code runs. */
const words = String;

/** Why something failed, in words that have an end; also of what nobody can look at. */
export function reasonOf(error: unknown): string {
  try {
    return words(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, longestReason);
  } catch {
    return 'something was thrown that cannot be written down';
  }
}

/**
 * Ends a process for what nobody has caught, as Node does, but with words that have an end: Node writes all of an error, past what bounds a stream, and a remote
 * that throws fifty megabytes fills the disk that the log lies on.
 */
export function boundLastWords(program: Pick<NodeJS.Process, 'on' | 'exit'>, say: (words: string) => void = console.error): void {
  const exit = program.exit.bind(program);
  program.on('uncaughtException', (error) => {
    try {
      say(reasonOf(error));
    } finally {
      exit(1);
    }
  });
}
