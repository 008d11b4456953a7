import type { Shape } from '@storefront/contracts';
import { readJson } from '@storefront/server';
import { withEnvelope, type Answers, type AnswerTransform } from './recordedAnswers';
import { endpointFor, type DescribedEndpoint } from './describedEndpoints';

/** What the API may leave out of a valid answer. */
export type Sparsity = 'lists' | 'values' | 'fields' | 'texts';

/** Each with words for messages. */
export const sparsities: [Sparsity, string][] = [
  ['lists', 'where all lists in the answers of the API are empty'],
  ['values', 'where all that may be nothing in the answers of the API is nothing'],
  ['fields', 'where the answers of the API hold no more than they must'],
  ['texts', 'where all texts in the answers of the API are empty that may be'],
];

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The alternatives of a shape. */
export const choicesOf = (shape: Shape): Shape[] => shape.anyOf?.flatMap(choicesOf) ?? [shape];

const isNull = ({ type, const: only }: Shape) => type === 'null' || only === null;

/** The alternative that a value is; anything where there is none. */
export const choiceFor = (value: unknown, shape: Shape): Shape =>
  choicesOf(shape).find(({ type }) => type === kindOf(value) || (type === 'integer' && typeof value === 'number')) ??
  {};

/** Whether a field is optional. */
const isLeft = (name: string, { properties = {}, required = [] }: Shape) =>
  name in properties && !required.includes(name);

function sparseList(
  list: unknown[],
  { items = {}, prefixItems, minItems = 0 }: Shape,
  sparsity: Sparsity,
  isWhole: boolean,
): unknown[] {
  // A whole answer that is an empty list is tried elsewhere.
  if (sparsity === 'lists' && !isWhole && !prefixItems && minItems === 0) return [];
  return list.map((item, at) => sparse(item, prefixItems?.[at] ?? items, sparsity));
}

function sparseObject(value: object, shape: Shape, sparsity: Sparsity): object {
  const { properties = {}, additionalProperties: more } = shape;
  const kept = Object.entries(value).filter(([name]) => sparsity !== 'fields' || !isLeft(name, shape));
  return Object.fromEntries(
    kept.map(([name, part]) => [name, sparse(part, properties[name] ?? (more || {}), sparsity)]),
  );
}

/**
 * Whether a text may be empty: a picture that is missing, or a description that nobody has written. Not one that begins
 * with a digit, which may be a moment or an amount.
 */
const mayBeEmpty = (text: string, { type, enum: words, const: only, format, minLength = 0 }: Shape) =>
  !/^\d/.test(text) &&
  type === 'string' &&
  words === undefined &&
  only === undefined &&
  format === undefined &&
  minLength === 0;

/** A value with empty lists, with null where allowed, without optional fields, or with empty texts. */
function sparse(value: unknown, shape: Shape, sparsity: Sparsity, isWhole = false): unknown {
  if (sparsity === 'values' && !isWhole && choicesOf(shape).some(isNull)) return null;
  const choice = choiceFor(value, shape);
  if (sparsity === 'texts' && typeof value === 'string') return mayBeEmpty(value, choice) ? '' : value;
  if (Array.isArray(value)) return sparseList(value, choice, sparsity, isWhole);
  return typeof value === 'object' && value !== null ? sparseObject(value, choice, sparsity) : value;
}

/** Makes answers as sparse as their description allows, in one way; undescribed lists may be empty. */
export const sparsely =
  (described: readonly DescribedEndpoint[], sparsity: Sparsity): AnswerTransform =>
  (answer, question) =>
    withEnvelope(answer, (envelope) => {
      const result = sparse(envelope.result, endpointFor(described, question)?.result ?? {}, sparsity, true);
      return { ...envelope, ...('result' in envelope && { result }) };
    });

/** JSON in canonical form. */
function inPlainWords(text: string): string {
  const value = readJson(text);
  return value === undefined ? text : JSON.stringify(value);
}

/** Whether a transform changes any answer. */
export const changesAny = (answers: Answers, transform: AnswerTransform): boolean =>
  [...answers].some(([question, answer]) => transform(answer, question).text !== inPlainWords(answer.text));
