/** The most files that are open at once: systems allow about a thousand, and an old store has more. */
const most = 64;

/** Like `Promise.all` over a mapping, with limited concurrency. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let begin = 0; begin < items.length; begin += most)
    results.push(...(await Promise.all(items.slice(begin, begin + most).map(work))));
  return results;
}
