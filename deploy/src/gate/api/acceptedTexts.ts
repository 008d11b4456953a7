import { resolveReference } from '../shapes/jsonSchemas';

/** The parts of a schema that decide whether a text is accepted. */
interface Judging {
  type?: unknown;
  enum?: unknown;
  const?: unknown;
  pattern?: unknown;
  minLength?: unknown;
  maxLength?: unknown;
  minimum?: unknown;
  anyOf?: unknown;
  oneOf?: unknown;
  allOf?: unknown;
}

const isWord = (word: string) => /^\p{L}[\p{L}\d_.-]*$/u.test(word) && !/^(undefined|null|NaN|Infinity)$/.test(word);

/** The syntax of types in addresses; others accept any text. */
const kinds: Record<string, RegExp> = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/, boolean: /^(true|false)$/ };

function isOfKind(word: string, type: unknown): boolean {
  const types = [type].flat().filter((one) => typeof one === 'string' && one !== 'null');
  return types.length === 0 || types.some((one) => kinds[one as string]?.test(word) ?? true);
}

/** An invalid pattern matches everything. */
function isMatched(word: string, pattern: unknown): boolean {
  try {
    return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(word);
  } catch {
    return true;
  }
}

/**
 * Whether a schema accepts a constant word in an address. Anything else passes: a number there may come of a
 * calculation with an unknown one.
 */
export const acceptsWord = (schema: unknown, word: string, whole: unknown): boolean =>
  !isWord(word) || acceptsText(schema, word, whole);

/** Whether a schema accepts a text. */
export function acceptsText(schema: unknown, word: string, whole: unknown, depth = 0): boolean {
  const judging = resolveReference(schema, whole);
  if (typeof judging !== 'object' || judging === null || depth > 8) return true;
  const {
    type,
    enum: some,
    const: only,
    pattern,
    minLength,
    maxLength,
    minimum,
    anyOf,
    oneOf,
    allOf,
  } = judging as Judging;
  const within = (part: unknown) => acceptsText(part, word, whole, depth + 1);
  const words = Array.isArray(some) ? some : only === undefined ? undefined : [only];
  return (
    isOfKind(word, type) &&
    isMatched(word, pattern) &&
    (words?.some((one) => String(one) === word) ?? true) &&
    !(typeof maxLength === 'number' && word.length > maxLength) &&
    !(typeof minLength === 'number' && word.length < minLength) &&
    !(typeof minimum === 'number' && Number(word) < minimum) &&
    [anyOf, oneOf].every((choices) => !Array.isArray(choices) || choices.length === 0 || choices.some(within)) &&
    (!Array.isArray(allOf) || allOf.every(within))
  );
}
