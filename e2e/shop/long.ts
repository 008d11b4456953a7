/** What a journey says of itself that `npm test` leaves out, and `npm run proof -- long` walks. */
export const long = { tag: '@long' } as const;

/** Says so of all but the first cases of a table. */
export const longFrom = (first: number, index: number) => (index < first ? {} : long);
