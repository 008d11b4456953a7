import { searchWordsLength } from './bounds';
import { tidyLine } from './tidyLine';
import { wholeText } from './wholeText';

/** A value as one path segment. */
export const segment = (value: string | number) => encodeURIComponent(wholeText(`${value}`));

/** A search's words as a path segment, joined by underscores (S007, S051). */
export function toSearchSegment(words: string): string {
  const joined = words
    .trim()
    .split(/[\s_]+/)
    .join('_');
  // `.` and `..` are removed from a URL, even if they are encoded.
  if (/^\.{1,2}$/.test(joined)) return '_';
  // These words are the catalogue's own segments; the underscore is removed when it is read.
  return /^products?$/i.test(joined) ? `_${joined}` : segment(joined);
}

/**
 * The words of a search segment as the search box takes them: underscores are spaces, what nobody sees is left out. Of
 * a longer one the beginning.
 */
export function fromSearchSegment(value: string | undefined): string {
  return tidyLine((value ?? '').slice(0, searchWordsLength).replaceAll('_', ' '));
}
