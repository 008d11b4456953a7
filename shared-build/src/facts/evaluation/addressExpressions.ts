/** Stands for the value in a place of an address. */
const placeholder = '{}';

/** The expression in a place, by two different values: `{} - 1`, `p{}`; undefined where it differs each time. */
function expressionIn(one: string, other: string, word: string, otherWord: string): string | undefined {
  if (one === word && other === otherWord) return placeholder;
  const offset = Number(one) - Number(word);
  if (Number.isSafeInteger(offset) && offset === Number(other) - Number(otherWord))
    return `${placeholder} ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`;
  const [begins, ends] = one.split(word, 2) as [string, string?];
  return ends !== undefined && other === begins + otherWord + ends ? begins + placeholder + ends : undefined;
}

interface Address {
  path: string;
  query: string;
}

const placesOf = ({ path, query }: Address): [string, string][] => [
  ...path.split('/').map((part, index): [string, string] => [`/${index}`, part]),
  ...[...new URLSearchParams(query)].map(([name, value]): [string, string] => [`?${name}`, value]),
];

/** The expressions in an address: segments (`/3`), parameters (`?page`). */
export function addressExpressions(
  one: Address,
  other: Address,
  word: string,
  otherWord: string,
): Record<string, string> {
  const others = new Map(placesOf(other));
  return Object.fromEntries(
    placesOf(one).flatMap(([place, part]) => {
      const otherPart = others.get(place);
      const way =
        otherPart === undefined || otherPart === part ? undefined : expressionIn(part, otherPart, word, otherWord);
      return way === undefined ? [] : [[place, way] as const];
    }),
  );
}
