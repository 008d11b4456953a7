import { toPlainText } from './plainText';

/** What people read of a screen in a minute, in either language. */
const wordsAMinute = 200;

/** Whole minutes to read a text, one at least. */
export function readingMinutes(content: string): number {
  const words = toPlainText(content).split(/\s+/).length;
  return Math.max(1, Math.round(words / wordsAMinute));
}
