/**
 * Rows that one statement changes: with more it could time out at each attempt, since a chat may have any number of
 * messages.
 */
const BATCH_SIZE = 5000;

/** Repeats `work` with a maximal number of rows until it returns that there were fewer. */
export async function inBatches(work: (most: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH_SIZE)) === BATCH_SIZE);
}
