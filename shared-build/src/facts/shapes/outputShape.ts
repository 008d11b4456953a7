import type { Shape } from '@storefront/contracts';
import { intersection, withoutNull } from './intersectShapes';
import { isSchema, primitiveShapes, type Schema } from './valibotSchema';

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
