/** Rows that one statement changes: a chat may hold any number of messages, and a statement that takes too long is given up, each time anew. */
const SLICE = 5000;

/** Does something to some rows at a time until there are none left; `work` gets how many, and tells how many there were. */
export async function inSlices(work: (most: number) => Promise<number>): Promise<void> {
  while ((await work(SLICE)) === SLICE);
}
