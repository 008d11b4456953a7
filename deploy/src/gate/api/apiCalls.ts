import type { EndpointFacts, Shape } from '@storefront/contracts';
import { isJson, schemaIn, segmentsOf, type Description, type Operation } from './apiDescription';
import { knownHeaders, requiredHeaders } from './apiHeaders';
import { mismatches, type Mismatch } from '../shapes/shapes';
import { acceptsWord, acceptsText } from './acceptedTexts';
import { shapeOfSchema } from '../shapes/jsonSchemas';

/** The query parameters of an operation. */
export const queryOf = ({ parameters = [] }: Operation): string[] =>
  parameters.flatMap((one) => (one.in === 'query' && one.name ? [one.name] : []));

/** The shape of an operation's JSON body. */
export function bodyOf(operation: Operation, description: Description): Shape | undefined {
  const schema = schemaIn(operation.requestBody?.content);
  return schema && shapeOfSchema(schema, description);
}

/** The shape of an operation's form. */
export function formOf({ requestBody }: Operation, description: Description): Shape | undefined {
  const form = Object.entries(requestBody?.content ?? {}).find(([type]) => type.startsWith('multipart/form-data'));
  return form?.[1].schema && shapeOfSchema(form[1].schema, description);
}

/** The required query parameters. */
export const neededQuery = ({ parameters = [] }: Operation): string[] =>
  parameters.flatMap((one) => (one.in === 'query' && one.required && one.name ? [one.name] : []));

/** The fields of a body; undefined where others are allowed, or it is not described. */
export function fieldsOf(operation: Operation, description: Description): string[] | undefined {
  const { properties, additionalProperties: more } = bodyOf(operation, description) ?? {};
  return properties && !more ? Object.keys(properties) : undefined;
}

/** Required parameters, fields and headers that an endpoint does not send. */
export function missingInputs(
  { query: asked, headers }: EndpointFacts,
  operation: Operation,
  description: Description,
): string[] {
  const query = asked
    ? neededQuery(operation)
        .filter((name) => !asked.includes(name))
        .map((name) => `the query ${name}`)
    : [];
  const unsent = headers
    ? requiredHeaders(operation, description)
        .filter((name) => !headers.includes(name))
        .map((name) => `the header ${name}`)
    : [];
  return [...query, ...unsent];
}

/** Names that the API does not know, in place of known ones that were used before. */
function strayed(
  asked: readonly string[] = [],
  before: readonly string[] = [],
  known: readonly string[],
): { left: string[]; stray: string[] } {
  return {
    left: before.filter((name) => known.includes(name) && !asked.includes(name)),
    stray: asked.filter((name) => !known.includes(name) && !before.includes(name)),
  };
}

/** The field that filled a query parameter before, if callers still pass it and it fills nothing else now. */
function fieldLeft(
  name: string,
  { filledBy = {}, places = {}, asked = [] }: EndpointFacts,
  former: EndpointFacts,
): string | undefined {
  const wholeQuestion = asked.includes('') && Object.keys(places).length === 0 ? '' : undefined;
  const field = former.filledBy?.[`?${name}`] ?? (asked.includes(name) ? name : wholeQuestion);
  return field !== undefined && asked.includes(field) && !Object.values(filledBy).includes(field) ? field : undefined;
}

/**
 * Known query parameters that are left out now, or constant, although callers still pass the field for them, and it
 * fills nothing else. None where the call has a new parameter, which may have come in their place.
 */
export function droppedParameters(
  endpoint: EndpointFacts,
  former: EndpointFacts | undefined,
  operation: Operation,
): { name: string; what: string }[] {
  const { query, values = {} } = endpoint;
  if (!former || former.name !== endpoint.name || !query || query.some((one) => !former.query?.includes(one)))
    return [];
  const left = queryOf(operation).filter(
    (name) =>
      former.places?.[`?${name}`] !== undefined &&
      (!query.includes(name) || values[name]) &&
      fieldLeft(name, endpoint, former) !== undefined,
  );
  return left.map((name) => {
    const field = fieldLeft(name, endpoint, former);
    return {
      name,
      what: `${values[name] ? `always with ${values[name].join(', ')} as` : 'without'} the query ${name}, though it is asked with ${field || 'one'}: the API would answer each of them the same`,
    };
  });
}

/** Required fields that no longer occur in the package's code: renamed or removed in a form that is sent as a whole. */
export function unnamedFields(
  { name, worded }: EndpointFacts,
  former: EndpointFacts | undefined,
  operation: Operation,
  description: Description,
): string[] {
  const isLost = (field: string) => former?.name === name && former.worded?.includes(field) && !worded?.includes(field);
  return worded ? (bodyOf(operation, description)?.required ?? []).filter(isLost) : [];
}

/** Parts of an address into which a text is now put unencoded. */
export const unencodedParts = ({ name, raw = [] }: EndpointFacts, former: EndpointFacts | undefined): string[] =>
  former?.raw && former.name === name
    ? raw.filter((place) => former.places?.[place] !== undefined && !former.raw!.includes(place))
    : [];

/** Renamed parameters and fields, which the API would ignore. */
export function renamedInputs(
  endpoint: EndpointFacts,
  former: EndpointFacts | undefined,
  operation: Operation,
  description: Description,
): string[] {
  return [
    { what: 'the query', ...strayed(endpoint.query, former?.query, queryOf(operation)) },
    {
      what: 'the field',
      ...strayed(endpoint.body, former?.body, fieldsOf(operation, description) ?? endpoint.body ?? []),
    },
  ].flatMap(({ what, left, stray }) =>
    left.length > 0 && stray.length > 0
      ? [`with ${what} ${stray.join(', ')}, which the API does not know, in place of ${left.join(', ')}`]
      : [],
  );
}

/**
 * Optional headers that are no longer sent: without one, an order may be made twice, or an answer may lack personal
 * data.
 */
export function droppedHeaders(
  { headers }: EndpointFacts,
  former: EndpointFacts | undefined,
  operation: Operation,
  description: Description,
): string[] {
  const needed = requiredHeaders(operation, description);
  return headers
    ? knownHeaders(operation, description).filter(
        (name) => former?.headers?.includes(name) && !headers.includes(name) && !needed.includes(name),
      )
    : [];
}

/** The text in a part of an address if it is filled with 1, where that is more than the number. */
const filledWord = (way: string): string[] => (way !== '{}' && !way.includes(' ') ? [way.replace('{}', '1')] : []);

/** The text for the first of what callers count from one, where the address counts from zero. */
const firstOf = (way: string): string[] => (way === '{} - 1' ? ['0'] : []);

/** Constant texts in an address that the API does not accept there. */
export function rejectedTexts(
  { path = '', values = {}, places = {} }: EndpointFacts,
  described: string,
  { parameters = [] }: Operation,
  description: Description,
): string[] {
  const asked = segmentsOf(path);
  const isTaken = (place: string, name: string, word: string) =>
    parameters.every((one) => one.in !== place || one.name !== name || acceptsWord(one.schema, word, description));
  const written = segmentsOf(described).flatMap((segment, index) => {
    const [, name] = /^\{(.*)\}$/.exec(segment) ?? [];
    const words = [asked[index]!, ...filledWord(places[`/${index}`] ?? '{}')];
    const first = firstOf(places[`/${index}`] ?? '{}').filter((number) =>
      parameters.some((one) => one.in === 'path' && one.name === name && !acceptsText(one.schema, number, description)),
    );
    return name === undefined
      ? []
      : [...words.filter((word) => !isTaken('path', name, word)), ...first].map((word) => `${word} as its ${name}`);
  });
  const made = Object.entries(places).flatMap(([place, way]): [string, string[]][] =>
    place.startsWith('?') ? [[place.slice(1), filledWord(way)]] : [],
  );
  return [
    ...written,
    ...[...Object.entries(values), ...made].flatMap(([name, words]) =>
      words.filter((word) => !isTaken('query', name, word)).map((word) => `${word} as the query ${name}`),
    ),
  ];
}

/**
 * The shape of an endpoint's body; undefined where its build does not state it. Types of fields that are only named are
 * unknown.
 */
function sentIn({ body, sends }: EndpointFacts): Shape | undefined {
  const named: Shape | undefined = body && {
    type: 'object',
    properties: Object.fromEntries(body.map((name) => [name, {}])),
    required: body,
  };
  return named || sends ? { ...named, ...sends } : undefined;
}

/** The shapes of the body that is sent and the one that is accepted, if both exist. */
export function bodies(
  endpoint: EndpointFacts,
  operation: Operation,
  description: Description,
): { sent: Shape; taken: Shape } | undefined {
  const taken = bodyOf(operation, description);
  const mayLack = endpoint.body?.length === 0 && !operation.requestBody?.required;
  return taken && !mayLack ? { sent: sentIn(endpoint) ?? {}, taken } : undefined;
}

/** The content types that an operation accepts, if JSON, which the endpoint sends, is not among them. */
export function acceptedBodyTypes(endpoint: EndpointFacts, { requestBody }: Operation): string[] {
  const types = Object.keys(requestBody?.content ?? {});
  const fields = endpoint.body ?? Object.keys(endpoint.sends?.properties ?? {});
  return fields.length > 0 && !types.some(isJson) ? types : [];
}

/**
 * Whether only a value was added to a type beside all that the API knows: mostly one of answers, which nobody sends.
 */
export const isAdded = (mismatch: Mismatch) => mismatch.kind === 'value' && mismatch.isAdded;

/** Mismatches of an endpoint's body with what the API accepts. */
export function bodyMismatches(endpoint: EndpointFacts, operation: Operation, description: Description): Mismatch[] {
  const both = bodies(endpoint, operation, description);
  return both ? mismatches(both.sent, both.taken) : [];
}
