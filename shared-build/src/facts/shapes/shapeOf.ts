import type { Shape } from '@storefront/contracts';

/** A valibot schema of any copy of the library. */
interface Schema {
  kind: string;
  type: string;
  pipe?: readonly Schema[];
  entries?: Record<string, Schema>;
  rest?: Schema;
  wrapped?: Schema;
  item?: Schema;
  items?: readonly Schema[];
  value?: Schema;
  options?: readonly unknown[];
  literal?: unknown;
  enum?: Record<string, unknown>;
  requirement?: unknown;
  operation?: { item?: Schema };
  default?: unknown;
  getter?: (input: unknown) => unknown;
}

const isSchema = (value: unknown): value is Schema => (value as Partial<Schema> | null | undefined)?.kind === 'schema';

const primitiveShapes: Record<string, Shape> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  array: { type: 'array' },
};

/** A type that JSON cannot have, so the API can never send it. */
const notInJson = new Set([
  'date',
  'bigint',
  'blob',
  'file',
  'function',
  'instance',
  'map',
  'set',
  'symbol',
  'promise',
  'nan',
  'never',
  'undefined',
  'void',
]);

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
function intersectConstraints(one: Shape, other: Shape): Shape {
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
function intersection(shapes: readonly Shape[]): Shape {
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
function withoutNull(shape: Shape): Shape {
  if (shape.type === 'null') return { enum: [] };
  if (shape.enum) return { ...shape, enum: shape.enum.filter((value) => value !== null) };
  if (!shape.anyOf) return shape;
  const [one = { enum: [] }, ...others] = shape.anyOf.map(withoutNull).filter((choice) => choice.enum?.length !== 0);
  return others.length > 0 ? { anyOf: [one, ...others] } : one;
}

/** Schemas that are being converted: a recursive one is anything the second time. */
const schemasInProgress = new Set<unknown>();

function lazyShape({ getter }: Schema): Shape {
  if (!getter || schemasInProgress.has(getter)) return {};
  schemasInProgress.add(getter);
  try {
    return schemaShape(getter(undefined)) ?? {};
  } catch {
    // A lazy schema that depends on its input is unknown.
    return {};
  } finally {
    schemasInProgress.delete(getter);
  }
}

/** Whether a field is optional, or has a default. */
const isOptional = (schema: Schema) =>
  ['optional', 'nullish', 'exact_optional', 'undefinedable'].includes(schema.type) || 'fallback' in schema;

function objectOf({ type, entries = {}, rest }: Schema): Shape {
  const fields = Object.entries(entries);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)])),
    required: fields.filter(([, field]) => !isOptional(field)).map(([name]) => name),
    ...(type === 'strict_object' && { additionalProperties: false as const }),
    ...(rest && { additionalProperties: shapeOf(rest) }),
  };
}

/** A tuple; further items are allowed where the schema ignores them. */
function tupleOf({ type, items = [], rest }: Schema): Shape {
  const needed = items.filter((item) => !isOptional(item)).length;
  return {
    type: 'array',
    prefixItems: items.map(shapeOf),
    minItems: needed,
    ...(rest && { items: shapeOf(rest) }),
    ...(type === 'strict_tuple' && { maxItems: items.length }),
  };
}

/** A non-null schema, unless a default replaces null first. */
function nonNullShape({ wrapped }: Schema): Shape {
  if (!isSchema(wrapped)) return {};
  return wrapped.default === undefined ? withoutNull(shapeOf(wrapped)) : shapeOf(wrapped);
}

function shapeWithoutPipe(schema: Schema): Shape {
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
    case 'object_with_rest':
      return objectOf(schema);
    case 'array':
      return { type: 'array', items: isSchema(schema.item) ? shapeOf(schema.item) : {} };
    case 'tuple':
    case 'loose_tuple':
    case 'strict_tuple':
    case 'tuple_with_rest':
      return tupleOf(schema);
    case 'record':
      return { type: 'object', additionalProperties: isSchema(schema.value) ? shapeOf(schema.value) : {} };
    case 'picklist':
      return { enum: [...(schema.options ?? [])] };
    case 'enum':
      return { enum: Object.values(schema.enum ?? {}) };
    case 'literal':
      return { const: schema.literal };
    case 'union':
    case 'variant':
      return { anyOf: (schema.options ?? []).filter(isSchema).map(shapeOf) };
    case 'intersect':
      return intersection((schema.options ?? []).filter(isSchema).map(shapeOf));
    case 'lazy':
      return lazyShape(schema);
    case 'nullable':
    case 'nullish':
      return { anyOf: [isSchema(schema.wrapped) ? shapeOf(schema.wrapped) : {}, { type: 'null' }] };
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
    case 'non_optional':
      return isSchema(schema.wrapped) ? shapeOf(schema.wrapped) : {};
    case 'non_nullable':
    case 'non_nullish':
      return nonNullShape(schema);
    default:
      return notInJson.has(schema.type) ? { enum: [] } : { ...primitiveShapes[schema.type] };
  }
}

const bounds: Record<string, readonly (keyof Shape)[]> = {
  min_value: ['minimum'],
  max_value: ['maximum'],
  gt_value: ['exclusiveMinimum'],
  lt_value: ['exclusiveMaximum'],
  min_length: ['minLength'],
  max_length: ['maxLength'],
  length: ['minLength', 'maxLength'],
};

const listBounds: Partial<Record<keyof Shape, keyof Shape>> = { minLength: 'minItems', maxLength: 'maxItems' };

/** JSON Schema's names of text formats. */
const formats: Record<string, string> = {
  email: 'email',
  rfc_email: 'email',
  uuid: 'uuid',
  url: 'uri',
  iso_date: 'date',
  iso_time: 'time',
  iso_date_time: 'date-time',
  iso_timestamp: 'date-time',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
};

/** The constraint of one validation. */
function constraintOf({ type: shape }: Shape, { type, requirement }: Schema): Shape {
  const own = (bound: keyof Shape) => (shape === 'array' ? (listBounds[bound] ?? bound) : bound);
  if (type === 'non_empty') return { [own('minLength')]: 1 };
  if (type === 'integer' || type === 'safe_integer') return { type: 'integer' };
  const format = formats[type];
  if (format) return { format };
  return typeof requirement === 'number'
    ? Object.fromEntries((bounds[type] ?? []).map((bound) => [own(bound), requirement]))
    : {};
}

/** The constraints of a pipe before its first transformation. */
function withConstraints(shape: Shape, actions: readonly Schema[]): Shape {
  let refinedShape = { ...shape };
  for (const action of actions) {
    const { kind, operation } = action;
    if (kind === 'schema') {
      refinedShape = intersection([refinedShape, shapeOf(action)]);
      continue;
    }
    if (kind === 'transformation' && operation?.item) return { ...refinedShape, items: shapeOf(operation.item) };
    if (kind !== 'validation' && kind !== 'metadata') break;
    refinedShape = intersectConstraints(refinedShape, constraintOf(refinedShape, action));
  }
  return refinedShape;
}

/** The input shape of a schema; custom checks and transformations are not expressed. */
export function shapeOf(schema: Schema): Shape {
  // Accepts anything, since it has a fallback.
  if ('fallback' in schema) return {};
  if (!schema.pipe) return shapeWithoutPipe(schema);
  const [first, ...actions] = schema.pipe;
  return first ? withConstraints(shapeOf(first), actions) : {};
}

/** The shape of a value that may be a schema. */
export const schemaShape = (value: unknown): Shape | undefined => (isSchema(value) ? shapeOf(value) : undefined);

const isObject = ({ type }: Schema) => ['object', 'loose_object', 'strict_object', 'object_with_rest'].includes(type);

function outputObject({ type, entries = {}, rest }: Schema): Shape {
  const mayLack = (field: Schema) =>
    ['optional', 'nullish', 'exact_optional', 'undefinedable'].includes(field.type) &&
    !('fallback' in field) &&
    field.default === undefined;
  const fields = Object.entries(entries);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, outputShape(field)])),
    required: fields.filter(([, field]) => !mayLack(field)).map(([name]) => name),
    ...(type === 'loose_object' && { additionalProperties: {} }),
    ...(rest && { additionalProperties: outputShape(rest) }),
  };
}

/** The output of several schemas. */
function outputIntersection(schemas: readonly Schema[]): Shape {
  const shapes = schemas.map(outputShape);
  return {
    ...intersection(shapes),
    ...(shapes.some(({ additionalProperties: more }) => more) && { additionalProperties: {} }),
  };
}

/**
 * The output shape of a schema: fields with defaults are there, unknown ones are not; transformed ones are anything.
 */
export function outputShape(schema: unknown): Shape {
  if (!isSchema(schema)) return {};
  const [first, ...actions] = schema.pipe ?? [];
  if (first) {
    const made = actions.filter(({ kind }) => kind === 'transformation');
    if (made.length === 0) return outputIntersection([first, ...actions.filter(isSchema)]);
    const item = made.at(-1)?.operation?.item;
    return item ? { type: 'array', items: outputShape(item) } : {};
  }
  const { type, item, wrapped, options = [] } = schema;
  if (isObject(schema)) return outputObject(schema);
  if (type === 'array') return { type, items: outputShape(item) };
  if (type === 'intersect') return outputIntersection(options.filter(isSchema));
  if (['nullable', 'nullish'].includes(type)) return { anyOf: [outputShape(wrapped), { type: 'null' }] };
  if (['non_nullable', 'non_nullish'].includes(type)) return withoutNull(outputShape(wrapped));
  return wrapped ? outputShape(wrapped) : { ...primitiveShapes[type] };
}
