/**
 * Rows that one statement changes: with more it could time out at each attempt, since a chat may have any number of
 * messages.
 */
const SLICE = 5000;

/** Repeats `work` with a maximal number of rows until it returns that there were fewer. */
export async function inSlices(work: (most: number) => Promise<number>): Promise<void> {
  while ((await work(SLICE)) === SLICE);
}
