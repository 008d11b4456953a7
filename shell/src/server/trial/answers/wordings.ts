import type { Shape } from '@storefront/contracts';
import { withEnvelope, type Answers, type AnswerTransform } from './recordedAnswers';
import { endpointFor, type DescribedEndpoint } from './describedEndpoints';
import { choiceFor, choicesOf } from './sparseAnswers';

/** The values of an enumeration or a flag; none for what may be anything else. */
function wordsOf(shape: Shape): unknown[] {
  const choices = choicesOf(shape).filter(({ type, const: only }) => type !== 'null' && only !== null);
  const words = choices.map(
    ({ enum: some, const: only, type }) =>
      some ?? (only !== undefined ? [only] : type === 'boolean' ? [false, true] : []),
  );
  return words.every((some) => some.length > 0) ? words.flat() : [];
}

/**
 * A value in which each enumeration has another of its values at each turn; `tell` is called with a field's name and
 * values.
 */
function said(
  value: unknown,
  shape: Shape,
  turn: number,
  tell: (name: string, words: readonly unknown[]) => void,
  name = '',
): unknown {
  if (typeof value === 'string' || typeof value === 'boolean') {
    const words = wordsOf(shape);
    if (words.length < 2) return value;
    tell(name, words);
    return words[turn % words.length];
  }
  const { items = {}, prefixItems, properties = {}, additionalProperties: more } = choiceFor(value, shape);
  if (Array.isArray(value)) return value.map((item, at) => said(item, prefixItems?.[at] ?? items, turn, tell, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [
      field,
      said(part, properties[field] ?? (more || {}), turn, tell, field),
    ]),
  );
}

/** Answers of one turn, with words for messages. */
interface Wording {
  transform: AnswerTransform;
  when: string;
}

/** The answers with every value of their enumerations and flags, all fields at a time. */
export function wordings(described: readonly DescribedEndpoint[], answers: Answers): Wording[] {
  const known = new Map<string, readonly unknown[]>();
  const transformOf =
    (turn: number): AnswerTransform =>
    (answer, question) =>
      withEnvelope(answer, (envelope) => {
        const result = said(envelope.result, endpointFor(described, question)?.result ?? {}, turn, (name, words) =>
          known.set(name, words),
        );
        return { ...envelope, ...('result' in envelope && { result }) };
      });
  for (const [question, answer] of answers) transformOf(0)(answer, question);
  const turns = Math.max(0, ...[...known.values()].map(({ length }) => length));
  const wordsAt = (turn: number) =>
    [...known].map(([name, words]) => `${words[turn % words.length]} (${name})`).join(' and ');
  return Array.from({ length: turns }, (_, turn) => ({
    transform: transformOf(turn),
    when: `where the API says ${wordsAt(turn)}`,
  }));
}
