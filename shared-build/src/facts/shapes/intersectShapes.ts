import type { Shape } from '@storefront/contracts';

/** The stricter of two bounds. */
const stricter = {
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
};

const valuesOfEnum = (shape: Shape): readonly unknown[] | undefined => ('const' in shape ? [shape.const] : shape.enum);

/** What both shapes accept: the stricter bounds, and the values of both enumerations. */
export function intersectConstraints(one: Shape, other: Shape): Shape {
  const bounds = (Object.keys(stricter) as (keyof typeof stricter)[]).flatMap((bound) => {
    const [own, theirs] = [one[bound], other[bound]];
    return own === undefined || theirs === undefined ? [] : [[bound, stricter[bound](own, theirs)] as const];
  });
  const said: Shape = { ...one, ...other, ...Object.fromEntries(bounds) };
  if ([one.type, other.type].includes('integer') && said.type === 'number') said.type = 'integer';
  if (one.items && other.items) said.items = intersection([one.items, other.items]);
  const [own, theirs] = [valuesOfEnum(one), valuesOfEnum(other)];
  if (!own || !theirs) return said;
  const { const: _one, ...rest } = said;
  return { ...rest, enum: own.filter((choice) => theirs.includes(choice)) };
}

/** The intersection of two shapes. Where one is a choice, the later one wins, since a second check mostly narrows. */
export function intersection(shapes: readonly Shape[]): Shape {
  const objects = shapes.filter(({ properties }) => properties);
  if (objects.length > 0) return intersectObjects(objects);
  const said = shapes.filter((shape) => Object.keys(shape).length > 0);
  return said.some(({ anyOf }) => anyOf) ? said.at(-1)! : said.reduce(intersectConstraints, {});
}

function intersectObjects(objects: readonly Shape[]): Shape {
  const fields = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  const field = (name: string) => intersection(objects.flatMap(({ properties = {} }) => properties[name] ?? []));
  return {
    type: 'object',
    properties: Object.fromEntries([...fields].map((name) => [name, field(name)])),
    required: [...new Set(objects.flatMap(({ required = [] }) => required))],
  };
}

/** A shape without null. */
export function withoutNull(shape: Shape): Shape {
  if (shape.type === 'null') return { enum: [] };
  if (shape.enum) return { ...shape, enum: shape.enum.filter((value) => value !== null) };
  if (!shape.anyOf) return shape;
  const [one = { enum: [] }, ...others] = shape.anyOf.map(withoutNull).filter((choice) => choice.enum?.length !== 0);
  return others.length > 0 ? { anyOf: [one, ...others] } : one;
}
