import type { Shape } from '@storefront/contracts';

export const isNumber = ({ type }: Shape) => type === 'number' || type === 'integer';

/** Whether a declared type is more precise for unknown values. */
const isMorePrecise = ({ type, const: only, enum: some = only === undefined ? [] : [only] }: Shape, written: Shape) =>
  written.examples !== undefined &&
  (type
    ? type === written.type || (type === 'integer' && isNumber(written))
    : some.length > 0 && some.every((value) => typeof value === written.type));

/** Joins the declared type and the written value: absent fields are not sent, and constants have their own type. */
export function mergedWithType(declared: Shape, written: Shape): Shape {
  if (written.anyOf) return { anyOf: written.anyOf.map((choice) => mergedWithType(declared, choice)) };
  if (isMorePrecise(declared, written)) return declared;
  // For tuples, the declaration is more precise.
  if (written.items && declared.prefixItems) return declared;
  if (written.items && (!declared.type || declared.type === 'array'))
    return { type: 'array', items: mergedWithType(declared.items ?? {}, written.items) };
  if (!written.properties || (declared.type && declared.type !== 'object'))
    return Object.keys(written).length > 0 ? written : declared;
  const properties = Object.entries(written.properties).map(([name, shape]) => [
    name,
    mergedWithType(declared.properties?.[name] ?? {}, shape),
  ]);
  // A variable may be `undefined` where its declaration allows that.
  const isThere = (name: string) =>
    !declared.properties?.[name] ||
    declared.required?.includes(name) ||
    Object.keys(written.properties?.[name] ?? {}).length > 0;
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: (written.required ?? []).filter(isThere),
  };
}
