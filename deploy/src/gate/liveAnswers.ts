import { EnvelopeSchema, largestInteger, ServiceConfigSchema, type EndpointFacts, type Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { noAddress } from './apiDescription';
import { refusing, type Findings } from './findings';
import type { Scene } from './parties';
import { mismatches, sentence, shapeOfValue, type Mismatch } from './shapes';

/** Milliseconds that the API has for one answer: what it does not say in time is no reason to refuse anything. */
const limit = 3000;

/** What the API answers where it is asked: a result, or that there is none, and by which status; undefined where it fails, or says nothing in time. */
export async function answered(apiUrl: string, address: string): Promise<{ result: unknown; status: number } | undefined> {
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

/** Whether an address is a question that can be asked as it stands. */
export const isWhole = ({ method = 'GET', path = '' }: EndpointFacts) => method === 'GET' && path.startsWith('/') && !path.includes('{');

const isPlain = ({ kind }: Mismatch) => kind === 'missing' || kind === 'type' || kind === 'nullable';

/** What is wrong with an answer for who reads it; of a list what is wrong with all of it, since one malformed item costs itself alone. */
function misfits(result: unknown, reads: Shape): Mismatch[] {
  if (!Array.isArray(result) || !reads.items) return mismatches(shapeOfValue(result), reads).filter(isPlain);
  const [first = [], ...more] = result.map((item) => mismatches(shapeOfValue(item), reads.items || {}).filter(isPlain));
  return more.every((other) => other.length > 0) ? first.map((one) => ({ ...one, field: `[].${one.field}` })) : [];
}

/** What the API answers today, whatever it says of itself, that those who ask cannot read. */
export async function unreadAnswers(asked: readonly { label: string; endpoint: EndpointFacts }[], apiUrl: string): Promise<string[]> {
  const whole = asked.flatMap(({ label, endpoint }) => (isWhole(endpoint) && endpoint.reads ? [{ label, name: endpoint.name, path: endpoint.path!, reads: endpoint.reads }] : []));
  const answers = new Map(await Promise.all([...new Set(whole.map(({ path }) => path))].map(async (path) => [path, await answered(apiUrl, path)] as const)));
  return whole.flatMap(({ label, name, path, reads }) => {
    const { result = null } = answers.get(path) ?? {};
    const wrong = result === null ? [] : misfits(result, reads);
    return wrong.map((mismatch) => sentence(mismatch, { sender: 'The API', what: `answers GET ${path} today`, reader: `${label} (${name})`, whole: 'result' }));
  });
}

/** Statuses by which the API says that it has no such thing, and that who asks takes for a failure of the call (S206). */
const failures = [404, 410];

/** Where the API answers by a failure that there is no such thing: everybody waits for an answer without a result. Asked by an id that nothing has. */
export async function absentAnswers(asked: readonly { label: string; endpoint: EndpointFacts }[], apiUrl: string): Promise<string[]> {
  const ofOne = asked.filter(({ endpoint: { method = 'GET', path = '', headers = [] } }) => method === 'GET' && /^[^{]*\/\{\}$/.test(path) && !headers.includes('authorization'));
  const found = await Promise.all(
    [...new Set(ofOne.map(({ endpoint }) => endpoint.path!))].map(async (path) => {
      const { status = 200 } = (await answered(apiUrl, path.replace('{}', String(largestInteger)))) ?? {};
      const all = failures.includes(status) ? ofOne.filter(({ endpoint }) => endpoint.path === path) : [];
      return all.map(({ label, endpoint }) => `The API answers GET ${path} by the status ${status} where it has nothing; ${label} (${endpoint.name}) needs an answer without a result, and takes that for a failure.`);
    }),
  );
  return found.flat();
}

/** What is asked by another word than before, at which the API has nothing: asked a second time, since its content may have come between. */
async function emptyWords({ candidate: { label, facts }, former }: Scene, apiUrl: string): Promise<string[]> {
  const before = former?.facts?.endpoints ?? [];
  const changed = (facts?.endpoints ?? []).flatMap((endpoint) => {
    const own = before.filter(({ name }) => name === endpoint.name);
    const [known, ...more] = own.some(({ path }) => path === endpoint.path) ? [] : own;
    return known && more.length === 0 && isWhole(endpoint) && isWhole(known) ? [{ name: endpoint.name, path: endpoint.path!, known: known.path! }] : [];
  });
  const found = await Promise.all(
    changed.map(async ({ name, path, known }) => {
      const had = await answered(apiUrl, known);
      const has = (had?.result ?? null) === null ? undefined : await answered(apiUrl, path);
      return has && has.result === null ? [`${label} asks GET ${path} (${name}), where the API has nothing, in place of ${known}, where it has something.`] : [];
    }),
  );
  return found.flat();
}

/** Links of the site's configuration that are asked for by a name that it does not have, in place of one that it has. */
async function namelessLinks({ candidate: { label, facts }, former }: Scene, apiUrl: string): Promise<string[]> {
  const [now, before] = [facts?.siteLinks, former?.facts?.siteLinks].map((names) => names?.map((name) => name.toLowerCase()));
  const [fresh, left] = [now?.filter((name) => !before?.includes(name)), before?.filter((name) => !now?.includes(name))];
  if (!fresh?.length || !left?.length) return [];
  const config = v.safeParse(ServiceConfigSchema, (await answered(apiUrl, '/service-config'))?.result);
  if (!config.success) return [];
  const known = [...config.output.stats.links, ...config.output.links].map(({ name }) => name.toLowerCase());
  const [strange, lost] = [fresh.filter((name) => !known.includes(name)), left.filter((name) => known.includes(name))];
  return strange.length > 0 && lost.length > 0 ? [`${label} shows the site's link ${strange.join(', ')}, which the API's /service-config does not name, in place of ${lost.join(', ')}, which it names.`] : [];
}

/** What the API itself has to say of words by which a package asks, where they are others than before. */
export async function liveAnswerFindings(scene: Scene, apiUrl: string | undefined): Promise<Findings> {
  if (!apiUrl || noAddress(apiUrl)) return refusing([]);
  return refusing((await Promise.all([emptyWords(scene, apiUrl), namelessLinks(scene, apiUrl)])).flat());
}
