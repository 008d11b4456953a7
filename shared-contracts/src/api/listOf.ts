import * as v from 'valibot';

/**
 * A list from elsewhere: malformed items are left out and logged, and so are those with the id of an earlier one.
 * Not for lists in which a missing item has a meaning: a saved cart line that an answer lacks is removed (S080).
 */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.array(v.unknown()),
    // `item` is for the build, which reads the schema.
    v.transform(Object.assign((candidates: unknown[]) => candidates.flatMap(createReader(item)), { item })),
  );
}

/** Reads the items of one list. React would keep rows of items with the same id on the screen, whatever is searched for. */
function createReader<Item extends v.GenericSchema>(item: Item) {
  const ids = new Set<unknown>();
  return (candidate: unknown): v.InferOutput<Item>[] => {
    const read = v.safeParse(item, candidate);
    if (read.success) {
      const id = (read.output as { id?: unknown } | null)?.id;
      const isFirst = id === undefined || !ids.has(id);
      ids.add(id);
      if (isFirst) return [read.output];
    }
    console.warn(
      `${read.success ? 'A repeated' : 'An'} item of a list was left out: ${JSON.stringify(candidate)}. ${read.success ? '' : v.summarize(read.issues)}`,
    );
    return [];
  };
}
