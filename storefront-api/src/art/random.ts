export interface Random {
  /** A number in [minimum, maximum). */
  between(minimum: number, maximum: number): number;
  /** An integer in [0, count). */
  below(count: number): number;
}

/** FNV-1a: the same text is the same number everywhere. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Repeatable random numbers (mulberry32). */
export function randomFrom(text: string): Random {
  let state = hashOf(text);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (minimum, maximum) => minimum + next() * (maximum - minimum),
    below: (count) => Math.floor(next() * count),
  };
}
