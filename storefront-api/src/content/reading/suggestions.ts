/** The Damerau–Levenshtein distance of two words. */
function distance(one: string, other: string): number {
  const rows = [[...Array(other.length + 1).keys()]];
  for (let a = 1; a <= one.length; a += 1) {
    const [row, above, before] = [[a], rows[a - 1] ?? [], rows[a - 2] ?? []];
    for (let b = 1; b <= other.length; b += 1) {
      const changed = (above[b - 1] ?? 0) + (one[a - 1] === other[b - 1] ? 0 : 1);
      const swapped =
        a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
          ? (before[b - 2] ?? 0) + 1
          : Infinity;
      row.push(Math.min(changed, swapped, (above[b] ?? 0) + 1, (row[b - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** Characters. Longer words are no typing errors, and comparing them is slow. */
const LONGEST = 100;

/** The largest distance that counts as a typing error. */
const limitOf = (word: string) => Math.max(1, Math.floor(word.length / 3));

/** The known word that is nearest to a misspelt one, if any is near. */
export function nearestWord(written: string, known: Iterable<string>): string | undefined {
  if (written.length > LONGEST) return undefined;
  const plain = written.toLowerCase();
  // The difference in length is a lower bound of the distance, and faster to compute.
  const alike = [...known].filter((word) => Math.abs(word.length - plain.length) <= limitOf(word));
  const near = alike
    .map((word) => ({ word, far: distance(plain, word.toLowerCase()) }))
    .filter(({ word, far }) => far <= limitOf(word));
  return near.sort((one, other) => one.far - other.far)[0]?.word;
}

/** ` Did you mean price?`, or nothing. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const word = nearestWord(written, known);
  return word === undefined ? '' : ` Did you mean ${word}?`;
}
