import type { Shape } from '@storefront/contracts';
import { readJson } from '@storefront/server';
import { withEnvelope, type Answers, type AnswerTransform } from './recordedAnswers';
import { endpointFor, type DescribedEndpoint } from './describedEndpoints';

/** Of what an answer holds the API may leave this out, and be as good as before. */
export type Sparsity = 'lists' | 'values' | 'fields';

/** Each, with how sentences call it. */
export const sparsities: [Sparsity, string][] = [
  ['lists', 'where all lists in the answers of the API are empty'],
  ['values', 'where all that may be nothing in the answers of the API is nothing'],
  ['fields', 'where the answers of the API hold no more than they must'],
];

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** What something may be. */
export const choicesOf = (shape: Shape): Shape[] => shape.anyOf?.flatMap(choicesOf) ?? [shape];

const isNull = ({ type, const: only }: Shape) => type === 'null' || only === null;

/** Of what a value may be, what it is; anything where that is not said. */
export const choiceFor = (value: unknown, shape: Shape): Shape => choicesOf(shape).find(({ type }) => type === kindOf(value) || (type === 'integer' && typeof value === 'number')) ?? {};

/** A field of which an object can do without: its description says so. */
const isLeft = (name: string, { properties = {}, required = [] }: Shape) => name in properties && !required.includes(name);

function sparseList(list: unknown[], { items = {}, prefixItems, minItems = 0 }: Shape, sparsity: Sparsity, isWhole: boolean): unknown[] {
  // The whole answer is looked at as an empty list by itself.
  if (sparsity === 'lists' && !isWhole && !prefixItems && minItems === 0) return [];
  return list.map((item, at) => sparse(item, prefixItems?.[at] ?? items, sparsity));
}

function sparseObject(value: object, shape: Shape, sparsity: Sparsity): object {
  const { properties = {}, additionalProperties: more } = shape;
  const kept = Object.entries(value).filter(([name]) => sparsity !== 'fields' || !isLeft(name, shape));
  return Object.fromEntries(kept.map(([name, part]) => [name, sparse(part, properties[name] ?? (more || {}), sparsity)]));
}

/** A value without its lists' items, without what may be nothing, or without fields that need not be there. */
function sparse(value: unknown, shape: Shape, sparsity: Sparsity, isWhole = false): unknown {
  if (sparsity === 'values' && !isWhole && choicesOf(shape).some(isNull)) return null;
  const choice = choiceFor(value, shape);
  if (Array.isArray(value)) return sparseList(value, choice, sparsity, isWhole);
  return typeof value === 'object' && value !== null ? sparseObject(value, choice, sparsity) : value;
}

/** Answers as sparse as their description allows, of one kind of sparsity; lists may be empty where nothing is said of them. */
export const sparsely = (described: readonly DescribedEndpoint[], sparsity: Sparsity): AnswerTransform => (answer, question) =>
  withEnvelope(answer, (envelope) => {
    const result = sparse(envelope.result, endpointFor(described, question)?.result ?? {}, sparsity, true);
    return { ...envelope, ...('result' in envelope && { result }) };
  });

/** The same JSON in the same words. */
function inPlainWords(text: string): string {
  const value = readJson(text);
  return value === undefined ? text : JSON.stringify(value);
}

/** Whether anything is told otherwise. */
export const changesAny = (answers: Answers, transform: AnswerTransform): boolean => [...answers].some(([question, answer]) => transform(answer, question).text !== inPlainWords(answer.text));
