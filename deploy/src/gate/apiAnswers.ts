import type { EndpointFacts, Shape } from '@storefront/contracts';
import { alternativesOf, valuesOf } from './alternatives';
import { isJson, schemaIn, type Answer, type Description, type Operation } from './apiDescription';
import { fractions, narrowings, wholeNumbers, type Narrowing } from './shapes';
import { shapeAt } from './writtenShapes';

const isRefusal = ({ properties }: Shape) => valuesOf(properties?.['success'] ?? {})?.every((value) => value === false) ?? false;

/** Each envelope that an answer may be. */
const envelopesIn = ({ content }: Answer, description: Description): Shape[] => alternativesOf(shapeAt(schemaIn(content), description));

/** The answers that may be a result: the good ones, or the one for all that is not named. One that only ever refuses is none. */
function goodAnswers({ responses = {} }: Operation, description: Description): [string, Answer][] {
  const named = Object.entries(responses).filter(([status]) => /^2/.test(status));
  const good = named.length > 0 ? named : Object.entries(responses).filter(([status]) => status === 'default');
  return good.filter(([, answer]) => !envelopesIn(answer, description).every(isRefusal));
}

/** What an operation answers that is no result, where it says what it answers: another state, nothing at all, or what is no JSON. */
export function otherAnswer(operation: Operation, description: Description): string | undefined {
  const all = Object.keys(operation.responses ?? {});
  const good = goodAnswers(operation, description);
  const others = all.filter((status) => status !== 'default');
  if (all.length > 0 && good.length === 0) return `with ${others.join(' or ') || 'refusals'} alone`;
  const hasNothing = ([status, { content }]: (typeof good)[number]) => /^20[45]$/.test(status) || (content && Object.keys(content).length > 0 && !Object.keys(content).some(isJson));
  const fine = good.filter(([status]) => status !== 'default');
  if (fine.length === 0 || !fine.every(hasNothing)) return undefined;
  return `with ${fine.map(([status, { content }]) => [status, ...Object.keys(content ?? {})].join(' ')).join(' or ')}`;
}

/** All envelopes that an operation may answer well with, whatever the state. */
export const answersOf = (operation: Operation, description: Description): Shape[] =>
  goodAnswers(operation, description).flatMap(([, answer]) => (schemaIn(answer.content) ? envelopesIn(answer, description) : []));

/** That there is no result is no news to whoever asks (S206): one that is null, or in an envelope that has none, is left out where it may be another. */
function withResults(envelopes: readonly Shape[]): Shape {
  const hasNone = ({ properties, additionalProperties: more }: Shape) => (properties?.['result'] ? properties['result'].type === 'null' : properties !== undefined && !more);
  const results = envelopes.flatMap((envelope) => {
    const { result } = envelope.properties ?? {};
    return result ? alternativesOf(result).map((one) => ({ ...envelope, properties: { ...envelope.properties, result: one } })) : [envelope];
  });
  const some = results.filter((envelope) => !hasNone(envelope));
  return { anyOf: some.length > 0 ? some : results };
}

/** Of an answer what was done, where what was refused has an envelope of its own: whoever asks reads that apart. */
export const ofWhatWasDone = (answers: readonly Shape[]): Shape => withResults(answers.filter((one) => !isRefusal(one)));

/** Of an answer what was refused; anything where that has no envelope of its own. */
export function ofWhatWasRefused(answers: readonly Shape[]): Shape {
  const refused = answers.filter(isRefusal);
  return refused.length > 0 ? withResults(refused) : {};
}

/** Whether some of the answers tell why they refuse by a result. */
const tellsWhy = (answers: readonly Shape[]) => answers.some((one) => isRefusal(one) && alternativesOf(one.properties?.['result'] ?? {}).some(({ type }) => type !== 'null'));

/** Whether an endpoint asks for nothing but whether it was done. */
const asksWhetherDone = ({ reads, refuses, envelope }: EndpointFacts) => !reads && !refuses && Boolean(envelope?.required?.includes('success'));

/** What an endpoint asked of the answers before, and asks no more, though the API tells it still. */
export function askedNoMore(endpoint: EndpointFacts, former: EndpointFacts | undefined, answers: readonly Shape[]): ('why' | 'whether')[] {
  if (!former) return [];
  const why = former.refuses && !endpoint.refuses && tellsWhy(answers) ? (['why'] as const) : [];
  // A result that is asked for in its place is not there either where nothing was done.
  const whether = asksWhetherDone(former) && endpoint.envelope && !endpoint.reads && !endpoint.refuses && !asksWhetherDone(endpoint) ? (['whether'] as const) : [];
  return [...why, ...whether];
}

/** What an endpoint reads, in its envelope. */
export const enveloped = (result: Shape): Shape => ({ type: 'object', properties: { result }, required: ['result'] });

/** Numbers of which the package takes whole ones alone now, and took any before; the API promises none. */
export function narrowedNumbers(answers: Shape, reads: Shape | undefined, before: Shape | undefined): string[] {
  if (!reads || !before) return [];
  const [known, any] = [fractions(answers, enveloped(before)), fractions(answers, enveloped(wholeNumbers(before)))];
  return fractions(answers, enveloped(reads)).filter((field) => any.includes(field) && !known.includes(field));
}

/** Fields of which the package takes less now than it took before; the API promises nothing. */
export const narrowedFields = (answers: Shape, reads: Shape | undefined, before: Shape | undefined): Narrowing[] => (reads && before ? narrowings(answers, enveloped(reads), enveloped(before)) : []);
