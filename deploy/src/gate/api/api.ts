import type { BuildFacts, EndpointFacts } from '@storefront/contracts';
import {
  droppedFragments,
  losesFragments,
  losesPages,
  missingApiTargets,
  removedApiTargets,
} from '../addresses/apiTargets';
import type { Comparison, PackageVersion } from '../comparison/comparison';
import { asGaps, asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import type { Narrowing } from '../shapes/shapes';
import { answersOf, narrowedFields, successEnvelopes } from './apiAnswers';
import { fetchDescription, invalidUrlReason, linksExtension, operationFor, type Description } from './apiDescription';
import { gapsIn, ignoredInputs, newGaps } from './apiGaps';
import { brokenDirectCalls, directCallRefusals } from './directCalls';
import type { ComparedEndpoint } from './endpointCall';
import { endpointRefusals } from './endpointRefusals';
import { isFarAboveData } from './generousBounds';
import { hubFindings, unsentByHubs } from './hub';
import { absentAnswers, fetchAnswer, hasNoParameters, unreadAnswers } from './liveAnswers';
import { readByAnotherName, renamedByApi } from './renamedByApi';
import { strayAddresses, strayCalls } from './strayAddresses';

/** Whether a version asks nothing of the API, and takes nothing away to which that leads. */
function asksNothing(comparison: Comparison): boolean {
  const { endpoints = [], addresses = [], hub } = comparison.candidate.facts ?? {};
  return (
    endpoints.length === 0 && addresses.length === 0 && !hub && !losesPages(comparison) && !losesFragments(comparison)
  );
}

/** The endpoint of the live version that an endpoint is compared with. One with several calls is compared call by call. */
function formerEndpoint(endpoint: EndpointFacts, former: PackageVersion | undefined): EndpointFacts | undefined {
  const known = former?.facts?.endpoints.filter(
    ({ method, path }) => method === endpoint.method && path === endpoint.path,
  );
  return (
    known?.find(({ name, query }) => name === endpoint.name && query?.join() === endpoint.query?.join()) ?? known?.[0]
  );
}

/** New upper bounds of what an endpoint reads, which the API does not promise. */
function newlyBounded({ endpoint, former }: ComparedEndpoint, description: Description): Narrowing[] {
  const { operation } = operationFor(endpoint, description) ?? {};
  return operation
    ? narrowedFields(successEnvelopes(answersOf(operation, description)), endpoint.reads, former?.reads).filter(
        ({ most }) => most !== undefined,
      )
    : [];
}

/** An endpoint whose new bounds may be harmless, since they are far above all that the API answers today. */
interface BoundedEndpoint extends ComparedEndpoint {
  generous: Narrowing[];
}

/** Asks the API what it answers today where an endpoint has a new bound, as far as it can be asked. */
async function besideAnswer(
  compared: ComparedEndpoint,
  description: Description,
  apiUrl: string,
): Promise<BoundedEndpoint> {
  const { endpoint } = compared;
  const bounded = newlyBounded(compared, description);
  const answer =
    bounded.length > 0 && hasNoParameters(endpoint) ? await fetchAnswer(apiUrl, endpoint.path!) : undefined;
  return { ...compared, answer, generous: bounded.filter((one) => isFarAboveData(one, answer)) };
}

const boundNotes = ({ label, endpoint, generous }: BoundedEndpoint): string[] =>
  generous.map(
    ({ field, takes }) =>
      `${label} (${endpoint.name}) takes of ${field} what is ${takes} alone now, which is far from all that the API answers today.`,
  );

/** What a version asks past the platform's endpoints. */
const codeRefusals = (
  label: string,
  facts: BuildFacts,
  former: PackageVersion | undefined,
  description: Description,
) => [
  ...strayAddresses(label, facts, description),
  ...strayCalls(label, facts, description),
  ...directCallRefusals(label, facts, former, description),
  ...hubFindings(label, facts, former?.facts, description),
];

/** The API's description, or a sentence that says why there is none: the address is invalid, or nobody answers there. */
async function describedApi(
  apiUrl: string,
): Promise<{ description: Description } | { invalid: string } | { silent: string }> {
  const invalid = invalidUrlReason(apiUrl);
  if (invalid) return { invalid };
  const description = await fetchDescription(apiUrl);
  return typeof description === 'string'
    ? { silent: `The API at ${apiUrl} was not compared: ${description}.` }
    : { description };
}

/** Compares a package's calls with the API's description. */
export async function apiFindings(comparison: Comparison, apiUrl: string | undefined): Promise<Findings> {
  if (asksNothing(comparison)) return asRefusals([]);
  if (!apiUrl) return asGaps(['API_URL names no API: what is read of it was not compared.']);
  const described = await describedApi(apiUrl);
  if ('invalid' in described) return asRefusals([described.invalid]);
  if ('silent' in described) return asGaps([described.silent]);
  const { description } = described;
  const {
    candidate: { label, facts },
    former,
  } = comparison;
  const compared = await Promise.all(
    (facts?.endpoints ?? []).map((endpoint) =>
      besideAnswer({ label, endpoint, former: formerEndpoint(endpoint, former) }, description, apiUrl),
    ),
  );
  return mergeFindings([
    asRefusals(compared.flatMap((one) => endpointRefusals(one, description))),
    asNotes(compared.flatMap(boundNotes)),
    asRefusals(facts ? codeRefusals(label, facts, former, description) : []),
    asRefusals([
      ...removedApiTargets(comparison, description[linksExtension]),
      ...droppedFragments(comparison, description[linksExtension]),
    ]),
    asNotes(compared.flatMap(({ endpoint }) => ignoredInputs(label, endpoint, description))),
    asGaps(
      compared.flatMap(({ endpoint, former: before }) => [
        ...gapsIn(label, endpoint, description),
        ...newGaps(before, label, endpoint, description),
      ]),
    ),
  ]);
}

/** What live packages ask past the platform's endpoints. */
const brokenCode = ({ label, facts }: PackageVersion, description: Description): string[] =>
  facts
    ? [
        ...strayAddresses(label, facts, description),
        ...strayCalls(label, facts, description),
        ...brokenDirectCalls(label, facts, description),
        ...hubFindings(label, facts, undefined, description),
      ]
    : [];

/** Live packages that a new API would break, for those who change the API. */
export async function apiBreaks(live: readonly PackageVersion[], apiUrl: string | undefined): Promise<Findings> {
  if (!apiUrl)
    return asRefusals([
      'Which API? API_URL names one that runs, as it would be: its description is read at /openapi.json.',
    ]);
  const described = await describedApi(apiUrl);
  if ('invalid' in described) return asRefusals([described.invalid]);
  // A refusal, since this check has nothing else to say.
  if ('silent' in described) return asRefusals([described.silent]);
  const { description } = described;
  const unstated = live
    .filter(({ facts }) => !facts)
    .map(({ label }) => `${label} does not say what it asks of the API: it was not compared.`);
  const asked = live.flatMap(({ label, facts }) => (facts?.endpoints ?? []).map((endpoint) => ({ label, endpoint })));
  const endpoints = asked.map(({ endpoint }) => endpoint);
  return mergeFindings([
    asRefusals(asked.flatMap((one) => endpointRefusals(one, description))),
    asRefusals(
      asked.flatMap(({ label, endpoint }) =>
        [renamedByApi, readByAnotherName].flatMap((rule) => rule(label, endpoint, endpoints, description)),
      ),
    ),
    asRefusals(live.flatMap((one) => brokenCode(one, description))),
    asRefusals((await Promise.all([unreadAnswers(asked, apiUrl), absentAnswers(asked, apiUrl)])).flat()),
    unsentByHubs(live, description),
    asRefusals(missingApiTargets(live, description[linksExtension])),
    asNotes(asked.flatMap(({ label, endpoint }) => ignoredInputs(label, endpoint, description))),
    asGaps([...unstated, ...asked.flatMap(({ label, endpoint }) => gapsIn(label, endpoint, description))]),
  ]);
}
