import * as fc from 'fast-check';
import type { JsonSchema } from '../../http/openapi/jsonSchemas';
import { valueOf } from './values';

export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

export interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

export interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components?: { securitySchemes?: object };
}

/** What exists, by the name of its parameter: without it every request would end at the first door. */
export type Known = Record<string, readonly string[]>;

/**
 * A value as part of an address: halves of characters have no encoding, and are sent as the bytes that they would be.
 */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [...(text ?? '')]
    .map((character) => (/\p{Surrogate}/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character)))
    .join('');
}

const rawParts = fc.constantFrom(
  '%E0%A4%A',
  '%00',
  '%ED%A0%80',
  '..%2f..%2fetc',
  '%',
  '2147483648',
  '99999999999999999999',
  '-1',
  '1e3',
  'null',
);

function partOf({ name, schema }: Parameter, known: Known): fc.Arbitrary<string> {
  const existing = known[name] ?? [];
  return fc.oneof(
    { weight: 4, arbitrary: valueOf(schema).map(encoded) },
    { weight: 1, arbitrary: rawParts },
    ...(existing.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...existing) }] : []),
  );
}

function queryOf(parameters: Parameter[], known: Known): fc.Arbitrary<string> {
  const pairs = parameters.map((parameter) =>
    fc
      .option(partOf(parameter, known), { freq: parameter.required ? 20 : 2 })
      .map((value) => (value === null ? [] : [`${parameter.name}=${value}`])),
  );
  const more = fc.constantFrom<string[]>(
    [],
    [],
    [],
    ['x=%00'],
    ['__proto__=1'],
    ['%E0%A4%A'],
    ['language=ru', 'language=en'],
  );
  return fc.tuple(...pairs, more).map((parts) => parts.flat().join('&'));
}

const headersOf = (known: Known) =>
  fc.record(
    {
      authorization: fc.constantFrom(
        'Bearer',
        'Bearer x',
        `Bearer ${'x'.repeat(200)}`,
        ...(known.token ?? []).flatMap((token) => [`Bearer ${token}`, `Bearer ${token}`]),
      ),
      'idempotency-key': fc.constantFrom('a', 'x'.repeat(300), '\u00ed\u00a0\u0080', "' or 1=1 --", '{}'),
      'x-forwarded-for': fc.constantFrom('203.0.113.1', 'nobody', '::1, 10.0.0.1'),
      'x-forwarded-host': fc.constantFrom('evil.example', '/\\'),
      origin: fc.constantFrom('null', 'https://evil.example', 'nothing'),
      'if-none-match': fc.constantFrom('*', '"x"'),
    },
    { requiredKeys: [] },
  );

const types = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x'),
);
const brokenBodies = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"\\ud800"',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '--x\r\n\r\n--x--',
  `${'['.repeat(5000)}`,
  '\ufeff{}',
  'decision=pay',
  'decision=%00',
);

function bodyOf(operation: Operation): fc.Arbitrary<{ body: string; type: string }> {
  const [type = 'application/json', content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const schema = content?.schema ?? {};
  const asked =
    type === 'application/x-www-form-urlencoded'
      ? valueOf(schema).map((value) =>
          Object.entries(Object(value))
            .map(([key, one]) => `${encoded(key)}=${encoded(one)}`)
            .join('&'),
        )
      : valueOf(schema).map((value) => JSON.stringify(value) ?? '');
  const body = fc.oneof({ weight: 9, arbitrary: asked }, brokenBodies);
  const kind = type === 'application/json' ? types : fc.oneof({ weight: 6, arbitrary: fc.constant(type) }, types);
  return fc.record({ body, type: kind });
}

/** Requests of one route, as its description has them and as nobody should send them. */
export function requestsOf(
  path: string,
  method: string,
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const parts = fc.tuple(...inPath.map((parameter) => partOf(parameter, known)));
  const addresses = parts.map((values) =>
    inPath.reduce((url, { name }, index) => url.replace(`{${name}}`, values[index] ?? ''), path),
  );
  const queries = queryOf(
    parameters.filter((parameter) => parameter.in === 'query'),
    known,
  );
  const reads = method === 'get';
  return fc
    .record({
      address: addresses,
      query: queries,
      headers: headersOf(known),
      sent: reads ? fc.constant(undefined) : bodyOf(operation),
    })
    .map(({ address, query, headers, sent }) => ({
      method: method.toUpperCase(),
      url: query === '' ? address : `${address}?${query}`,
      headers: { ...headers, ...(sent ? { 'content-type': sent.type } : {}) } as Record<string, string>,
      ...(sent ? { body: sent.body } : {}),
    }));
}
