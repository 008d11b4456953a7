import * as v from 'valibot';

/**
 * A list from another's hands: an item that is malformed costs itself, with a line in the log, and not the items beside it.
 * Not for lists whose gaps mean something: a saved cart line that an answer lacks is removed (S080).
 */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((candidates) => candidates.flatMap((candidate) => readItem(item, candidate))),
  );
}

function readItem<Item extends v.GenericSchema>(item: Item, candidate: unknown): v.InferOutput<Item>[] {
  const read = v.safeParse(item, candidate);
  if (read.success) return [read.output];
  console.warn(`An item of a list was left out: ${JSON.stringify(candidate)}. ${v.summarize(read.issues)}`);
  return [];
}
