import type { EndpointFacts } from '@storefront/contracts';
import { fieldRenames } from '../shapes/fieldRenames';
import { mismatches } from '../shapes/shapes';
import { answersOf, inEnvelope, successEnvelopes } from './apiAnswers';
import { fieldsOf, queryOf, renamedInputs } from './apiCalls';
import { operationFor, operationOf, type Description } from './apiDescription';

/**
 * A parameter or field that the API does not know, while it knows one that no live package sends: the API has renamed
 * it.
 */
export function renamedByApi(
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
export function readByAnotherName(
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
