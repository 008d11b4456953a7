import type { LineKey } from './cartLines';

/**
 * What tells the lines of a cart apart on the screen, where it is not what names them. A line that becomes another plan's, or another
 * region's, keeps its own, and with it the focus of who changes it.
 */
export type LineKeys = Readonly<Record<string, string>>;

const nameOf = ({ subscriptionId, region }: LineKey) => `${subscriptionId} ${region}`;

export const keyOf = (keys: LineKeys, line: LineKey): string => keys[nameOf(line)] ?? nameOf(line);

/** The keys once a line is named otherwise. Both names change places, so that no two lines ever have one key. */
export const renamed = (keys: LineKeys, from: LineKey, to: LineKey): LineKeys => ({
  ...keys,
  [nameOf(from)]: keyOf(keys, to),
  [nameOf(to)]: keyOf(keys, from),
});
