import { unescape } from 'node:querystring';
import type { Shape } from '@storefront/contracts';
import { kindOf, valuesOf } from './alternatives';

/** A simple schema: no alternatives, no references, no combination. */
type Leaf = Omit<Shape, 'properties' | 'items' | 'prefixItems' | 'additionalProperties'> & {
  properties?: Record<string, unknown>;
  items?: unknown;
  prefixItems?: unknown[];
  additionalProperties?: unknown;
};

interface Written {
  $ref?: unknown;
  allOf?: unknown;
  anyOf?: unknown;
  oneOf?: unknown;
  nullable?: unknown;
}

/** The keywords that are compared; others are for people. */
const compared = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'prefixItems',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'format',
] as const;

const comparedOf = (schema: object): Leaf =>
  Object.fromEntries(compared.flatMap((name) => (name in schema ? [[name, (schema as Leaf)[name]]] : [])));

/** Stands for an unreadable part (in another file, say): the object around it may have any fields. */
const unread = { additionalProperties: true };

/** The target of a pointer (`#/components/schemas/a~1b`); undefined where there is none, or it is in another file. */
function targetOf(reference: string, whole: unknown): unknown {
  const [file, ...steps] = reference.split('/');
  const names = steps.map((step) => unescape(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return file === '#'
    ? names.reduce<unknown>((place, name) => (place as Record<string, unknown> | null | undefined)?.[name], whole)
    : undefined;
}

/** Resolves a reference, `{}` where it cannot be read; anything else is returned unchanged. */
export function resolveReference(part: unknown, whole: unknown, depth = 0): unknown {
  const { $ref: reference } = (part ?? {}) as Written;
  if (typeof reference !== 'string') return part;
  return depth < 20 ? (resolveReference(targetOf(reference, whole), whole, depth + 1) ?? {}) : {};
}

/** The most alternatives that are distinguished. */
const most = 256;

const atMost = (leaves: Leaf[]): Leaf[] => (leaves.length > most ? [unread] : leaves);

/** Splits a schema with several types into one for each; null is one. */
function byKind(leaf: Leaf): Leaf[] {
  if (Array.isArray(leaf.type)) return (leaf.type as Shape['type'][]).flatMap((type) => byKind({ ...leaf, type }));
  const { const: _only, enum: _some, ...rest } = leaf;
  const values = valuesOf(leaf as Shape)?.filter(
    (value) => !leaf.type || kindOf({ const: value }) === kindOf(leaf as Shape),
  );
  if (!values) return [leaf];
  const others = values.filter((value) => value !== null);
  return [
    ...(others.length > 0 ? [{ ...rest, enum: others }] : []),
    ...(values.includes(null) ? [{ type: 'null' as const }] : []),
  ];
}

const isOpen = ({ type, properties, additionalProperties: more }: Leaf) =>
  Boolean(more) || (type === 'object' && !properties);

/** Joins properties: one that both schemas have must satisfy both. */
const joinedFields = (one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, field]) => [
      name,
      Object.hasOwn(one, name) ? { allOf: [one[name], field] } : field,
    ]),
  ),
});

function joinedValues(one: Leaf, other: Leaf): unknown[] | undefined {
  const [values, others] = [valuesOf(one as Shape), valuesOf(other as Shape)];
  return values && others ? values.filter((value) => others.includes(value)) : (values ?? others);
}

/** The intersection of two schemas; undefined where it is empty. Conflicting bounds are dropped. */
function joined(one: Leaf, other: Leaf): Leaf | undefined {
  if (Object.keys(one).length === 0) return other;
  if (Object.keys(other).length === 0) return one;
  const kinds = [one, other].flatMap((leaf) => kindOf(leaf as Shape) ?? []);
  const values = joinedValues(one, other);
  if (new Set(kinds).size > 1 || values?.length === 0) return undefined;
  const same = Object.entries({ ...one, ...other }).filter(
    ([name, said]) => !(name in one && name in other) || one[name as keyof Leaf] === said,
  );
  const {
    const: _only,
    enum: _some,
    additionalProperties: _more,
    type = [one.type, other.type].find((said) => said === 'integer'),
    ...rest
  } = Object.fromEntries(same) as Leaf;
  return {
    ...rest,
    ...(type && { type }),
    ...(values && { enum: values }),
    ...((one.properties ?? other.properties) && {
      properties: joinedFields(one.properties ?? {}, other.properties ?? {}),
    }),
    ...((one.required ?? other.required) && {
      required: [...new Set([...(one.required ?? []), ...(other.required ?? [])])],
    }),
    ...(one.items && other.items ? { items: { allOf: [one.items, other.items] } } : {}),
    ...((isOpen(one) || isOpen(other)) && { additionalProperties: true }),
  };
}

const allOfThem = (parts: Leaf[][]): Leaf[] =>
  parts.reduce((some, more) => atMost(some.flatMap((one) => more.flatMap((other) => joined(one, other) ?? []))));

const knownLeaves = new WeakMap<object, Leaf[]>();

/** The alternatives of a schema; `above`: schemas that contain it, to detect recursion. */
function leavesOf(schema: unknown, whole: unknown, above: readonly unknown[] = []): Leaf[] {
  if (schema === false) return [];
  if (typeof schema !== 'object' || schema === null) return [{}];
  if (above.includes(schema)) return [unread];
  const known = knownLeaves.get(schema);
  if (known) return known;
  const { $ref: reference, allOf, anyOf, oneOf, nullable } = schema as Written;
  const within = (part: unknown) => leavesOf(part, whole, [...above, schema]);
  const parts = allOfThem([
    byKind(comparedOf(schema)),
    ...(typeof reference === 'string' ? [within(targetOf(reference, whole) ?? unread)] : []),
    ...(Array.isArray(allOf) ? allOf.map(within) : []),
    ...[anyOf, oneOf].flatMap((choices) => (Array.isArray(choices) ? [atMost(choices.flatMap(within))] : [])),
  ]);
  const leaves: Leaf[] = nullable === true ? [...parts, { type: 'null' }] : parts;
  knownLeaves.set(schema, leaves);
  return leaves;
}

/** Lazily converted properties, since a schema may contain itself. */
const lazily = <Made>(fields: Record<string, unknown>, make: (schema: unknown) => Made): Record<string, Made> =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [name, { enumerable: true, get: () => make(schema) }]),
    ),
  ) as Record<string, Made>;

function shapeOfLeaf(leaf: Leaf, whole: unknown): Shape {
  if (!kindOf(leaf as Shape) && !valuesOf(leaf as Shape)) return {};
  const { properties, prefixItems, items, additionalProperties: more, ...plain } = leaf;
  const within = (schema: unknown) => shapeOfSchema(schema, whole);
  const held = Object.entries({ prefixItems, items, ...(more ? { additionalProperties: more } : {}) }).filter(
    ([, schema]) => schema !== undefined,
  );
  const parts = lazily(Object.fromEntries(held), (part) => (Array.isArray(part) ? part.map(within) : within(part)));
  return Object.assign(parts, {
    ...plain,
    ...(properties && { properties: lazily(properties, within) }),
    ...(more === false && { additionalProperties: more }),
  }) as Shape;
}

const knownShapes = new WeakMap<object, Shape>();

/**
 * Converts a JSON Schema or OpenAPI schema into a shape: a simple one, or `anyOf` of several. `whole`: the document of
 * its references.
 */
export function shapeOfSchema(schema: unknown, whole: unknown): Shape {
  const known = typeof schema === 'object' && schema !== null ? knownShapes.get(schema) : undefined;
  if (known) return known;
  const [one, ...others] = leavesOf(schema, whole).map((leaf) => shapeOfLeaf(leaf, whole));
  const shape: Shape = one ? (others.length > 0 ? { anyOf: [one, ...others] } : one) : { enum: [] };
  if (typeof schema === 'object' && schema !== null) knownShapes.set(schema, shape);
  return shape;
}
