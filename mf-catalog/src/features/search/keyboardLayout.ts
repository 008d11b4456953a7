/** The keys of both layouts, in the same places. */
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const toLatin = new Map([...cyrillic].map((letter, place) => [letter, latin[place] ?? letter]));
const toCyrillic = new Map([...latin].map((letter, place) => [letter, cyrillic[place] ?? letter]));

/** The same keys in the other keyboard layout: “шкщт” is “iron”. */
export function otherLayout(words: string): string {
  const keys = /\p{Script=Cyrillic}/u.test(words) ? toLatin : toCyrillic;
  return [...words.toLowerCase()].map((letter) => keys.get(letter) ?? letter).join('');
}
