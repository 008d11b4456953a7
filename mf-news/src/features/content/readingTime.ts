import { toPlainText } from './plainText';

/** Reading speed on a screen, in either language. */
const wordsAMinute = 200;

/** Minutes to read a text, at least one. */
export function readingMinutes(content: string): number {
  const words = toPlainText(content).split(/\s+/).length;
  return Math.max(1, Math.round(words / wordsAMinute));
}
