/** How many files are open at once: systems allow a thousand or so, and a store that is long in use has more. */
const most = 64;

/** As `Promise.all` over a mapping, some at a time. */
export async function someAtATime<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let begin = 0; begin < items.length; begin += most) results.push(...(await Promise.all(items.slice(begin, begin + most).map(work))));
  return results;
}
