import type { Shape } from '@storefront/contracts';

/** A text may be a day, an address, a number: whoever reads it as one of these fails at the others. */
const texts = ['a', '1', '2026-11-20T12:00:00.000Z', 'https://shop.test/a'];

/** How many values are made of a shape. */
const variants = texts.length;

const pick = <T>(some: readonly T[], index: number) => some[index % some.length]!;

/** What nothing is known of. */
class Unknown extends Error {}

function textOf({ minLength = 0, maxLength = Infinity }: Shape, variant: number): string {
  return pick(texts, variant).padEnd(minLength, 'a').slice(0, maxLength);
}

const numberOf = ({ minimum = -Infinity, maximum = Infinity }: Shape, variant: number) => Math.min(maximum, Math.max(minimum, 1 + variant));

/** How samples of one shape differ. */
interface Way {
  /** Whether a sample holds what need not be there. */
  isThere(variant: number): boolean;
  /** By what its values differ that are no texts. */
  other(variant: number): number;
}

const inTurns: Way = { isThere: (variant) => variant % 2 === 0, other: (variant) => variant };

/** By their texts alone: with other states and numbers, less of it might be shown. */
const full: Way = { isThere: () => true, other: () => 0 };

/** By all values, and with all that may be there. */
const varied: Way = { isThere: () => true, other: (variant) => variant };

function objectOf({ properties = {}, required = [] }: Shape, variant: number, way: Way): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || way.isThere(variant));
  return Object.fromEntries(names.map((name) => [name, valueOf(properties[name]!, variant, way)]));
}

function listOf({ items = {}, prefixItems = [], minItems = 0 }: Shape, variant: number, way: Way): unknown[] {
  const length = Math.max(prefixItems.length || (way.isThere(variant) ? 1 : 0), minItems);
  return Array.from({ length }, (_, place) => valueOf(prefixItems[place] ?? items, variant, way));
}

/** What a value may be; where all is there, nothing is none of it. */
function choicesOf(anyOf: readonly Shape[], way: Way): readonly Shape[] {
  const some = way !== inTurns ? anyOf.filter(({ type }) => type !== 'null') : [];
  return some.length > 0 ? some : anyOf;
}

function valueOf(shape: Shape, variant: number, way: Way): unknown {
  const { type, anyOf, enum: some, const: only } = shape;
  if (only !== undefined) return only;
  if (some) return pick(some, way.other(variant));
  if (anyOf) return valueOf(pick(choicesOf(anyOf, way), variant), variant, way);
  if (type === 'string') return textOf(shape, variant);
  if (type === 'number' || type === 'integer') return numberOf(shape, way.other(variant));
  if (type === 'boolean') return way.other(variant) % 2 === 0;
  if (type === 'null') return null;
  if (type === 'array') return listOf(shape, variant, way);
  if (type === 'object') return objectOf(shape, variant, way);
  throw new Unknown();
}

function sampled(shape: Shape, way: Way): unknown[] {
  try {
    return Array.from({ length: variants }, (_, variant) => valueOf(shape, variant, way));
  } catch (error) {
    // One that holds itself has no end where all of it is there.
    if (error instanceof Unknown || error instanceof RangeError) return [];
    throw error;
  }
}

/** Some values of a shape; none where a part of it may be anything: what is made up there would be anybody's guess. */
export const samplesOf = (shape: Shape): unknown[] => sampled(shape, inTurns);

/** The same, with all that may be there; texts alone differ. */
export const fullSamplesOf = (shape: Shape): unknown[] => sampled(shape, full);

/** The same, by which all values differ. */
export const variedSamplesOf = (shape: Shape): unknown[] => sampled(shape, varied);
