import { IdSchema, limits, RegionSchema, type Region } from '@storefront/contracts';
import * as v from 'valibot';

/** A line of the cart. Only the first three fields are stored (S081); the product comes from the API. */
export interface CartLine {
  subscriptionId: number;
  region: Region;
  count: number;
  productId?: number;
}

export interface Merged {
  lines: CartLine[];
  /** The count was reduced to the limit (S095). */
  limited: boolean;
}

/** The unique key of a line in a cart. */
export type LineKey = Pick<CartLine, 'subscriptionId' | 'region'>;

export const isSameLine = (one: LineKey, other: LineKey) =>
  one.subscriptionId === other.subscriptionId && one.region === other.region;

/** Adds a line, merged with an identical one; counts are limited (S082, S094, S095). */
export function mergeLine(lines: readonly CartLine[], line: CartLine): Merged {
  const twin = lines.find((candidate) => isSameLine(candidate, line));
  if (!twin) return { lines: [...lines, line], limited: false };
  const sum = twin.count + line.count;
  const merged = { ...twin, count: Math.min(sum, limits.maxCount) };
  return {
    lines: lines.map((candidate) => (candidate === twin ? merged : candidate)),
    limited: sum > limits.maxCount,
  };
}

/** Replaces a line; if there is an identical one, both are merged. */
export function replaceLine(lines: readonly CartLine[], index: number, line: CartLine): Merged {
  const others = lines.filter((_, position) => position !== index);
  if (others.some((candidate) => isSameLine(candidate, line))) return mergeLine(others, line);
  return { lines: lines.map((candidate, position) => (position === index ? line : candidate)), limited: false };
}

/** The lines that remain after an order's lines are removed: those that were added since (S127). */
export function linesBeyond(lines: readonly CartLine[], ordered: readonly CartLine[]): CartLine[] {
  return lines.flatMap((line) => {
    const taken = ordered.find((candidate) => isSameLine(candidate, line))?.count ?? 0;
    return line.count > taken ? [{ ...line, count: line.count - taken }] : [];
  });
}

export function haveSameContent(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && isSameLine(line, counterpart) && line.count === counterpart.count;
    })
  );
}

interface Sanitised {
  lines: CartLine[];
  /** A sentence for each line that was dropped or changed. */
  complaints: string[];
  /** Lines beyond the limit of a cart were dropped. */
  tooMany: boolean;
}

const LineSchema = v.object({
  subscriptionId: IdSchema,
  region: RegionSchema,
  count: v.pipe(v.number(), v.integer()),
});

/** Entries of a stored cart that are read: nobody has so many, and merging them takes quadratic time. */
const mostRead = 1000;

/** Reads lines from untrusted data of the storage or a server (S091). */
export function sanitiseLines(saved: unknown): Sanitised {
  if (!Array.isArray(saved))
    return { lines: [], complaints: ['The cart is not a list: it is taken as empty.'], tooMany: false };
  return saved
    .slice(0, mostRead)
    .reduce<Sanitised>(takeLine, { lines: [], complaints: [], tooMany: saved.length > mostRead });
}

function takeLine(taken: Sanitised, candidate: unknown): Sanitised {
  const { lines, complaints } = taken;
  const line = v.safeParse(LineSchema, candidate);
  const name = `The cart line ${JSON.stringify(candidate)}`;
  if (!line.success)
    return { ...taken, complaints: [...complaints, `${name} was dropped: ${v.summarize(line.issues)}.`] };
  if (line.output.count <= 0)
    return { ...taken, complaints: [...complaints, `${name} was removed: it counts nothing.`] };
  const count = Math.min(line.output.count, limits.maxCount);
  const merged = mergeLine(lines, { ...line.output, count });
  if (merged.lines.length > limits.cartLines)
    return {
      lines,
      complaints: [...complaints, `${name} was dropped: a cart holds ${limits.cartLines} lines at the most.`],
      tooMany: true,
    };
  const isCut = merged.limited || count < line.output.count;
  return {
    ...taken,
    lines: merged.lines,
    complaints: isCut ? [...complaints, `${name} was cut to the limit of ${limits.maxCount}.`] : complaints,
  };
}
