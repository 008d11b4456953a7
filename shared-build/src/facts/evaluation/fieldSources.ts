import type { EndpointFacts } from '@storefront/contracts';
import { symbolicFields } from './symbolicValue';

/** The parts of a call that depend on the argument. */
interface SampleCall {
  url: string;
  method?: string;
  body?: unknown;
}

/** An argument with a different number in each field, and the field of each number. */
export function numberedArgument(): { question: unknown; fieldOf: (word: unknown) => string | undefined } {
  const fields = new Map<string, string>();
  const wordOf = (field: string) => {
    const known = [...fields].find(([, one]) => one === field)?.[0];
    // Far from each other, since code may add or subtract one.
    const word = known ?? `${9_000_001 + 1000 * fields.size}`;
    fields.set(word, field);
    return word;
  };
  return { question: symbolicFields(wordOf), fieldOf: (word) => fields.get(String(word)) };
}

const isPlain = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/** The values at all places of a call. */
function valuesByPlace({ url, body }: SampleCall): [string, unknown][] {
  const [path = '', query = ''] = url.split('?', 2);
  return [
    ...path.split('/').map((part, index): [string, unknown] => [`/${index}`, part]),
    ...[...new URLSearchParams(query)].map(([name, value]): [string, unknown] => [`?${name}`, value]),
    ...(isPlain(body) ? Object.entries(body) : []),
  ];
}

/** Whether a call is the endpoint's known one. */
function matchesEndpoint(
  { url, method = 'GET' }: SampleCall,
  { path = '', method: known = 'GET' }: EndpointFacts,
): boolean {
  const [parts, written] = [url.split('?', 1)[0]!.split('/'), path.split('/')];
  return (
    method === known &&
    parts.length === written.length &&
    written.every((part, index) => part.startsWith('{') || part === parts[index])
  );
}

/** The number of places that could be confused. */
export const countPlaces = ({ path = '', query = [], body = [] }: EndpointFacts): number =>
  path.split('/').filter((part) => part.startsWith('{')).length + query.length + body.length;

/** Adds what fills an endpoint's places, by a call with numbers. */
export function withFieldSources(
  endpoint: EndpointFacts,
  calls: readonly SampleCall[],
  fieldOf: (word: unknown) => string | undefined,
): EndpointFacts {
  const [call, ...more] = calls.filter((one) => matchesEndpoint(one, endpoint));
  if (!call || more.length > 0) return endpoint;
  const filledBy = valuesByPlace(call).flatMap(([place, word]) => {
    const field = fieldOf(word);
    return field ? [[place, field] as const] : [];
  });
  return filledBy.length > 1 ? { ...endpoint, filledBy: Object.fromEntries(filledBy) } : endpoint;
}

/** A text that has to be encoded in an address. */
export const reservedCharacters = 'a&b#c';

/** The places that are filled unencoded, by a call with that text: parts of the path (`/3`), parameters (`?page`). */
export function unencodedPlaces(endpoint: EndpointFacts, calls: readonly SampleCall[]): string[] {
  const [call, ...more] = calls.filter((one) => matchesEndpoint(one, endpoint));
  if (!call || more.length > 0) return [];
  const [path = '', query = ''] = call.url.split('?', 2);
  const parts = path.split('/').flatMap((part, index) => (part.includes(reservedCharacters) ? [`/${index}`] : []));
  return [...parts, ...[...`&${query}`.matchAll(/&([^=&#]+)=(?=[^=&#]*a&b#c)/g)].map(([, name]) => `?${name}`)];
}
