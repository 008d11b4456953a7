import type { Shape } from '@storefront/contracts';
import { symbolicValue } from './symbolicValue';
import { outputShape } from '../shapes/outputShape';

/** An endpoint with a `transformResponse`. */
export interface TransformingEndpoint {
  query?: (question: unknown) => unknown;
  transformResponse?: (result: unknown) => unknown;
}

/** A sample of a shape, complete or with required fields only, whose parts are recognized wherever they are put. */
class Sample {
  readonly value: unknown;
  private readonly known = new Map<unknown, Shape>();

  constructor(
    shape: Shape,
    private readonly isWhole: boolean,
  ) {
    this.value = this.valueOf(shape);
  }

  private valueOf(shape: Shape): unknown {
    const value = this.made(shape.anyOf?.find(({ type }) => type !== 'null') ?? shape);
    // Booleans cannot be recognized.
    if (typeof value !== 'boolean') this.known.set(value, shape);
    return value;
  }

  private made({ type, properties = {}, required = [], items = {} }: Shape): unknown {
    const count = 7_000_001 + this.known.size;
    if (type === 'number' || type === 'integer') return count;
    if (type === 'string') return `${count}`;
    if (type === 'boolean') return true;
    if (type === 'array') return [this.valueOf(items)];
    const fields = Object.entries(properties).filter(([name]) => this.isWhole || required.includes(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, this.valueOf(field)]));
  }

  /** The shape of a value made of this sample. */
  shapeOf(value: unknown): Shape {
    const known = this.known.get(value);
    if (known) return known;
    if (value === null) return { type: 'null' };
    if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? this.shapeOf(value[0]) : {} };
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return { type: typeof value as 'string' };
    if (typeof value !== 'object') return {};
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, field]) => [name, this.shapeOf(field)])),
      required: fields.map(([name]) => name),
    };
  }
}

/** Joins the shapes from the complete sample and the minimal one. */
function withOptionalFields(whole: Shape, least: Shape): Shape {
  if (whole === least) return whole;
  if (whole.items && least.items) return { ...whole, items: withOptionalFields(whole.items, least.items) };
  if (!whole.properties || !least.properties) return whole;
  const { properties } = least;
  const fields = Object.entries(whole.properties).map(([name, field]) => [
    name,
    properties[name] ? withOptionalFields(field, properties[name]) : field,
  ]);
  return {
    ...whole,
    properties: Object.fromEntries(fields) as Record<string, Shape>,
    required: Object.keys(whole.properties).filter((name) => least.required?.includes(name)),
  };
}

/**
 * The shape that an endpoint returns: its schema's output, transformed by `transformResponse`. Throws where that cannot
 * be found out.
 */
export function transformedShape({ query, transformResponse }: TransformingEndpoint): Shape {
  const { result } = (query?.(symbolicValue('1')) ?? {}) as { result?: unknown };
  const shape = outputShape(result);
  if (!transformResponse) return shape;
  const [whole, least] = [true, false].map((isWhole) => {
    const sample = new Sample(shape, isWhole);
    return sample.shapeOf(transformResponse(sample.value));
  });
  return withOptionalFields(whole!, least!);
}

/** The fields of an answer that an endpoint needs and its schema drops. */
export function droppedFields({ query, transformResponse }: TransformingEndpoint): string[] {
  try {
    const { result } = (query?.(symbolicValue('1')) ?? {}) as { result?: unknown };
    const { value } = new Sample(outputShape(result), true);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!transformResponse || typeof result !== 'object' || !isObject) return [];
    const missed = new Set<string>();
    const watched = new Proxy(value, {
      get(all, name, whole: unknown) {
        if (typeof name === 'string' && !(name in all)) missed.add(name);
        return Reflect.get(all, name, whole) as unknown;
      },
    });
    return (transformResponse(watched) ?? undefined) === undefined ? [...missed] : [];
  } catch {
    return [];
  }
}

/** Whether an endpoint is the platform's own, which have no prefix. */
const isPlatformEndpoint = (name: string) => !name.includes('/');

/**
 * The shapes of the platform's own endpoints' results, by name; anything where unknown, for which `unread` gets the
 * reason.
 */
export function transformedShapes(
  endpoints: readonly (readonly [string, TransformingEndpoint])[],
  unread: string[],
): Record<string, Shape> {
  const handed = ([name, endpoint]: readonly [string, TransformingEndpoint]): [string, Shape] => {
    try {
      return [name, transformedShape(endpoint)];
    } catch (error) {
      unread.push(`What ${name} hands on could not be found out: ${(error as Error).message}`);
      return [name, {}];
    }
  };
  return Object.fromEntries(endpoints.filter(([name]) => isPlatformEndpoint(name)).map(handed));
}
