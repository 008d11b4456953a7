/** A single word, such as those of which an API knows a few; names and sentences of people are others. */
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^\p{L}[\p{L}\d_-]{0,39}$/u.test(value);

/** The words in sent data, by place, each once: `lines[].region is cis`. */
export function wordsIn(sent: unknown, place = ''): string[] {
  if (isWord(sent)) return place ? [`${place} is ${sent}`] : [];
  if (typeof sent !== 'object' || sent === null) return [];
  const within = Array.isArray(sent)
    ? sent.flatMap((item) => wordsIn(item, `${place}[]`))
    : Object.entries(sent).flatMap(([name, value]) => wordsIn(value, place ? `${place}.${name}` : name));
  return [...new Set(within)];
}
