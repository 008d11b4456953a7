import type { EndpointFacts, Shape } from '@storefront/contracts';
import { anything, unknownField, unknownSegment } from './anything';
import { shapeIn } from './shapeOf';

/** An endpoint as a remote defines it. */
export interface Definition {
  type?: string;
  query?: (question: unknown) => unknown;
  queryFn?: (question: unknown, tools: unknown, options: unknown, baseQuery: (call: unknown) => Promise<unknown>) => unknown;
}

interface Call {
  url: string;
  method?: string;
  body?: unknown;
  token?: unknown;
  idempotencyKey?: unknown;
  result?: unknown;
  refusal?: unknown;
}

const isCall = (value: unknown): value is Call => typeof (value as Partial<Call> | undefined)?.url === 'string';

/** Milliseconds that an endpoint may wait for something else before it asks. */
const patience = 300;

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref());

/** What an endpoint calls when it is asked something, one after the other, as far as that can be told without knowing what. */
async function callsOf({ query, queryFn }: Definition, word: string): Promise<Call[]> {
  const question = anything(word);
  const calls: unknown[] = query ? [query(question)] : [];
  const ask = (asked: unknown) => {
    calls.push(asked);
    return Promise.resolve({ data: anything(word) });
  };
  const answered = Promise.resolve(queryFn?.(question, anything(word), anything(word), ask));
  await Promise.race([answered, wait(patience)]).catch((error: unknown) => {
    // Who has asked already is known, whatever becomes of the answer.
    if (calls.length === 0) throw error;
  });
  return calls.map((call) => (typeof call === 'string' ? { url: call } : call)).filter(isCall);
}

/** Pairs of words that may stand in an address as numbers do: what differs between two comes at run time. Large and small ones may go different ways. */
const pairs = [
  ['7000001', '8000003'],
  ['1', '2'],
] as const;

/** A word of a table in which nobody knows where to look. */
const isUnknown = (segment: string) => /\bundefined\b/.test(segment);

function pathOf(one: string, other: string): string {
  const others = other.split('/');
  return one.split('/').map((segment, index) => (isUnknown(segment) ? unknownSegment : segment === others[index] ? segment : '{}')).join('/');
}

/** The names in a query; undefined where some come at run time. */
function namesIn(query: string): string[] | undefined {
  const names = [...new URLSearchParams(query).keys()].sort();
  return names.includes(unknownField) ? undefined : names;
}

/** The fields of a body that is written out; undefined where some come at run time. */
function fieldsOf(body: unknown): string[] | undefined {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return undefined;
  const fields = Object.keys(body).sort();
  return fields.includes(unknownField) ? undefined : fields;
}

/** What a value is that somebody has written down in part. */
function shapeOfValue(value: unknown): Shape {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) return { type: 'array' };
  const kind = typeof value;
  if (kind === 'object' && Object.getPrototypeOf(value) === Object.prototype) return { type: 'object' };
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? { type: kind } : {};
}

/** What a field is that held these, asked one thing and another: a word that is always the same is that word. A number may be one that was counted, of nothing. */
function shapeOfValues(values: readonly unknown[]): Shape {
  const [shape = {}, ...others] = values.map(shapeOfValue);
  const different = [...new Set(values)];
  if (others.some(({ type }) => type !== shape.type)) return {};
  if (shape.type === 'object') return shapeOfObjects(values as object[]);
  if (shape.type === 'string' && different.length === 1) return { const: different[0] };
  return shape.type === 'string' || shape.type === 'number' ? { ...shape, examples: different } : shape;
}

/** Objects that are written out alike, field by field. */
function shapeOfObjects(objects: readonly object[]): Shape {
  const [fields, ...others] = objects.map(fieldsOf);
  const areAlike = fields && others.every((other) => other?.join() === fields.join());
  return areAlike ? { type: 'object', properties: shapesOf(objects, fields), required: fields } : { type: 'object' };
}

const shapesOf = (bodies: readonly object[], fields: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(fields.map((field) => [field, shapeOfValues(bodies.map((body) => (body as Record<string, unknown>)[field]))]));

type Body = Pick<EndpointFacts, 'body' | 'sends'>;

/** What is known of a call's body by asking; that a call which may have one has none is known, too. `bodies`: those of all times that it was asked. */
function bodyOf({ method = 'GET', body }: Call, bodies: readonly unknown[]): Body {
  if (body === undefined) return method === 'GET' ? {} : { body: [], sends: { type: 'object', properties: {}, required: [] } };
  const fields = fieldsOf(body);
  if (!fields) return { sends: {} };
  const alike = bodies.filter((one) => fieldsOf(one)?.join() === fields.join()) as object[];
  return { body: fields, sends: shapeOfObjects(alike) };
}

const headersOf = ({ token, idempotencyKey }: Call): string[] => [...(token ? ['authorization'] : []), ...(idempotencyKey ? ['idempotency-key'] : [])];

function factsOf(name: string, one: Call, other: Call, bodies: readonly unknown[]): EndpointFacts {
  const [address, query = ''] = one.url.split('?', 2) as [string, string?];
  const [otherAddress = ''] = other.url.split('?', 1);
  const [reads, refuses] = [shapeIn(one.result), shapeIn(one.refusal)];
  const names = namesIn(query);
  return {
    name,
    method: one.method ?? 'GET',
    path: pathOf(address, otherAddress),
    ...(names && { query: names }),
    ...bodyOf(one, bodies),
    headers: headersOf(one),
    ...(reads && { reads }),
    ...(refuses && { refuses }),
  };
}

/** What is known of an endpoint, call by call; `reads` only where the answer is checked by a schema. */
export async function describeEndpoint(name: string, definition: Definition): Promise<EndpointFacts[]> {
  const found = new Map<string, { facts: EndpointFacts; bodies: unknown[] }>();
  for (const [word, otherWord] of pairs) {
    const others = await callsOf(definition, otherWord);
    for (const [index, call] of (await callsOf(definition, word)).entries()) {
      const other = others[index] ?? call;
      const { method, path, query, body } = factsOf(name, call, other, []);
      const key = JSON.stringify([method, path, query, body]);
      const bodies = [...(found.get(key)?.bodies ?? []), call.body, other.body];
      found.set(key, { facts: factsOf(name, call, other, bodies), bodies });
    }
  }
  return found.size > 0 ? [...found.values()].map(({ facts }) => facts) : [{ name }];
}
