/** `it` for a test that takes seconds, and whose lines are also covered by quicker tests: `npm run proof -- long` runs it, `npm test` does not (`CONTRIBUTING.md`). */
export declare const long: jest.It;
/**
 * The cases of a table to run: the first ones in `npm test`, all of them in `npm run proof -- long`.
 * @param count the number of cases that `npm test` runs
 */
export declare function partOf<T>(cases: readonly T[], count: number): T[];
