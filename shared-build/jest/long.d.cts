/** `it` for a test that takes seconds and about whose lines quicker ones say most: `npm run proof -- long` runs it, and `npm test` leaves it out (`CONTRIBUTING.md`). */
export declare const long: jest.It;
/**
 * Of a table's cases as many as `npm test` tries; `npm run proof -- long` tries all.
 * @param count how many of the first
 */
export declare function partOf<T>(cases: readonly T[], count: number): T[];
