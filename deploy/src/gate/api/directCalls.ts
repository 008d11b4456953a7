import type { BuildFacts } from '@storefront/contracts';
import { answersOf, successEnvelopes } from './apiAnswers';
import { formOf } from './apiCalls';
import { operationFor, type Description, type Operation } from './apiDescription';
import { acceptsBearer, requiredHeaders } from './apiHeaders';
import type { PackageVersion } from '../comparison/comparison';
import { mismatches, sentence, type Mismatch } from '../shapes/shapes';

type DirectCalls = NonNullable<BuildFacts['past']>;

/** Required headers that the code no longer names. */
const unsentOf = (
  operation: Operation,
  description: Description,
  { headers: now }: DirectCalls,
  { headers: before = [] }: DirectCalls,
): string[] =>
  now ? requiredHeaders(operation, description).filter((name) => before.includes(name) && !now.includes(name)) : [];

/** New token schemes, in place of the one that an operation accepts. */
function otherSchemes(
  operation: Operation,
  description: Description,
  { schemes: now = [] }: DirectCalls,
  { schemes: before = [] }: DirectCalls,
): string[] {
  const isLetIn = before.includes('bearer') && !now.includes('bearer') && acceptsBearer(operation, description);
  return isLetIn ? now.filter((word) => !before.includes(word)) : [];
}

/** Known form fields that are no longer sent, and unknown ones in their place. */
function renamedOf(
  operation: Operation,
  description: Description,
  { fields: now }: DirectCalls,
  { fields: before }: DirectCalls,
): { left: string[]; fresh: string[] } | undefined {
  const known = Object.keys(formOf(operation, description)?.properties ?? {});
  const left = before.filter((name) => known.includes(name) && !now.includes(name));
  const fresh = now.filter((name) => !known.includes(name) && !before.includes(name));
  return left.length > 0 && fresh.length > 0 ? { left, fresh } : undefined;
}

/** Newly unreadable parts of an answer. */
function unreadOf(
  call: string,
  operation: Operation,
  description: Description,
  { reads: now }: DirectCalls,
  { reads: before }: DirectCalls,
): Mismatch[] {
  const [reads, read] = [now[call], before[call]];
  if (!reads || !read) return [];
  const answers = successEnvelopes(answersOf(operation, description));
  const known = mismatches(answers, read).map((one) => JSON.stringify(one));
  return mismatches(answers, reads).filter((one) => !known.includes(JSON.stringify(one)));
}

/** Refusals for calls past the platform that differ from the live version's, and that the API does not accept. */
export function directCallRefusals(
  label: string,
  { calls = [], past }: BuildFacts,
  former: PackageVersion | undefined,
  description: Description,
): string[] {
  const before = former?.facts?.past;
  if (!past || !before) return [];
  return calls.flatMap((written) => {
    const [method = '', path = ''] = written.split(' ', 2);
    const { call, operation } = operationFor({ name: '', method, path }, description) ?? {};
    if (!operation) return [];
    const asks = `${label} asks ${call} in its code`;
    const exchanged = renamedOf(operation, description, past, before);
    return [
      ...unsentOf(operation, description, past, before).map(
        (name) => `${asks} without the header ${name}, which the API needs.`,
      ),
      ...otherSchemes(operation, description, past, before).map(
        (word) =>
          `${asks} with a token that begins with ${word} in the header authorization, where the API lets in bearer.`,
      ),
      ...(exchanged
        ? [
            `${asks} with the field ${exchanged.fresh.join(', ')}, which the API does not know, in place of ${exchanged.left.join(', ')}.`,
          ]
        : []),
      ...unreadOf(written, operation, description, past, before).map((mismatch) =>
        sentence(mismatch, {
          sender: 'The API',
          what: `answers ${call}`,
          reader: `${label}, in its code,`,
          whole: 'the answer',
        }),
      ),
    ];
  });
}

/** Refusals for an API's operation that a package calls past the platform, without a former version to compare with. */
function missedIn(written: string, label: string, past: DirectCalls, description: Description): string[] {
  const [method = '', path = ''] = written.split(' ', 2);
  const { call, operation } = operationFor({ name: '', method, path }, description) ?? {};
  if (!operation) return [];
  const asks = `${label} asks ${call} in its code`;
  const {
    headers,
    fields,
    reads: { [written]: reads },
  } = past;
  const wanted = fields.length > 0 ? (formOf(operation, description)?.required ?? []) : [];
  // `success` is read of every answer, and may be either.
  const unread = reads
    ? mismatches(successEnvelopes(answersOf(operation, description)), reads).filter(({ field }) => field !== 'success')
    : [];
  return [
    ...(headers ? requiredHeaders(operation, description).filter((name) => !headers.includes(name)) : []).map(
      (name) => `${asks} without the header ${name}, which the API needs.`,
    ),
    ...wanted
      .filter((name) => !fields.includes(name))
      .map((name) => `${asks} without the field ${name}, which the API needs.`),
    ...unread.map((mismatch) =>
      sentence(mismatch, {
        sender: 'The API',
        what: `answers ${call}`,
        reader: `${label}, in its code,`,
        whole: 'the answer',
      }),
    ),
  ];
}

/** The same for all calls of a package past the platform. */
export const brokenDirectCalls = (
  label: string,
  { calls = [], past }: BuildFacts,
  description: Description,
): string[] => (past ? calls.flatMap((written) => missedIn(written, label, past, description)) : []);
