import type { EndpointFacts } from '@storefront/contracts';
import { symbolicFields } from './symbolicValue';

/** As much of a call as is filled with what its endpoint is asked. */
interface Filled {
  url: string;
  method?: string;
  body?: unknown;
}

/** A question of which each field is a number of its own, and which field a number is. */
export function numbered(): { question: unknown; fieldOf: (word: unknown) => string | undefined } {
  const fields = new Map<string, string>();
  const wordOf = (field: string) => {
    const known = [...fields].find(([, one]) => one === field)?.[0];
    // Far from each other: some count one on, or one back.
    const word = known ?? `${9_000_001 + 1000 * fields.size}`;
    fields.set(word, field);
    return word;
  };
  return { question: symbolicFields(wordOf), fieldOf: (word) => fields.get(String(word)) };
}

const isPlain = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/** What stands at each place of a call that may be filled. */
function placesOf({ url, body }: Filled): [string, unknown][] {
  const [path = '', query = ''] = url.split('?', 2);
  return [...path.split('/').map((part, index): [string, unknown] => [`/${index}`, part]), ...[...new URLSearchParams(query)].map(([name, value]): [string, unknown] => [`?${name}`, value]), ...(isPlain(body) ? Object.entries(body) : [])];
}

/** Whether a call is the one that an endpoint is known by. */
function isOf({ url, method = 'GET' }: Filled, { path = '', method: known = 'GET' }: EndpointFacts): boolean {
  const [parts, written] = [url.split('?', 1)[0]!.split('/'), path.split('/')];
  return method === known && parts.length === written.length && written.every((part, index) => part.startsWith('{') || part === parts[index]);
}

/** How many places of an endpoint could be taken for each other. */
export const placesIn = ({ path = '', query = [], body = [] }: EndpointFacts): number => path.split('/').filter((part) => part.startsWith('{')).length + query.length + body.length;

/** An endpoint with what fills its places, as one of its calls says when it is asked by numbers. */
export function withFillings(endpoint: EndpointFacts, calls: readonly Filled[], fieldOf: (word: unknown) => string | undefined): EndpointFacts {
  const [call, ...more] = calls.filter((one) => isOf(one, endpoint));
  if (!call || more.length > 0) return endpoint;
  const filledBy = placesOf(call).flatMap(([place, word]) => {
    const field = fieldOf(word);
    return field ? [[place, field] as const] : [];
  });
  return filledBy.length > 1 ? { ...endpoint, filledBy: Object.fromEntries(filledBy) } : endpoint;
}

/** A text that no part of an address holds as it is: what follows it would be another part, or none. */
export const unfit = 'a&b#c';

/** The places of an endpoint that are filled with what is asked as it is, as one of its calls says when that is `unfit`: parts of its path (`/3`), values of its query (`?page`). */
export function rawPlaces(endpoint: EndpointFacts, calls: readonly Filled[]): string[] {
  const [call, ...more] = calls.filter((one) => isOf(one, endpoint));
  if (!call || more.length > 0) return [];
  const [path = '', query = ''] = call.url.split('?', 2);
  const parts = path.split('/').flatMap((part, index) => (part.includes(unfit) ? [`/${index}`] : []));
  return [...parts, ...[...`&${query}`.matchAll(/&([^=&#]+)=(?=[^=&#]*a&b#c)/g)].map(([, name]) => `?${name}`)];
}
