import type { EndpointFacts } from '@storefront/contracts';
import { alternativesOf } from '../shapes/alternatives';
import { answersOf, inEnvelope, successEnvelopes } from './apiAnswers';
import { bodies, fieldsOf, droppedParameters, isAdded, neededQuery, queryOf, bodyMismatches } from './apiCalls';
import { operationFor, hasKnownPath, isAmbiguous, operationOf, displayPath, type Description } from './apiDescription';
import { sentence, untypedFields } from '../shapes/shapes';

/** Notes for parameters and fields that the API does not know, and so ignores. */
export function ignoredInputs(label: string, endpoint: EndpointFacts, description: Description): string[] {
  const asked = operationFor(endpoint, description);
  if (!asked) return [];
  const [query, fields] = [queryOf(asked.operation), fieldsOf(asked.operation, description)];
  const unknown = [
    ...(endpoint.query ?? []).filter((name) => !query.includes(name)).map((name) => `the query ${name}`),
    ...(fields ? (endpoint.body ?? []) : [])
      .filter((name) => !fields?.includes(name))
      .map((name) => `the field ${name}`),
  ];
  return unknown.map(
    (what) =>
      `${label} asks ${asked.call} (${endpoint.name}) with ${what}, which the API does not know and leaves out.`,
  );
}

/** Notes for known query parameters that are no longer sent. */
function unaskedNow(
  label: string,
  endpoint: EndpointFacts,
  description: Description,
  former?: EndpointFacts,
): string[] {
  const asked = operationFor(endpoint, description);
  if (!endpoint.query || !asked) return [];
  const told = droppedParameters(endpoint, former, asked.operation).map(({ name }) => name);
  const left = queryOf(asked.operation).filter(
    (name) => former?.query?.includes(name) && !endpoint.query?.includes(name) && !told.includes(name),
  );
  return left.map(
    (name) =>
      `${label} asks ${asked.call} (${endpoint.name}) without the query ${name}, with which it did before: the API answers as if nobody had said.`,
  );
}

/** Notes for calls with unknown parameters, of several possible operations, or that are described in another file. */
function unknownQuestion(label: string, endpoint: EndpointFacts, description: Description): string[] {
  if (!hasKnownPath(endpoint)) return [];
  const { name, method = 'GET', path = '' } = endpoint;
  if (isAmbiguous(endpoint, description))
    return [
      `${label} asks ${method} ${displayPath(path)} (${name}) by a word that comes at run time, which may be one of several calls: that was not compared.`,
    ];
  const { call, elsewhere } = operationOf(endpoint, description);
  if (elsewhere !== undefined)
    return [
      `The API describes ${call} in ${elsewhere}, which is not read: what ${label} (${name}) asks of it was not compared.`,
    ];
  const asked = operationFor(endpoint, description);
  const needed = asked && !endpoint.query ? neededQuery(asked.operation) : [];
  return needed.length > 0
    ? [
        `${label} asks ${call} (${name}) with a query that comes at run time: whether it holds ${needed.join(', ')} was not compared.`,
      ]
    : [];
}

/** Notes for bodies, or fields of them, whose type the package does not state. */
function unknownBody(label: string, endpoint: EndpointFacts, description: Description): string[] {
  const asked = operationFor(endpoint, description);
  const both = asked && bodies(endpoint, asked.operation, description);
  const fields = both ? untypedFields(both.sent, both.taken).map((field) => field || 'its body') : [];
  return asked && fields.length > 0
    ? [
        `${label} asks ${asked.call} (${endpoint.name}) and does not say what ${fields.join(', ')} is: that was not compared. \`body: … satisfies <its type>\` says it.`,
      ]
    : [];
}

/** Notes for answers, or fields of them, that are read and whose type the API does not state. */
function unknownAnswer(label: string, endpoint: EndpointFacts, description: Description): string[] {
  const { reads } = endpoint;
  const asked = operationFor(endpoint, description);
  if (!reads || !asked) return [];
  const answers = alternativesOf(successEnvelopes(answersOf(asked.operation, description)));
  const fields = [...new Set(answers.flatMap((answer) => untypedFields(answer, inEnvelope(reads))))].map(
    (field) => field || 'it',
  );
  return fields.length > 0
    ? [
        `The API answers ${asked.call} and does not say what ${fields.join(', ')} is, which ${label} (${endpoint.name}) reads: that was not compared.`,
      ]
    : [];
}

/** Notes for answers that are no longer validated by a schema. */
function uncheckedNow(
  label: string,
  endpoint: EndpointFacts,
  description: Description,
  former?: EndpointFacts,
): string[] {
  if (!former?.reads || endpoint.reads || !hasKnownPath(endpoint) || isAmbiguous(endpoint, description)) return [];
  return [
    `${label} (${endpoint.name}) does not say any more what it reads of what ${operationOf(endpoint, description).call} answers: that was not compared. \`result: <its schema>\` says it.`,
  ];
}

/** Notes for values that a body's type has gained since `former`, and that the API does not know. */
function addedWords(
  label: string,
  endpoint: EndpointFacts,
  description: Description,
  former?: EndpointFacts,
): string[] {
  const asked = former && operationFor(endpoint, description);
  if (!asked) return [];
  return bodyMismatches(endpoint, asked.operation, description)
    .filter(isAdded)
    .map((mismatch) =>
      sentence(mismatch, {
        sender: label,
        what: `asks ${asked.call} (${endpoint.name})`,
        reader: 'the API',
        whole: 'its body',
      }),
    );
}

/** All notes about what cannot be compared. */
export const gapsIn = (...asked: Parameters<typeof unknownBody>) => [
  ...unknownQuestion(...asked),
  ...unknownBody(...asked),
  ...unknownAnswer(...asked),
];

/** Notes about what can no longer be compared. */
export function newGaps(
  former: EndpointFacts | undefined,
  ...[label, endpoint, description]: Parameters<typeof unknownBody>
): string[] {
  return [addedWords, uncheckedNow, unaskedNow].flatMap((gaps) => gaps(label, endpoint, description, former));
}
