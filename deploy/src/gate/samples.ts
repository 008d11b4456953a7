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

function objectOf({ properties = {}, required = [] }: Shape, variant: number): object {
  // What need not be there is there in every second one.
  const names = Object.keys(properties).filter((name) => required.includes(name) || variant % 2 === 0);
  return Object.fromEntries(names.map((name) => [name, valueOf(properties[name]!, variant)]));
}

function listOf({ items = {}, prefixItems = [], minItems = 0 }: Shape, variant: number): unknown[] {
  // A list of anything is empty in every second one.
  const length = Math.max(prefixItems.length || (variant % 2 === 0 ? 1 : 0), minItems);
  return Array.from({ length }, (_, place) => valueOf(prefixItems[place] ?? items, variant));
}

function valueOf(shape: Shape, variant: number): unknown {
  const { type, anyOf, enum: some, const: only } = shape;
  if (only !== undefined) return only;
  if (some) return pick(some, variant);
  if (anyOf) return valueOf(pick(anyOf, variant), variant);
  if (type === 'string') return textOf(shape, variant);
  if (type === 'number' || type === 'integer') return numberOf(shape, variant);
  if (type === 'boolean') return variant % 2 === 0;
  if (type === 'null') return null;
  if (type === 'array') return listOf(shape, variant);
  if (type === 'object') return objectOf(shape, variant);
  throw new Unknown();
}

/** Some values of a shape; none where a part of it may be anything: what is made up there would be anybody's guess. */
export function samplesOf(shape: Shape): unknown[] {
  try {
    return Array.from({ length: variants }, (_, variant) => valueOf(shape, variant));
  } catch (error) {
    if (error instanceof Unknown) return [];
    throw error;
  }
}
