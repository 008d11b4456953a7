import { symbolicFields, unknownField } from './symbolicValue';
import type { Definition } from './calls';

type KeyOf = (facts: { queryArgs: unknown; endpointName: string; endpointDefinition: unknown }) => unknown;

/** An endpoint with a key of its own in the cache; who merges answers, or decides when it asks anew, leaves out on purpose. */
interface Keyed extends Definition {
  serializeQueryArgs?: KeyOf;
  merge?: unknown;
  forceRefetch?: unknown;
  infiniteQueryOptions?: unknown;
}

/** A question of which each field is a number of its own, and those that somebody has read; one of them may be another number. */
function questions(): { fields: () => string[]; with: (changed?: string) => unknown } {
  const words = new Map<string, number>();
  const wordOf = (field: string) => words.get(field) ?? words.set(field, 9_000_001 + 1000 * words.size).get(field)!;
  return { fields: () => [...words.keys()].filter(Boolean), with: (changed) => symbolicFields((field) => String(wordOf(field) + (field === changed ? 500 : 0))) };
}

/** A key as a text; undefined where it holds the whole question, or what comes at run time, of which nobody sees what is in it. */
function keyText(keyOf: KeyOf, question: unknown, endpointName: string): string | undefined {
  const text = JSON.stringify(keyOf({ queryArgs: question, endpointName, endpointDefinition: {} })) as string | undefined;
  return text === undefined || text.includes(unknownField) || text.includes(`"0"`) || text.includes(String(question)) ? undefined : text;
}

/** What an endpoint calls, as far as the API sees it. */
function callText(query: NonNullable<Definition['query']>, question: unknown): string | undefined {
  const call = query(question);
  const { url, method, body } = (typeof call === 'string' ? { url: call } : call) as { url?: string; method?: string; body?: unknown };
  return JSON.stringify([url, method, body]);
}

/** Fields of a question by which an endpoint calls something else, and that its own key in the cache leaves out: who asks with another one gets what was answered before. */
export function unkeyedFields(name: string, definition: Definition): string[] {
  const { query, serializeQueryArgs: keyOf, merge, forceRefetch, infiniteQueryOptions } = definition as Keyed;
  if (!query || !keyOf || merge || forceRefetch || infiniteQueryOptions) return [];
  const asked = questions();
  const [call, key] = [callText(query, asked.with()), keyText(keyOf, asked.with(), name)];
  if (key === undefined) return [];
  const changes = asked.fields().map((field) => ({ field, isCalled: callText(query, asked.with(field)) !== call, isKept: keyText(keyOf, asked.with(field), name) !== key }));
  // Of a key in which no field is seen nobody knows what it is made of.
  return changes.some(({ isKept }) => isKept) ? changes.filter(({ isCalled, isKept }) => isCalled && !isKept).map(({ field }) => field).sort() : [];
}
