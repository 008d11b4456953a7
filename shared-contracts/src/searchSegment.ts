/** One segment of a path, whatever is in it. */
export const segment = (value: string | number) => encodeURIComponent(value);

/** Words of a search joined by underscores, as the routes carry them (S007, S051). */
export function toSearchSegment(words: string): string {
  const joined = words.trim().split(/[\s_]+/).join('_');
  // `.` and `..` are steps in a URL, however they are encoded.
  if (/^\.{1,2}$/.test(joined)) return '_';
  // Where these words stand in a path they are the catalogue's own; the underscore is trimmed when they are read.
  return /^products?$/i.test(joined) ? `_${joined}` : segment(joined);
}

/** The words of a search segment: underscores are spaces. */
export function fromSearchSegment(value: string | undefined): string {
  return (value ?? '').replaceAll('_', ' ').trim();
}
