import type { EndpointFacts, Shape } from '@storefront/contracts';
import { alternativesOf, valuesOf } from '../shapes/alternatives';
import { isJson, schemaIn, type Answer, type Description, type Operation } from './apiDescription';
import { fractions, narrowings, wholeNumbers, type Narrowing } from '../shapes/shapes';
import { shapeOfSchema } from '../shapes/jsonSchemas';

const isRefusal = ({ properties }: Shape) =>
  valuesOf(properties?.['success'] ?? {})?.every((value) => value === false) ?? false;

/** The alternatives of an answer's envelope. */
const envelopesIn = ({ content }: Answer, description: Description): Shape[] =>
  alternativesOf(shapeOfSchema(schemaIn(content), description));

/** The successful answers of an operation, or its default one; none if it can only refuse. */
function goodAnswers({ responses = {} }: Operation, description: Description): [string, Answer][] {
  const named = Object.entries(responses).filter(([status]) => /^2/.test(status));
  const good = named.length > 0 ? named : Object.entries(responses).filter(([status]) => status === 'default');
  return good.filter(([, answer]) => !envelopesIn(answer, description).every(isRefusal));
}

/**
 * What an operation answers in place of a JSON result, where it is described: another status, nothing, or another type.
 */
export function nonJsonAnswer(operation: Operation, description: Description): string | undefined {
  const all = Object.keys(operation.responses ?? {});
  const good = goodAnswers(operation, description);
  const others = all.filter((status) => status !== 'default');
  if (all.length > 0 && good.length === 0) return `with ${others.join(' or ') || 'refusals'} alone`;
  const hasNothing = ([status, { content }]: (typeof good)[number]) =>
    /^20[45]$/.test(status) || (content && Object.keys(content).length > 0 && !Object.keys(content).some(isJson));
  const fine = good.filter(([status]) => status !== 'default');
  if (fine.length === 0 || !fine.every(hasNothing)) return undefined;
  return `with ${fine.map(([status, { content }]) => [status, ...Object.keys(content ?? {})].join(' ')).join(' or ')}`;
}

/** All envelopes of an operation's successful answers. */
export const answersOf = (operation: Operation, description: Description): Shape[] =>
  goodAnswers(operation, description).flatMap(([, answer]) =>
    schemaIn(answer.content) ? envelopesIn(answer, description) : [],
  );

/** Leaves out results that are null or absent, where others are possible: every reader expects these (S206). */
function withResults(envelopes: readonly Shape[]): Shape {
  const hasNone = ({ properties, additionalProperties: more }: Shape) =>
    properties?.['result'] ? properties['result'].type === 'null' : properties !== undefined && !more;
  const results = envelopes.flatMap((envelope) => {
    const { result } = envelope.properties ?? {};
    return result
      ? alternativesOf(result).map((one) => ({ ...envelope, properties: { ...envelope.properties, result: one } }))
      : [envelope];
  });
  const some = results.filter((envelope) => !hasNone(envelope));
  return { anyOf: some.length > 0 ? some : results };
}

/** The envelopes for success, where refusals have their own, which are read separately. */
export const successEnvelopes = (answers: readonly Shape[]): Shape =>
  withResults(answers.filter((one) => !isRefusal(one)));

/** The envelopes for refusals; anything where there are none. */
export function refusalEnvelopes(answers: readonly Shape[]): Shape {
  const refused = answers.filter(isRefusal);
  return refused.length > 0 ? withResults(refused) : {};
}

/** Whether a refusal has a result that says why. */
const tellsWhy = (answers: readonly Shape[]) =>
  answers.some(
    (one) => isRefusal(one) && alternativesOf(one.properties?.['result'] ?? {}).some(({ type }) => type !== 'null'),
  );

/** Whether an endpoint only reads `success`. */
const asksWhetherDone = ({ reads, refuses, envelope }: EndpointFacts) =>
  !reads && !refuses && Boolean(envelope?.required?.includes('success'));

/**
 * What an endpoint no longer reads although the API still sends it: `why` a call was refused, or `whether` it
 * succeeded.
 */
export function droppedReads(
  endpoint: EndpointFacts,
  former: EndpointFacts | undefined,
  answers: readonly Shape[],
): ('why' | 'whether')[] {
  if (!former) return [];
  const why = former.refuses && !endpoint.refuses && tellsWhy(answers) ? (['why'] as const) : [];
  // A required result is missing where nothing was done, so it tells as much.
  const whether =
    asksWhetherDone(former) && endpoint.envelope && !endpoint.reads && !endpoint.refuses && !asksWhetherDone(endpoint)
      ? (['whether'] as const)
      : [];
  return [...why, ...whether];
}

/** The shape of a result in its envelope. */
export const inEnvelope = (result: Shape): Shape => ({ type: 'object', properties: { result }, required: ['result'] });

/** Numbers of which the package now accepts only integers, while the API promises none. */
export function narrowedNumbers(answers: Shape, reads: Shape | undefined, before: Shape | undefined): string[] {
  if (!reads || !before) return [];
  const [known, any] = [fractions(answers, inEnvelope(before)), fractions(answers, inEnvelope(wholeNumbers(before)))];
  return fractions(answers, inEnvelope(reads)).filter((field) => any.includes(field) && !known.includes(field));
}

/** Fields of which the package accepts less than before, without a promise of the API. */
export const narrowedFields = (answers: Shape, reads: Shape | undefined, before: Shape | undefined): Narrowing[] =>
  reads && before ? narrowings(answers, inEnvelope(reads), inEnvelope(before)) : [];
