import type { BaseIssue, GenericSchema } from 'valibot';
import { didYouMean } from './suggestions';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, each item on a line of its own after “- ”',
  strict_object: 'fields with values, each on a line of its own',
};

function found(input: unknown): string {
  if (input === null) return 'it is empty';
  if (Array.isArray(input)) return 'it is a list';
  if (input instanceof Date || input instanceof Uint8Array) return 'it is none';
  if (typeof input === 'object') return 'it has fields of its own';
  return typeof input === 'string' ? `it is the text “${short(input)}”` : `it is ${String(input)}`;
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const listed = (expected: string | null) =>
  (expected ?? '')
    .replace(/^\(|\)$/g, '')
    .replaceAll('"', '')
    .replaceAll(' | ', ', ');

function wrongType({ type, input }: BaseIssue<unknown>): string {
  if (type === 'string' && typeof input === 'number') return `It must be a text; put it into quotes: "${input}".`;
  if (type === 'number' && typeof input === 'string') return `It must be a number; “${short(input)}” is a text.`;
  if (type === 'string' && input === null)
    return 'It must be a text; it is empty. A text that begins with “#” or “&” needs quotes.';
  return `It must be ${kinds[type] ?? type}; ${found(input)}.`;
}

type Parts = { entries?: Record<string, GenericSchema>; item?: GenericSchema; wrapped?: GenericSchema };

/** The fields that a schema has at a path. */
function fieldsAt(schema: GenericSchema | undefined, path: (string | number)[]): string[] {
  const { entries, item, wrapped } = (schema ?? {}) as Parts;
  if (wrapped) return fieldsAt(wrapped, path);
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(entries ?? {});
  return fieldsAt(typeof first === 'number' ? item : entries?.[first], rest);
}

export const COMMA = 'A text with a comma needs quotes between “{” and “}”.';

/** The sentence for an unknown field, with a suggestion. */
export function unknownField(schema: GenericSchema, path: (string | number)[], value?: unknown): string {
  const name = String(path.at(-1));
  const advice =
    didYouMean(name, fieldsAt(schema, path.slice(0, -1))) || ` ${value === null ? COMMA : 'Is it written rightly?'}`;
  return `There is no field “${short(name)}”.${advice}`;
}

/** The schema's own message for a value of the wrong type, if it has one. */
const ownMessage = ({ message }: BaseIssue<unknown>) => (message.startsWith('Invalid ') ? undefined : message);

/** A schema's issue as a sentence for the shop's owner. */
export function sentenceOf(issue: BaseIssue<unknown>, schema: GenericSchema, path: (string | number)[]): string {
  const { type, input, received, expected, kind, message } = issue;
  // `strict_object` reports missing and unknown keys.
  if (type === 'strict_object' && expected === 'never') return unknownField(schema, path, issue.path?.at(-1)?.value);
  if (type === 'strict_object' && received === 'undefined') return 'It is missing.';
  if (input === undefined) return 'It is missing.';
  if (type === 'picklist') return `It must be one of ${listed(expected)}; ${found(input)}.`;
  return kind === 'validation' ? message : (ownMessage(issue) ?? wrongType(issue));
}
