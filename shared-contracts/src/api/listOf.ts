import * as v from 'valibot';

/**
 * A list from elsewhere: malformed items are left out and logged.
 * Not for lists in which a missing item has a meaning: a saved cart line that an answer lacks is removed (S080).
 */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.array(v.unknown()),
    // `item` is for the build, which reads the schema.
    v.transform(
      Object.assign((candidates: unknown[]) => candidates.flatMap((candidate) => readItem(item, candidate)), { item }),
    ),
  );
}

function readItem<Item extends v.GenericSchema>(item: Item, candidate: unknown): v.InferOutput<Item>[] {
  const read = v.safeParse(item, candidate);
  if (read.success) return [read.output];
  console.warn(`An item of a list was left out: ${JSON.stringify(candidate)}. ${v.summarize(read.issues)}`);
  return [];
}
