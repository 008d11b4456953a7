import {
  EnvelopeSchema,
  largestInteger,
  ServiceConfigSchema,
  type EndpointFacts,
  type Shape,
} from '@storefront/contracts';
import * as v from 'valibot';
import { invalidUrlReason } from './apiDescription';
import { asRefusals, type Findings } from '../comparison/findings';
import type { Comparison } from '../comparison/comparison';
import { mismatches, sentence, shapeOfValue, type Mismatch } from '../shapes/shapes';

/** Milliseconds for an answer; a late one refuses nothing. */
const limit = 3000;

/** The API's present answer, with its status; undefined where it fails or is late. */
export async function fetchAnswer(
  apiUrl: string,
  address: string,
): Promise<{ result: unknown; status: number } | undefined> {
  try {
    const answer = await fetch(new URL(address, apiUrl), { signal: AbortSignal.timeout(limit) });
    if (answer.status >= 500 || answer.status === 429) return undefined;
    const { success, result = null } = v.parse(EnvelopeSchema, await answer.json());
    return { result: answer.ok && success !== false ? result : null, status: answer.status };
  } catch (error) {
    console.error(`The API did not say what it has at ${address}: ${(error as Error).message}`);
    return undefined;
  }
}

/** Whether an endpoint's call can be made as it is, without arguments. */
export const hasNoParameters = ({ method = 'GET', path = '' }: EndpointFacts) =>
  method === 'GET' && path.startsWith('/') && !path.includes('{');

/** Whether it asks for one of many, by the last part of its address alone, and lets in anybody. */
const isOfOne = ({ method = 'GET', path = '', headers = [] }: EndpointFacts) =>
  method === 'GET' && /^[^{]*\/\{\}$/.test(path) && !headers.includes('authorization');

/**
 * Where an endpoint can be asked by somebody who knows of nothing that there is: as it stands, or for the first of what
 * its address counts.
 */
function plainAddress(endpoint: EndpointFacts): string | undefined {
  const { path = '', places = {} } = endpoint;
  if (hasNoParameters(endpoint)) return path;
  return isOfOne(endpoint) ? path.replace('{}', Object.values(places).includes('{} - 1') ? '0' : '1') : undefined;
}

const isPlain = ({ kind }: Mismatch) => kind === 'missing' || kind === 'type' || kind === 'nullable';

/** Mismatches of an answer; of a list only those of all its items, since a single malformed one is left out. */
function misfits(result: unknown, reads: Shape): Mismatch[] {
  if (!Array.isArray(result) || !reads.items) return mismatches(shapeOfValue(result), reads).filter(isPlain);
  const [first = [], ...more] = result.map((item) => mismatches(shapeOfValue(item), reads.items || {}).filter(isPlain));
  return more.every((other) => other.length > 0) ? first.map((one) => ({ ...one, field: `[].${one.field}` })) : [];
}

/** Present answers of the API that callers cannot read, whatever the API's description says. */
export async function unreadAnswers(
  asked: readonly { label: string; endpoint: EndpointFacts }[],
  apiUrl: string,
): Promise<string[]> {
  const whole = asked.flatMap(({ label, endpoint }) => {
    const path = plainAddress(endpoint);
    return path !== undefined && endpoint.reads ? [{ label, name: endpoint.name, path, reads: endpoint.reads }] : [];
  });
  const answers = new Map(
    await Promise.all(
      [...new Set(whole.map(({ path }) => path))].map(async (path) => [path, await fetchAnswer(apiUrl, path)] as const),
    ),
  );
  return whole.flatMap(({ label, name, path, reads }) => {
    const { result = null } = answers.get(path) ?? {};
    const wrong = result === null ? [] : misfits(result, reads);
    return wrong.map((mismatch) =>
      sentence(mismatch, {
        sender: 'The API',
        what: `answers GET ${path} today`,
        reader: `${label} (${name})`,
        whole: 'result',
      }),
    );
  });
}

/** Statuses for a missing thing that callers take for a failed call (S206). */
const failures = [404, 410];

/**
 * Refuses an API that answers by 404 or 410 where it has nothing, while callers expect an answer without a result;
 * asked with an id that nothing has.
 */
export async function absentAnswers(
  asked: readonly { label: string; endpoint: EndpointFacts }[],
  apiUrl: string,
): Promise<string[]> {
  const ofOne = asked.filter(({ endpoint }) => isOfOne(endpoint));
  const found = await Promise.all(
    [...new Set(ofOne.map(({ endpoint }) => endpoint.path!))].map(async (path) => {
      const { status = 200 } = (await fetchAnswer(apiUrl, path.replace('{}', String(largestInteger)))) ?? {};
      const all = failures.includes(status) ? ofOne.filter(({ endpoint }) => endpoint.path === path) : [];
      return all.map(
        ({ label, endpoint }) =>
          `The API answers GET ${path} by the status ${status} where it has nothing; ${label} (${endpoint.name}) needs an answer without a result, and takes that for a failure.`,
      );
    }),
  );
  return found.flat();
}

/**
 * Constant texts in calls that were changed, and for which the API has nothing. The former one is asked first, since
 * content may be imported in between.
 */
async function emptyWords({ candidate: { label, facts }, former }: Comparison, apiUrl: string): Promise<string[]> {
  const before = former?.facts?.endpoints ?? [];
  const changed = (facts?.endpoints ?? []).flatMap((endpoint) => {
    const own = before.filter(({ name }) => name === endpoint.name);
    const [known, ...more] = own.some(({ path }) => path === endpoint.path) ? [] : own;
    return known && more.length === 0 && hasNoParameters(endpoint) && hasNoParameters(known)
      ? [{ name: endpoint.name, path: endpoint.path!, known: known.path! }]
      : [];
  });
  const found = await Promise.all(
    changed.map(async ({ name, path, known }) => {
      const had = await fetchAnswer(apiUrl, known);
      const has = (had?.result ?? null) === null ? undefined : await fetchAnswer(apiUrl, path);
      return has && has.result === null
        ? [
            `${label} asks GET ${path} (${name}), where the API has nothing, in place of ${known}, where it has something.`,
          ]
        : [];
    }),
  );
  return found.flat();
}

/** Links of the site's configuration that do not exist, in place of ones that do. */
async function namelessLinks({ candidate: { label, facts }, former }: Comparison, apiUrl: string): Promise<string[]> {
  const [now, before] = [facts?.siteLinks, former?.facts?.siteLinks].map((names) =>
    names?.map((name) => name.toLowerCase()),
  );
  const [fresh, left] = [
    now?.filter((name) => !before?.includes(name)),
    before?.filter((name) => !now?.includes(name)),
  ];
  if (!fresh?.length || !left?.length) return [];
  const config = v.safeParse(ServiceConfigSchema, (await fetchAnswer(apiUrl, '/service-config'))?.result);
  if (!config.success) return [];
  const known = [...config.output.stats.links, ...config.output.links].map(({ name }) => name.toLowerCase());
  const [strange, lost] = [fresh.filter((name) => !known.includes(name)), left.filter((name) => known.includes(name))];
  return strange.length > 0 && lost.length > 0
    ? [
        `${label} shows the site's link ${strange.join(', ')}, which the API's /service-config does not name, in place of ${lost.join(', ')}, which it names.`,
      ]
    : [];
}

/** Findings from the API's present answers about changed constant texts. */
export async function liveAnswerFindings(comparison: Comparison, apiUrl: string | undefined): Promise<Findings> {
  if (!apiUrl || invalidUrlReason(apiUrl)) return asRefusals([]);
  return asRefusals((await Promise.all([emptyWords(comparison, apiUrl), namelessLinks(comparison, apiUrl)])).flat());
}
