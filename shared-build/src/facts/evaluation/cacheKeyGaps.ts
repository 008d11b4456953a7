import { symbolicFields, unknownField } from './symbolicValue';
import type { Definition } from './runEndpoint';

type KeyOf = (facts: { queryArgs: unknown; endpointName: string; endpointDefinition: unknown }) => unknown;

/**
 * An endpoint with a cache key of its own; with `merge`, `forceRefetch` or pages (`infiniteQueryOptions`), omitted
 * fields are intended.
 */
interface KeyedEndpoint extends Definition {
  serializeQueryArgs?: KeyOf;
  merge?: unknown;
  forceRefetch?: unknown;
  infiniteQueryOptions?: unknown;
}

/**
 * An argument with a different number in each field, which records the fields that are read; one of them may have
 * another number.
 */
function recordingArgument(): { fields: () => string[]; with: (changed?: string) => unknown } {
  const words = new Map<string, number>();
  const wordOf = (field: string) => words.get(field) ?? words.set(field, 9_000_001 + 1000 * words.size).get(field)!;
  return {
    fields: () => [...words.keys()].filter(Boolean),
    with: (changed) => symbolicFields((field) => String(wordOf(field) + (field === changed ? 500 : 0))),
  };
}

/** A cache key as text; undefined where it contains the whole argument or anything unknown. */
function keyText(keyOf: KeyOf, question: unknown, endpointName: string): string | undefined {
  const text = JSON.stringify(keyOf({ queryArgs: question, endpointName, endpointDefinition: {} })) as
    | string
    | undefined;
  return text === undefined || text.includes(unknownField) || text.includes(`"0"`) || text.includes(String(question))
    ? undefined
    : text;
}

/** An endpoint's call as the API sees it. */
function callText(query: NonNullable<Definition['query']>, question: unknown): string | undefined {
  const call = query(question);
  const { url, method, body } = (typeof call === 'string' ? { url: call } : call) as {
    url?: string;
    method?: string;
    body?: unknown;
  };
  return JSON.stringify([url, method, body]);
}

/**
 * Fields of the argument that change the call and that the endpoint's own cache key omits, so that another argument
 * would get the former answer.
 */
export function unkeyedFields(name: string, definition: Definition): string[] {
  const { query, serializeQueryArgs: keyOf, merge, forceRefetch, infiniteQueryOptions } = definition as KeyedEndpoint;
  if (!query || !keyOf || merge || forceRefetch || infiniteQueryOptions) return [];
  const asked = recordingArgument();
  const [call, key] = [callText(query, asked.with()), keyText(keyOf, asked.with(), name)];
  if (key === undefined) return [];
  const changes = asked.fields().map((field) => ({
    field,
    isCalled: callText(query, asked.with(field)) !== call,
    isKept: keyText(keyOf, asked.with(field), name) !== key,
  }));
  // A key without any recognizable field is unknown.
  return changes.some(({ isKept }) => isKept)
    ? changes
        .filter(({ isCalled, isKept }) => isCalled && !isKept)
        .map(({ field }) => field)
        .sort()
    : [];
}
