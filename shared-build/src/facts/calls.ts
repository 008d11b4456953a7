import type { EndpointFacts } from '@storefront/contracts';
import { anything, unknownField } from './anything';
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
  result?: unknown;
}

const isCall = (value: unknown): value is Call => typeof (value as Partial<Call> | undefined)?.url === 'string';

/** What an endpoint calls when it is asked something, as far as that can be told without knowing what. */
function callOf({ query, queryFn }: Definition, word: string): Call | undefined {
  const question = anything(word);
  let call = query?.(question);
  void queryFn?.(question, anything(word), anything(word), (asked) => {
    call = asked;
    return Promise.resolve({ data: anything(word) });
  });
  const known = typeof call === 'string' ? { url: call } : call;
  return isCall(known) ? known : undefined;
}

/** Two words that may stand in an address as numbers do: what differs between them comes at run time. */
const words = ['7000001', '8000003'] as const;

function pathOf(one: string, other: string): string {
  const others = other.split('/');
  return one.split('/').map((segment, index) => (segment === others[index] ? segment : '{}')).join('/');
}

/** The fields of a body that is written out; undefined where some come at run time. */
function fieldsOf(body: unknown): string[] | undefined {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return undefined;
  const fields = Object.keys(body).sort();
  return fields.includes(unknownField) ? undefined : fields;
}

/** What is known of an endpoint; `reads` only where the answer is checked by a schema. */
export function describeEndpoint(name: string, definition: Definition): EndpointFacts {
  const [one, other] = words.map((word) => callOf(definition, word));
  if (!one || !other) return { name };
  const [address, query = ''] = one.url.split('?', 2) as [string, string?];
  const [otherAddress = ''] = other.url.split('?', 1);
  const body = fieldsOf(one.body);
  const reads = shapeIn(one.result);
  return {
    name,
    method: one.method ?? 'GET',
    path: pathOf(address, otherAddress),
    query: [...new URLSearchParams(query).keys()].sort(),
    ...(body && { body }),
    ...(reads && { reads }),
  };
}
