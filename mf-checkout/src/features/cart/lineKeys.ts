import type { LineKey } from './cartLines';

/**
 * React keys of lines, where they differ from the lines' names: a line whose plan or region is changed keeps its key,
 * and so the focus.
 */
export type LineKeys = Readonly<Record<string, string>>;

const nameOf = ({ subscriptionId, region }: LineKey) => `${subscriptionId} ${region}`;

export const keyOf = (keys: LineKeys, line: LineKey): string => keys[nameOf(line)] ?? nameOf(line);

/** The keys after a line was renamed. Both names swap their keys, so that these stay unique. */
export const renamed = (keys: LineKeys, from: LineKey, to: LineKey): LineKeys => ({
  ...keys,
  [nameOf(from)]: keyOf(keys, to),
  [nameOf(to)]: keyOf(keys, from),
});
