/** Details of journeys that only `npm run proof -- long` runs. */
export const long = { tag: '@long' } as const;

/** The same for all but the first cases of a table. */
export const longFrom = (first: number, index: number) => (index < first ? {} : long);
