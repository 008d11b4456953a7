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

/** Whether a sample holds what need not be there. */
type IsThere = (variant: number) => boolean;

const inEverySecond: IsThere = (variant) => variant % 2 === 0;
const always: IsThere = () => true;

function objectOf({ properties = {}, required = [] }: Shape, variant: number, isThere: IsThere): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || isThere(variant));
  return Object.fromEntries(names.map((name) => [name, valueOf(properties[name]!, variant, isThere)]));
}

function listOf({ items = {}, prefixItems = [], minItems = 0 }: Shape, variant: number, isThere: IsThere): unknown[] {
  const length = Math.max(prefixItems.length || (isThere(variant) ? 1 : 0), minItems);
  return Array.from({ length }, (_, place) => valueOf(prefixItems[place] ?? items, variant, isThere));
}

/** What a value may be; where all is there, nothing is none of it. */
function choicesOf(anyOf: readonly Shape[], isThere: IsThere): readonly Shape[] {
  const some = isThere === always ? anyOf.filter(({ type }) => type !== 'null') : [];
  return some.length > 0 ? some : anyOf;
}

function valueOf(shape: Shape, variant: number, isThere: IsThere): unknown {
  const { type, anyOf, enum: some, const: only } = shape;
  if (only !== undefined) return only;
  if (some) return pick(some, variant);
  if (anyOf) return valueOf(pick(choicesOf(anyOf, isThere), variant), variant, isThere);
  if (type === 'string') return textOf(shape, variant);
  if (type === 'number' || type === 'integer') return numberOf(shape, variant);
  if (type === 'boolean') return variant % 2 === 0;
  if (type === 'null') return null;
  if (type === 'array') return listOf(shape, variant, isThere);
  if (type === 'object') return objectOf(shape, variant, isThere);
  throw new Unknown();
}

function sampled(shape: Shape, isThere: IsThere): unknown[] {
  try {
    return Array.from({ length: variants }, (_, variant) => valueOf(shape, variant, isThere));
  } catch (error) {
    // One that holds itself has no end where all of it is there.
    if (error instanceof Unknown || error instanceof RangeError) return [];
    throw error;
  }
}

/** Some values of a shape; none where a part of it may be anything: what is made up there would be anybody's guess. */
export const samplesOf = (shape: Shape): unknown[] => sampled(shape, inEverySecond);

/** The same, with all that may be there. */
export const fullSamplesOf = (shape: Shape): unknown[] => sampled(shape, always);
