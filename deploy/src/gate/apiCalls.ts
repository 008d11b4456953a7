import type { EndpointFacts, Shape } from '@storefront/contracts';
import { isJson, schemaIn, segmentsOf, type Description, type Operation } from './apiDescription';
import { knownHeaders, neededHeaders } from './apiHeaders';
import { mismatches, type Mismatch } from './shapes';
import { takes, takesText } from './takenWords';
import { shapeAt } from './writtenShapes';

/** The names of an operation's query. */
export const queryOf = ({ parameters = [] }: Operation): string[] => parameters.flatMap((one) => (one.in === 'query' && one.name ? [one.name] : []));

/** What an operation takes in its body, as JSON. */
export function bodyOf(operation: Operation, description: Description): Shape | undefined {
  const schema = schemaIn(operation.requestBody?.content);
  return schema && shapeAt(schema, description);
}

/** What an operation takes as a form. */
export function formOf({ requestBody }: Operation, description: Description): Shape | undefined {
  const form = Object.entries(requestBody?.content ?? {}).find(([type]) => type.startsWith('multipart/form-data'));
  return form?.[1].schema && shapeAt(form[1].schema, description);
}

/** The names without which it is not answered. */
export const neededQuery = ({ parameters = [] }: Operation): string[] => parameters.flatMap((one) => (one.in === 'query' && one.required && one.name ? [one.name] : []));

/** The fields of a body; undefined where it may hold others, or nobody says. */
export function fieldsOf(operation: Operation, description: Description): string[] | undefined {
  const { properties, additionalProperties: more } = bodyOf(operation, description) ?? {};
  return properties && !more ? Object.keys(properties) : undefined;
}

/** What an operation needs, and an endpoint does not send. */
export function lacking({ query: asked, headers }: EndpointFacts, operation: Operation, description: Description): string[] {
  const query = asked ? neededQuery(operation).filter((name) => !asked.includes(name)).map((name) => `the query ${name}`) : [];
  const unsent = headers ? neededHeaders(operation, description).filter((name) => !headers.includes(name)).map((name) => `the header ${name}`) : [];
  return [...query, ...unsent];
}

/** What is asked otherwise than before: names that the API does not know, where it was asked by ones that it knows. */
function strayed(asked: readonly string[] = [], before: readonly string[] = [], known: readonly string[]): { left: string[]; stray: string[] } {
  return { left: before.filter((name) => known.includes(name) && !asked.includes(name)), stray: asked.filter((name) => !known.includes(name) && !before.includes(name)) };
}

/** What filled a query before, as far as it is asked still: a field by which nothing else is filled now. */
function fieldLeft(name: string, { filledBy = {}, places = {}, asked = [] }: EndpointFacts, former: EndpointFacts): string | undefined {
  const wholeQuestion = asked.includes('') && Object.keys(places).length === 0 ? '' : undefined;
  const field = former.filledBy?.[`?${name}`] ?? (asked.includes(name) ? name : wholeQuestion);
  return field !== undefined && asked.includes(field) && !Object.values(filledBy).includes(field) ? field : undefined;
}

/** Queries that the API knows, and that were filled with what is asked still: they are left out now, or always the same. Where another one is new it may stand in their place only where it is asked for. */
export function forgotten(endpoint: EndpointFacts, former: EndpointFacts | undefined, operation: Operation): { name: string; what: string }[] {
  const { query, values = {} } = endpoint;
  if (!former || former.name !== endpoint.name || !query || query.some((one) => !former.query?.includes(one))) return [];
  const left = queryOf(operation).filter((name) => former.places?.[`?${name}`] !== undefined && (!query.includes(name) || values[name]) && fieldLeft(name, endpoint, former) !== undefined);
  return left.map((name) => {
    const field = fieldLeft(name, endpoint, former);
    return { name, what: `${values[name] ? `always with ${values[name].join(', ')} as` : 'without'} the query ${name}, though it is asked with ${field || 'one'}: the API would answer each of them the same` };
  });
}

/** Fields that an operation needs, and that the package's code names no more: of a form that is read whole, one that is called otherwise, or gone. */
export function wordless({ name, worded }: EndpointFacts, former: EndpointFacts | undefined, operation: Operation, description: Description): string[] {
  const isLost = (field: string) => former?.name === name && former.worded?.includes(field) && !worded?.includes(field);
  return worded ? (bodyOf(operation, description)?.required ?? []).filter(isLost) : [];
}

/** Places of an address that a text fills as it is now, and did not before: what ends a part of an address may be in it. */
export const unescaped = ({ name, raw = [] }: EndpointFacts, former: EndpointFacts | undefined): string[] =>
  former?.raw && former.name === name ? raw.filter((place) => former.places?.[place] !== undefined && !former.raw!.includes(place)) : [];

/** A name that was changed on one side: the API would leave out what it does not know. */
export function renamed(endpoint: EndpointFacts, former: EndpointFacts | undefined, operation: Operation, description: Description): string[] {
  return [
    { what: 'the query', ...strayed(endpoint.query, former?.query, queryOf(operation)) },
    { what: 'the field', ...strayed(endpoint.body, former?.body, fieldsOf(operation, description) ?? endpoint.body ?? []) },
  ].flatMap(({ what, left, stray }) => (left.length > 0 && stray.length > 0 ? [`with ${what} ${stray.join(', ')}, which the API does not know, in place of ${left.join(', ')}`] : []));
}

/** Headers that the API knows and that are sent no more, though it needs them not: without one of them an order is perhaps made twice, and nobody's own is answered. */
export function unsentNow({ headers }: EndpointFacts, former: EndpointFacts | undefined, operation: Operation, description: Description): string[] {
  const needed = neededHeaders(operation, description);
  return headers ? knownHeaders(operation, description).filter((name) => former?.headers?.includes(name) && !headers.includes(name) && !needed.includes(name)) : [];
}

/** What stands at a place of an address whatever fills it with 1, where that is more than a number. */
const filledWord = (way: string): string[] => (way !== '{}' && !way.includes(' ') ? [way.replace('{}', '1')] : []);

/** What stands there for the first of what is counted from one, where it is counted from nothing on the wire. */
const firstOf = (way: string): string[] => (way === '{} - 1' ? ['0'] : []);

/** Words of an address that the API does not take where they stand. */
export function untakenWords({ path = '', values = {}, places = {} }: EndpointFacts, described: string, { parameters = [] }: Operation, description: Description): string[] {
  const asked = segmentsOf(path);
  const isTaken = (place: string, name: string, word: string) => parameters.every((one) => one.in !== place || one.name !== name || takes(one.schema, word, description));
  const written = segmentsOf(described).flatMap((segment, index) => {
    const [, name] = /^\{(.*)\}$/.exec(segment) ?? [];
    const words = [asked[index]!, ...filledWord(places[`/${index}`] ?? '{}')];
    const first = firstOf(places[`/${index}`] ?? '{}').filter((number) => parameters.some((one) => one.in === 'path' && one.name === name && !takesText(one.schema, number, description)));
    return name === undefined ? [] : [...words.filter((word) => !isTaken('path', name, word)), ...first].map((word) => `${word} as its ${name}`);
  });
  const made = Object.entries(places).flatMap(([place, way]): [string, string[]][] => (place.startsWith('?') ? [[place.slice(1), filledWord(way)]] : []));
  return [...written, ...[...Object.entries(values), ...made].flatMap(([name, words]) => words.filter((word) => !isTaken('query', name, word)).map((word) => `${word} as the query ${name}`))];
}

/** What an endpoint sends in its body; undefined where its build does not say. Of fields that are only named nobody knows what they are. */
function sentIn({ body, sends }: EndpointFacts): Shape | undefined {
  const named: Shape | undefined = body && { type: 'object', properties: Object.fromEntries(body.map((name) => [name, {}])), required: body };
  return named || sends ? { ...named, ...sends } : undefined;
}

/** What is sent and what is taken in a body, where both sides have one. */
export function bodies(endpoint: EndpointFacts, operation: Operation, description: Description): { sent: Shape; taken: Shape } | undefined {
  const taken = bodyOf(operation, description);
  const mayLack = endpoint.body?.length === 0 && !operation.requestBody?.required;
  return taken && !mayLack ? { sent: sentIn(endpoint) ?? {}, taken } : undefined;
}

/** The types of body that an operation takes, where none of them is the JSON that an endpoint was seen to send. */
export function otherBodies(endpoint: EndpointFacts, { requestBody }: Operation): string[] {
  const types = Object.keys(requestBody?.content ?? {});
  const fields = endpoint.body ?? Object.keys(endpoint.sends?.properties ?? {});
  return fields.length > 0 && !types.some(isJson) ? types : [];
}

/** A word that a type has got beside all that the API knows: mostly one of answers, that nobody sends. */
export const isAdded = (mismatch: Mismatch) => mismatch.kind === 'value' && mismatch.isAdded;

/** What its body lacks, or holds otherwise than the API takes it. */
export function untakenIn(endpoint: EndpointFacts, operation: Operation, description: Description): Mismatch[] {
  const both = bodies(endpoint, operation, description);
  return both ? mismatches(both.sent, both.taken) : [];
}
