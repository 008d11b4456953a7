import type { EndpointFacts, Shape } from '@storefront/contracts';
import type { Call } from './runEndpoint';
import { unknownField } from './symbolicValue';

/** The fields of a body; undefined where some are known at run time only. */
function bodyFields(body: unknown): string[] | undefined {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return undefined;
  const fields = Object.keys(body).sort();
  return fields.includes(unknownField) ? undefined : fields;
}

/** The shape of a partly constant value. */
function shapeOfValue(value: unknown): Shape {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) return { type: 'array' };
  const kind = typeof value;
  if (kind === 'object' && Object.getPrototypeOf(value) === Object.prototype) return { type: 'object' };
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? { type: kind } : {};
}

/**
 * The shape of a field that had these values for different arguments; a constant stays a constant. A number may have
 * been counted from a symbolic value.
 */
function shapeOfValues(values: readonly unknown[]): Shape {
  const [shape = {}, ...others] = values.map(shapeOfValue);
  const different = [...new Set(values)];
  if (others.some(({ type }) => type !== shape.type)) return {};
  if (shape.type === 'object') return shapeOfObjects(values as object[]);
  if (shape.type === 'array') return shapeOfLists(values as unknown[][]);
  if (shape.type === 'string' && different.length === 1 && different[0] !== unknownField)
    return { const: different[0] };
  return shape.type === 'string' || shape.type === 'number' ? { ...shape, examples: different } : shape;
}

/** The shape of lists, by their items; a list that is always empty has none. */
function shapeOfLists(lists: readonly (readonly unknown[])[]): Shape {
  const held = lists.flat();
  const items: Shape = held.length > 0 ? shapeOfValues(held) : { enum: [] };
  return { type: 'array', ...(Object.keys(items).length > 0 && { items }) };
}

/** The shape of objects with the same fields. */
function shapeOfObjects(objects: readonly object[]): Shape {
  const [fields, ...others] = objects.map(bodyFields);
  const areAlike = fields && others.every((other) => other?.join() === fields.join());
  return areAlike ? { type: 'object', properties: shapesOf(objects, fields), required: fields } : { type: 'object' };
}

const shapesOf = (bodies: readonly object[], fields: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(
    fields.map((field) => [field, shapeOfValues(bodies.map((body) => (body as Record<string, unknown>)[field]))]),
  );

type Body = Pick<EndpointFacts, 'body' | 'sends'>;

/** Whether a body is already JSON text, which the platform would encode twice. */
const isSerialized = (body: unknown) => typeof body === 'string' && /^["[{]/.test(body);

/** The shape of a call's body by trying; that it has none is known, too. `bodies`: those of all attempts. */
export function bodyOf({ method = 'GET', body }: Call, { body: other }: Call, bodies: readonly unknown[]): Body {
  if (body === undefined)
    return method === 'GET' ? {} : { body: [], sends: { type: 'object', properties: {}, required: [] } };
  if (isSerialized(body) && isSerialized(other)) return { sends: { type: 'string' } };
  const fields = bodyFields(body);
  // A name that is another one each time is none.
  if (!fields || fields.some((name) => bodyFields(other)?.includes(name) === false)) return { sends: {} };
  const alike = bodies.filter((one) => bodyFields(one)?.join() === fields.join()) as object[];
  return { body: fields, sends: shapeOfObjects(alike) };
}
