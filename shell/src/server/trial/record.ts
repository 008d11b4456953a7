import type { EdgeCases } from './Trial';

/** Records what a check came to: it was passed, or what is wrong, as a sentence. `isQuiet`: worth no word where the live version does not pass it either. */
export function record({ stood, failed }: EdgeCases, what: string, complaint?: string, { isQuiet = false } = {}): void {
  if (complaint === undefined) stood.push(what);
  else failed.push({ what, complaint, ...(isQuiet && { isQuiet }) });
}
