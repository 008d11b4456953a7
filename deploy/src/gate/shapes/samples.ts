import type { Shape } from '@storefront/contracts';

/** Sample texts: code that expects a date, an address or a number may fail at the others. */
const texts = ['a', '1', '2026-11-20T12:00:00.000Z', 'https://shop.test/a'];

/** The number of samples of a shape. */
const variants = texts.length;

const pick = <T>(some: readonly T[], index: number) => some[index % some.length]!;

/** Thrown for a shape that may be anything. */
class Unknown extends Error {}

function textOf({ minLength = 0, maxLength = Infinity }: Shape, variant: number): string {
  return pick(texts, variant).padEnd(minLength, 'a').slice(0, maxLength);
}

const numberOf = ({ minimum = -Infinity, maximum = Infinity }: Shape, variant: number) =>
  Math.min(maximum, Math.max(minimum, 1 + variant));

/** How the samples of a shape differ. */
interface Variation {
  /** Whether a sample has optional fields. */
  isThere(variant: number): boolean;
  /** The variant for values other than texts. */
  other(variant: number): number;
}

const inTurns: Variation = { isThere: (variant) => variant % 2 === 0, other: (variant) => variant };

/** Samples that differ in texts only; other states and numbers might show less. */
const full: Variation = { isThere: () => true, other: () => 0 };

/** Samples that differ in all values and have all optional fields. */
const varied: Variation = { isThere: () => true, other: (variant) => variant };

function objectOf({ properties = {}, required = [] }: Shape, variant: number, variation: Variation): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || variation.isThere(variant));
  return Object.fromEntries(names.map((name) => [name, valueOf(properties[name]!, variant, variation)]));
}

function listOf(
  { items = {}, prefixItems = [], minItems = 0 }: Shape,
  variant: number,
  variation: Variation,
): unknown[] {
  const length = Math.max(prefixItems.length || (variation.isThere(variant) ? 1 : 0), minItems);
  return Array.from({ length }, (_, place) => valueOf(prefixItems[place] ?? items, variant, variation));
}

/** The alternatives of a value; without null where everything has to be there. */
function choicesOf(anyOf: readonly Shape[], variation: Variation): readonly Shape[] {
  const some = variation !== inTurns ? anyOf.filter(({ type }) => type !== 'null') : [];
  return some.length > 0 ? some : anyOf;
}

function valueOf(shape: Shape, variant: number, variation: Variation): unknown {
  const { type, anyOf, enum: some, const: only } = shape;
  if (only !== undefined) return only;
  if (some) return pick(some, variation.other(variant));
  if (anyOf) return valueOf(pick(choicesOf(anyOf, variation), variant), variant, variation);
  if (type === 'string') return textOf(shape, variant);
  if (type === 'number' || type === 'integer') return numberOf(shape, variation.other(variant));
  if (type === 'boolean') return variation.other(variant) % 2 === 0;
  if (type === 'null') return null;
  if (type === 'array') return listOf(shape, variant, variation);
  if (type === 'object') return objectOf(shape, variant, variation);
  throw new Unknown();
}

function sampled(shape: Shape, variation: Variation): unknown[] {
  try {
    return Array.from({ length: variants }, (_, variant) => valueOf(shape, variant, variation));
  } catch (error) {
    // A recursive shape has no end if all optional fields are there.
    if (error instanceof Unknown || error instanceof RangeError) return [];
    throw error;
  }
}

/** Samples of a shape; none where a part of it may be anything, since invented values would prove nothing. */
export const samplesOf = (shape: Shape): unknown[] => sampled(shape, inTurns);

/** The same with all optional fields; only texts differ. */
export const fullSamplesOf = (shape: Shape): unknown[] => sampled(shape, full);

/** The same with all values different. */
export const variedSamplesOf = (shape: Shape): unknown[] => sampled(shape, varied);
