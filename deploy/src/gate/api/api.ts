import type { BuildFacts, EndpointFacts, Shape } from '@storefront/contracts';
import * as v from 'valibot';
import {
  answersOf,
  droppedReads,
  inEnvelope,
  narrowedFields,
  narrowedNumbers,
  successEnvelopes,
  refusalEnvelopes,
  nonJsonAnswer,
} from './apiAnswers';
import {
  bodyOf,
  fieldsOf,
  droppedParameters,
  isAdded,
  missingInputs,
  acceptedBodyTypes,
  queryOf,
  renamedInputs,
  unencodedParts,
  droppedHeaders,
  bodyMismatches,
  rejectedTexts,
  unnamedFields,
} from './apiCalls';
import {
  operationFor,
  fetchDescription,
  hasKnownPath,
  isDescribed,
  isUndescribedStatic,
  linksExtension,
  isAmbiguous,
  invalidUrlReason,
  operationOf,
  OperationSchema,
  pathFor,
  pathsFor,
  displayPath,
  type Description,
  type Operation,
} from './apiDescription';
import { ignoredInputs, gapsIn, newGaps } from './apiGaps';
import { absentAnswers, fetchAnswer, hasNoParameters, unreadAnswers } from './liveAnswers';
import { fieldRenames, replacementText, type FieldRename } from '../shapes/fieldRenames';
import { isFarAboveData } from './generousBounds';
import { asNotes, asRefusals, mergeFindings, asGaps, type Findings } from '../comparison/findings';
import { hubFindings, unsentByHubs } from './hub';
import type { PackageVersion, Comparison } from '../comparison/comparison';
import { brokenDirectCalls, directCallRefusals } from './directCalls';
import { losesFragments, losesPages, removedApiTargets, missingApiTargets, droppedFragments } from '../teams/routes';
import { mismatches, sentence, type Mismatch, type Narrowing } from '../shapes/shapes';

/**
 * Optional fields that are read or sent under another name than before. Of a body, only fields of its parts: its own
 * are compared by name (`renamed`). Missing required fields are reported elsewhere, in `reported`.
 */
function renamedFields(
  endpoint: EndpointFacts,
  former: EndpointFacts | undefined,
  operation: Operation,
  description: Description,
  reported: readonly Mismatch[],
): { read: string[]; refused: string[]; sent: string[] } {
  const answers = answersOf(operation, description);
  const isTold = ({ lost, fresh }: FieldRename) =>
    reported.some(({ field }) => lost.includes(field) || fresh.includes(field));
  const between = (now: Shape | undefined, before: Shape | undefined, other: Shape | undefined) =>
    now && before && other
      ? fieldRenames({ now: [now], before: [before], other: [other], known: [] }).filter((one) => !isTold(one))
      : [];
  const said = (all: readonly FieldRename[], has: readonly [string, string]) =>
    all.map((one) => replacementText(one, 'the API', has));
  const readOf = (part: 'reads' | 'refuses', answer: Shape) =>
    said(between(endpoint[part] && inEnvelope(endpoint[part]), former?.[part] && inEnvelope(former[part]), answer), [
      'has',
      'have',
    ]);
  const isInside = ({ lost }: FieldRename) => lost.some((field) => /[.[]/.test(field));
  return {
    read: readOf('reads', successEnvelopes(answers)),
    refused: readOf('refuses', refusalEnvelopes(answers)),
    sent: said(between(endpoint.sends, former?.sends, bodyOf(operation, description)).filter(isInside), [
      'knows',
      'know',
    ]),
  };
}

/** Refusals for an endpoint. `answer`: what the API answers it today, if it was asked. */
function endpointRefusals(
  label: string,
  endpoint: EndpointFacts,
  description: Description,
  former?: EndpointFacts,
  answer?: unknown,
): string[] {
  const { name, envelope, reads, refuses } = endpoint;
  if (!hasKnownPath(endpoint) || isAmbiguous(endpoint, description)) return [];
  const { call, written, methods, elsewhere } = operationOf(endpoint, description);
  if (elsewhere !== undefined) return [];
  if (!written)
    return [
      `${label} asks ${call} (${name}), which the API does not have${methods.length > 0 ? `: it has ${methods.join(', ')} there` : ''}.`,
    ];
  const read = v.safeParse(OperationSchema, written);
  if (!read.success)
    return [
      `${label} asks ${call} (${name}), which the API describes so that it cannot be read: ${v.getDotPath(read.issues[0]) ?? 'it'} ${read.issues[0].message}.`,
    ];
  const operation = read.output;
  const missing = missingInputs(endpoint, operation, description).map(
    (what) => `${label} asks ${call} (${name}) without ${what}, which the API needs.`,
  );
  const other = reads || envelope ? nonJsonAnswer(operation, description) : undefined;
  const resultless = other
    ? [
        `The API answers ${call} ${other}, and ${label} (${name}) needs ${reads ? 'a result' : 'an answer in the envelope'}.`,
      ]
    : [];
  const answers = answersOf(operation, description);
  const unopened = envelope && !other ? mismatches({ anyOf: answers }, envelope) : [];
  const unread = reads && !other ? mismatches(successEnvelopes(answers), inEnvelope(reads)) : [];
  const unreadRefusal = refuses && !other ? mismatches(refusalEnvelopes(answers), inEnvelope(refuses)) : [];
  const whole = other
    ? []
    : narrowedNumbers(successEnvelopes(answers), reads, former?.reads).map(
        (field) =>
          `The API answers ${call} with ${field} as a number, and ${label} (${name}) takes whole ones alone now.`,
      );
  const narrower = other
    ? []
    : narrowedFields(successEnvelopes(answers), reads, former?.reads)
        .filter((one) => !isFarAboveData(one, answer))
        .map(
          ({ field, takes }) =>
            `The API answers ${call} with any ${field}, and ${label} (${name}) takes what is ${takes} alone now.`,
        );
  const asks = `asks ${call} (${name})`;
  const words = rejectedTexts(endpoint, pathFor(description, endpoint.path ?? '') ?? '', operation, description).map(
    (what) => `${label} ${asks} with ${what}, which the API does not take there.`,
  );
  const types = acceptedBodyTypes(endpoint, operation);
  const untyped =
    types.length > 0 ? [`${label} ${asks} with a body of JSON; the API takes ${types.join(' or ')}.`] : [];
  const wrong = bodyMismatches(endpoint, operation, description);
  const untaken = wrong
    .filter((mismatch) => !former || !isAdded(mismatch))
    .map((mismatch) => sentence(mismatch, { sender: label, what: asks, reader: 'the API', whole: 'its body' }));
  const lost =
    missing.length > 0
      ? []
      : droppedParameters(endpoint, former, operation).map(({ what }) => `${label} ${asks} ${what}.`);
  const astray = renamedInputs(endpoint, former, operation, description).map((what) => `${label} ${asks} ${what}.`);
  const exchanges = renamedFields(endpoint, former, operation, description, [...unread, ...unreadRefusal, ...wrong]);
  const unasked = other ? [] : droppedReads(endpoint, former, answers);
  const untold = {
    why: `${label} (${name}) does not ask any more why the API refuses ${call}: who is refused is told of a failure.`,
    whether: `${label} (${name}) does not ask any more whether the API has done ${call}: what it refuses counts as done.`,
  };
  const left = droppedHeaders(endpoint, former, operation, description).map(
    (header) => `${label} ${asks} without the header ${header}, which it sent before and the API knows.`,
  );
  return [
    ...missing,
    ...words,
    ...untyped,
    ...untaken,
    ...astray,
    ...(astray.length > 0 ? [] : lost),
    ...unencodedParts(endpoint, former).map(
      (place) =>
        `${label} ${asks} with a text as it is for ${place.startsWith('?') ? `the query ${place.slice(1)}` : 'a part of its address'}, where the live version encodes it: what follows an & or # in it would not be asked for.`,
    ),
    ...unnamedFields(endpoint, former, operation, description).map(
      (field) =>
        `${label} ${asks} and names ${field} nowhere in its code any more, which the API needs: a field of a form that is called otherwise, or gone.`,
    ),
    ...exchanges.sent.map((what) => `${label} ${asks} with ${what}.`),
    ...left,
    ...(endpoint.ownKey && former?.ownKey === false
      ? [
          `${label} ${asks} under an idempotency-key of its own making, where the live version's is one of what is asked: what is sent once more would be done once more, or another's would not be done.`,
        ]
      : []),
    ...resultless,
    ...unasked.map((what) => untold[what]),
    ...whole,
    ...narrower,
    ...exchanges.read.map((what) => `${label} (${name}) reads of what ${call} answers ${what}.`),
    ...exchanges.refused.map((what) => `${label} (${name}) reads of what ${call} refuses ${what}.`),
    ...[...unopened, ...unread].map((mismatch) =>
      sentence(mismatch, { sender: 'The API', what: `answers ${call}`, reader: `${label} (${name})`, whole: 'result' }),
    ),
    ...unreadRefusal.map((mismatch) =>
      sentence(mismatch, { sender: 'The API', what: `refuses ${call}`, reader: `${label} (${name})`, whole: 'result' }),
    ),
  ];
}

/** New upper bounds of what an endpoint reads, which the API does not promise. */
function newlyBounded(
  endpoint: EndpointFacts,
  description: Description,
  former: EndpointFacts | undefined,
): Narrowing[] {
  const { operation } = operationFor(endpoint, description) ?? {};
  return operation
    ? narrowedFields(successEnvelopes(answersOf(operation, description)), endpoint.reads, former?.reads).filter(
        ({ most }) => most !== undefined,
      )
    : [];
}

/** An endpoint with its former version, and the API's present answer where a new bound may be harmless. */
async function besideAnswer(
  endpoint: EndpointFacts,
  description: Description,
  former: EndpointFacts | undefined,
  apiUrl: string,
): Promise<{ endpoint: EndpointFacts; former: EndpointFacts | undefined; answer: unknown; bounded: Narrowing[] }> {
  const bounded = newlyBounded(endpoint, description, former);
  const answer =
    bounded.length > 0 && hasNoParameters(endpoint) ? await fetchAnswer(apiUrl, endpoint.path!) : undefined;
  return { endpoint, former, answer, bounded: bounded.filter((one) => isFarAboveData(one, answer)) };
}

/** Addresses in the code that the API does not have, other than endpoints'. */
function strayAddresses(label: string, { addresses = [], endpoints }: BuildFacts, description: Description): string[] {
  const isOfEndpoint = (address: string) => endpoints.some(({ path }) => path === address);
  return addresses
    .filter(
      (address) =>
        !isOfEndpoint(address) && !isUndescribedStatic(address, description) && !isDescribed(address, description),
    )
    .map((address) => `${label} has ${displayPath(address)} in its code, an address that the API does not have.`);
}

/**
 * Calls past the platform by a method that the API does not have at that address, or with a text in it that the API
 * does not accept. An unknown address is reported by `strayAddresses`.
 */
function strayCalls(label: string, { calls = [] }: BuildFacts, description: Description): string[] {
  return calls.flatMap((written) => {
    const [method = '', path = ''] = written.split(' ', 2);
    const known = pathsFor(description, path).map((described) => ({
      described,
      ...operationOf({ name: '', method, path: described }, description),
    }));
    const others = [...new Set(known.flatMap((one) => one.methods))];
    const isThere = known.some((one) => one.written !== undefined || one.elsewhere !== undefined);
    if (!isThere)
      return others.length === 0
        ? []
        : [
            `${label} asks ${method} ${displayPath(path)} in its code, which the API does not have: it has ${others.join(', ')} there.`,
          ];
    const untaken = known
      .filter((one) => one.written !== undefined)
      .map((one) => {
        const read = v.safeParse(OperationSchema, one.written);
        return read.success ? rejectedTexts({ name: '', path }, one.described, read.output, description) : [];
      });
    const isTaken = untaken.length === 0 || untaken.some((words) => words.length === 0);
    return isTaken
      ? []
      : [
          `${label} asks ${method} ${displayPath(path)} in its code with ${untaken[0]!.join(', ')}, which the API does not take there.`,
        ];
  });
}

/**
 * A parameter or field that the API does not know, while it knows one that no live package sends: the API has renamed
 * it.
 */
function renamedByApi(
  label: string,
  endpoint: EndpointFacts,
  live: readonly EndpointFacts[],
  description: Description,
): string[] {
  const asked = operationFor(endpoint, description);
  if (!asked) return [];
  const { call, operation } = asked;
  const askers = live.filter((one) => operationOf(one, description).call === call);
  const unasked = (part: 'query' | 'body', known: readonly string[] = []) =>
    askers.every((one) => one[part]) ? known.filter((name) => !askers.some((one) => one[part]?.includes(name))) : [];
  const before = {
    ...endpoint,
    query: unasked('query', queryOf(operation)),
    body: unasked('body', fieldsOf(operation, description)),
  };
  return renamedInputs(endpoint, before, operation, description).map(
    (what) => `${label} asks ${call} (${endpoint.name}) ${what}.`,
  );
}

/**
 * An optional field that the API does not send, while it sends one that no live package reads: the API has renamed it.
 * Missing required fields are reported elsewhere.
 */
function readByAnotherName(
  label: string,
  endpoint: EndpointFacts,
  live: readonly EndpointFacts[],
  description: Description,
): string[] {
  const { call, operation } = operationFor(endpoint, description) ?? {};
  if (!operation || !endpoint.reads) return [];
  const [sent, reads] = [successEnvelopes(answersOf(operation, description)), inEnvelope(endpoint.reads)];
  const known = live.flatMap((one) =>
    one.reads && operationOf(one, description).call === call ? [inEnvelope(one.reads)] : [],
  );
  const reported = mismatches(sent, reads).map(({ field }) => field);
  const exchanges = fieldRenames({ now: [sent], before: [reads], other: [reads], known }).filter(
    ({ lost }) => !lost.some((field) => reported.includes(field)),
  );
  return exchanges.map(
    ({ lost, fresh }) =>
      `The API answers ${call} with ${fresh.join(', ')}, which nobody reads, in place of ${lost.join(', ')}, which ${label} (${endpoint.name}) reads.`,
  );
}

/** Compares a package's calls with the API's description. */
export async function apiFindings(comparison: Comparison, apiUrl: string | undefined): Promise<Findings> {
  const {
    candidate: { label, facts },
    former,
  } = comparison;
  const endpoints = facts?.endpoints ?? [];
  if (
    endpoints.length === 0 &&
    (facts?.addresses ?? []).length === 0 &&
    !facts?.hub &&
    !losesPages(comparison) &&
    !losesFragments(comparison)
  )
    return asRefusals([]);
  if (!apiUrl) return asGaps(['API_URL names no API: what is read of it was not compared.']);
  const wrong = invalidUrlReason(apiUrl);
  if (wrong) return asRefusals([wrong]);
  const description = await fetchDescription(apiUrl);
  if (typeof description === 'string') return asGaps([`The API at ${apiUrl} was not compared: ${description}.`]);
  // An endpoint with several calls is compared call by call.
  const before = (endpoint: EndpointFacts) => {
    const known = former?.facts?.endpoints.filter(
      ({ method, path }) => method === endpoint.method && path === endpoint.path,
    );
    return (
      known?.find(({ name, query }) => name === endpoint.name && query?.join() === endpoint.query?.join()) ?? known?.[0]
    );
  };
  const asked = await Promise.all(
    endpoints.map((endpoint) => besideAnswer(endpoint, description, before(endpoint), apiUrl)),
  );
  return mergeFindings([
    asRefusals(
      asked.flatMap(({ endpoint, former: known, answer }) =>
        endpointRefusals(label, endpoint, description, known, answer),
      ),
    ),
    asNotes(
      asked.flatMap(({ endpoint, bounded }) =>
        bounded.map(
          ({ field, takes }) =>
            `${label} (${endpoint.name}) takes of ${field} what is ${takes} alone now, which is far from all that the API answers today.`,
        ),
      ),
    ),
    asRefusals(
      facts
        ? [
            ...strayAddresses(label, facts, description),
            ...strayCalls(label, facts, description),
            ...directCallRefusals(label, facts, former, description),
            ...hubFindings(label, facts, former?.facts, description),
          ]
        : [],
    ),
    asRefusals([
      ...removedApiTargets(comparison, description[linksExtension]),
      ...droppedFragments(comparison, description[linksExtension]),
    ]),
    asNotes(endpoints.flatMap((endpoint) => ignoredInputs(label, endpoint, description))),
    asGaps(
      endpoints.flatMap((endpoint) => [
        ...gapsIn(label, endpoint, description),
        ...newGaps(before(endpoint), label, endpoint, description),
      ]),
    ),
  ]);
}

/** Live packages that a new API would break, for those who change the API. */
export async function apiBreaks(live: readonly PackageVersion[], apiUrl: string | undefined): Promise<Findings> {
  if (!apiUrl)
    return asRefusals([
      'Which API? API_URL names one that runs, as it would be: its description is read at /openapi.json.',
    ]);
  const wrong = invalidUrlReason(apiUrl);
  if (wrong) return asRefusals([wrong]);
  const description = await fetchDescription(apiUrl);
  // An error, since this check has nothing else to say.
  if (typeof description === 'string') return asRefusals([`The API at ${apiUrl} was not compared: ${description}.`]);
  const silent = live
    .filter(({ facts }) => !facts)
    .map(({ label }) => `${label} does not say what it asks of the API: it was not compared.`);
  const asked = live.flatMap(({ label, facts }) => (facts?.endpoints ?? []).map((endpoint) => ({ label, endpoint })));
  return mergeFindings([
    asRefusals(asked.flatMap(({ label, endpoint }) => endpointRefusals(label, endpoint, description))),
    asRefusals(
      asked.flatMap(({ label, endpoint }) =>
        [renamedByApi, readByAnotherName].flatMap((rule) =>
          rule(
            label,
            endpoint,
            asked.map((one) => one.endpoint),
            description,
          ),
        ),
      ),
    ),
    asRefusals(
      live.flatMap(({ label, facts }) =>
        facts
          ? [
              ...strayAddresses(label, facts, description),
              ...strayCalls(label, facts, description),
              ...brokenDirectCalls(label, facts, description),
              ...hubFindings(label, facts, undefined, description),
            ]
          : [],
      ),
    ),
    asRefusals((await Promise.all([unreadAnswers(asked, apiUrl), absentAnswers(asked, apiUrl)])).flat()),
    unsentByHubs(live, description),
    asRefusals(missingApiTargets(live, description[linksExtension])),
    asNotes(asked.flatMap(({ label, endpoint }) => ignoredInputs(label, endpoint, description))),
    asGaps([...silent, ...asked.flatMap(({ label, endpoint }) => gapsIn(label, endpoint, description))]),
  ]);
}
