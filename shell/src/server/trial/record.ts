import type { EdgeCases } from './Trial';

/**
 * Records the result of a check: passed, or a complaint. `isQuiet`: not even a note where the live version fails it,
 * too.
 */
export function record({ stood, failed }: EdgeCases, what: string, complaint?: string, { isQuiet = false } = {}): void {
  if (complaint === undefined) stood.push(what);
  else failed.push({ what, complaint, ...(isQuiet && { isQuiet }) });
}
