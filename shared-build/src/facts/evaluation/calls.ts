import { EnvelopeSchema, type EndpointFacts, type Shape } from '@storefront/contracts';
import { schemaShape, shapeOf } from '../shapes/shapeOf';
import { addressExpressions } from './addressExpressions';
import { bodyOf } from './bodyShapes';
import { countPlaces, numberedArgument, reservedCharacters, unencodedPlaces, withFieldSources } from './fieldSources';
import { callsOf, makesNoCall, type Call, type Definition } from './runEndpoint';
import { symbolicValue, unknownField, unknownSegment } from './symbolicValue';
import { droppedFields, type TransformingEndpoint } from './transformedShapes';

/** The origin of a fake API. */
const api = 'http://api';

/** The API address of a call; another host's stays unchanged. */
function addressOf(url: string): string {
  const { origin, pathname, search } = URL.canParse(url, api)
    ? new URL(url, api)
    : { origin: undefined, pathname: '', search: '' };
  return origin === api ? pathname + search : url;
}

type ArgumentMaker = (word: string) => unknown;

/**
 * Arguments to try, since the right form is unknown: first a symbolic value, then a list, a number, a text, or objects
 * of these.
 */
const argumentMakers: readonly ArgumentMaker[] = (() => {
  const plain = [(word: string) => [symbolicValue(word)], Number, String];
  return [symbolicValue, ...plain, ...plain.map((make) => (word: string) => new Proxy({}, { get: () => make(word) }))];
})();

/**
 * Pairs of values for parts of an address: what differs between two calls is known at run time only. Small and large
 * numbers may take different branches.
 */
const samplePairs = [
  ['7000001', '8000003'],
  ['1', '2'],
] as const;

/** A table's value for an unknown key. */
const isUnknown = (segment: string) => /\bundefined\b/.test(segment);

/**
 * A call made with two different values, and its address. Without a first slash it is the API's only if its beginning
 * is constant, since the whole address may come at run time.
 */
function withApiAddresses(one: Call, other: Call): [Call, Call] {
  const [begins, otherBegins] = [one, other].map(({ url }) => url.split(/[/?#]/, 1)[0]!) as [string, string];
  if (begins !== otherBegins || isUnknown(begins)) return [one, other];
  return [
    { ...one, url: addressOf(one.url) },
    { ...other, url: addressOf(other.url) },
  ];
}

function pathPatternOf(one: string, other: string): string {
  const others = other.split('/');
  return one
    .split('/')
    .map((segment, index) => {
      if (isUnknown(segment)) return unknownSegment;
      return segment === others[index] ? segment : '{}';
    })
    .join('/');
}

/** The parameters of a query; undefined where some are known at run time only. */
function parameterNames(query: string): string[] | undefined {
  const names = [...new URLSearchParams(query).keys()].sort();
  return names.includes(unknownField) ? undefined : names;
}

/** Query parameters that are the same in all calls. */
function constantParameters(query: string, other: string): Record<string, string[]> {
  const others = new URLSearchParams(other);
  return Object.fromEntries(
    [...new URLSearchParams(query)]
      .filter(([name, value]) => value !== '' && others.getAll(name).includes(value))
      .map(([name, value]) => [name, [value]]),
  );
}

const headersOf = ({ token, idempotencyKey }: Call): string[] => [
  ...(token ? ['authorization'] : []),
  ...(idempotencyKey ? ['idempotency-key'] : []),
];

/**
 * The required envelope of an answer, as the platform opens it: `success` is needed where nothing else is read, or
 * where a refusal is.
 */
function envelopeFor({ result, refusal }: Call): Shape {
  const envelope = shapeOf(EnvelopeSchema);
  if (result === 'success' || refusal) return { ...envelope, required: ['success'] };
  return result ? envelope : { anyOf: ['success', 'result'].map((name) => ({ ...envelope, required: [name] })) };
}

function factsOf(
  name: string,
  [one, other]: readonly [Call, Call],
  words: readonly [string, string],
  bodies: readonly unknown[],
): EndpointFacts {
  const [address, query = ''] = one.url.split('?', 2) as [string, string?];
  const [otherAddress = '', otherQuery = ''] = other.url.split('?', 2);
  const [reads, refuses] = [schemaShape(one.result), schemaShape(one.refusal)];
  const [written, values] = [parameterNames(query), constantParameters(query, otherQuery)];
  const others = parameterNames(otherQuery);
  // A name that is another one each time is none.
  const names = written?.every((name) => others?.includes(name)) ? written : undefined;
  const places = addressExpressions(
    { path: address, query: names ? query : '' },
    { path: otherAddress, query: otherQuery },
    ...words,
  );
  return {
    name,
    method: one.method ?? 'GET',
    path: pathPatternOf(address, otherAddress),
    ...(names && { query: names }),
    ...(names && Object.keys(values).length > 0 && { values }),
    ...(Object.keys(places).length > 0 && { places }),
    ...bodyOf(one, other, bodies),
    headers: headersOf(one),
    envelope: envelopeFor(one),
    ...(reads && { reads }),
    ...(refuses && { refuses }),
  };
}

/** The facts of an endpoint by one form of argument. */
async function describeWith(name: string, definition: Definition, way: ArgumentMaker): Promise<EndpointFacts[]> {
  const found = new Map<string, { facts: EndpointFacts; bodies: unknown[] }>();
  for (const words of samplePairs) {
    const [word, otherWord] = words;
    const others = await callsOf(definition, way(otherWord), otherWord);
    for (const [index, call] of (await callsOf(definition, way(word), word)).entries()) {
      const both = others[index] ? withApiAddresses(call, others[index]) : ([call, call] as const);
      const { method, path, query, body } = factsOf(name, both, words, []);
      const key = JSON.stringify([method, path, query, body]);
      const bodies = [...(found.get(key)?.bodies ?? []), ...both.map((one) => one.body)];
      found.set(key, { facts: factsOf(name, both, words, bodies), bodies });
    }
  }
  return [...found.values()].map(({ facts }) => facts);
}

/**
 * Whether an endpoint's idempotency key does not depend on its argument: it differs for the same argument, or is the
 * same for different ones. Undefined where it has none.
 */
async function ownKeyOf(definition: Definition, way: ArgumentMaker): Promise<Pick<EndpointFacts, 'ownKey'>> {
  const keysFor = async (word: string) =>
    (await callsOf(definition, way(word), word))
      .flatMap(({ idempotencyKey }) => (idempotencyKey ? [String(idempotencyKey)] : []))
      .join();
  const [word, otherWord] = samplePairs[0];
  const keys = await keysFor(word);
  return keys === '' ? {} : { ownKey: keys !== (await keysFor(word)) || keys === (await keysFor(otherWord)) };
}

/** Adds what fills the parts of endpoints, where several could be confused, and which texts are unencoded. */
async function withFilledPlaces(endpoints: readonly EndpointFacts[], definition: Definition): Promise<EndpointFacts[]> {
  const { question, fieldOf } = numberedArgument();
  const isAsked = endpoints.some((one) => countPlaces(one) > 1);
  const calls = isAsked ? await callsOf(definition, question, '0').catch(() => []) : [];
  const texts = await callsOf(definition, symbolicValue(reservedCharacters), reservedCharacters).catch(() => []);
  return endpoints.map((one) => ({
    ...withFieldSources(
      one,
      calls.map((call) => ({ ...call, url: addressOf(call.url) })),
      fieldOf,
    ),
    ...(one.places && { raw: unencodedPlaces(one, texts) }),
  }));
}

/**
 * The facts of an endpoint, for each of its calls; `reads` only where the answer has a schema, and only the name where
 * it makes no call. Throws why nothing is known.
 */
export async function describeEndpoint(name: string, definition: Definition): Promise<EndpointFacts[]> {
  const failures: unknown[] = [];
  for (const way of argumentMakers) {
    const found = await describeWith(name, definition, way).catch((error: unknown) => void failures.push(error));
    if (!found?.length) continue;
    const keys = await ownKeyOf(definition, way);
    const strays = droppedFields(definition as TransformingEndpoint);
    return (await withFilledPlaces(found, definition)).map((one) => ({
      ...one,
      ...(strays.length > 0 && { strays }),
      ...(one.headers?.includes('idempotency-key') && keys),
    }));
  }
  if (await makesNoCall(definition)) return [{ name }];
  throw failures[0] ?? new Error('it asked nothing, whatever it was asked.');
}

/** The same, with only the name where nothing else can be found out, for which `unread` gets the reason. */
export const describeOrReport = (unread: string[], name: string, definition: Definition): Promise<EndpointFacts[]> =>
  describeEndpoint(name, definition).catch((error: Error) => {
    unread.push(`What ${name} asks of the API could not be found out: ${error.message}`);
    return [{ name }];
  });
