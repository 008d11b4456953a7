import * as v from 'valibot';

/**
 * A list from another's hands: an item that is malformed costs itself, with a line in the log, and not the items beside it.
 * Not for lists whose gaps mean something: a saved cart line that an answer lacks is removed (S080).
 */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.array(v.unknown()),
    // `item` is there for who asks what a build reads.
    v.transform(Object.assign((candidates: unknown[]) => candidates.flatMap((candidate) => readItem(item, candidate)), { item })),
  );
}

function readItem<Item extends v.GenericSchema>(item: Item, candidate: unknown): v.InferOutput<Item>[] {
  const read = v.safeParse(item, candidate);
  if (read.success) return [read.output];
  console.warn(`An item of a list was left out: ${JSON.stringify(candidate)}. ${v.summarize(read.issues)}`);
  return [];
}
