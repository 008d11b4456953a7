import type { Shape } from '@storefront/contracts';
import { intersectConstraints, intersection, withoutNull } from './intersectShapes';
import { isSchema, primitiveShapes, type Schema } from './valibotSchema';

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
