/** The same numbers in every run. */
export function randomly(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => below(256)));
  return { below, oneOf, bytes };
}

export type Random = ReturnType<typeof randomly>;
