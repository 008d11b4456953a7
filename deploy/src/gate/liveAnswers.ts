import { EnvelopeSchema, ServiceConfigSchema, type EndpointFacts } from '@storefront/contracts';
import * as v from 'valibot';
import { noAddress } from './apiDescription';
import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

/** Milliseconds that the API has for one answer: what it does not say in time is no reason to refuse anything. */
const limit = 3000;

/** What the API answers where it is asked: a result, or that there is none; undefined where it fails, or says nothing in time. */
export async function answered(apiUrl: string, address: string): Promise<{ result: unknown } | undefined> {
  try {
    const answer = await fetch(new URL(address, apiUrl), { signal: AbortSignal.timeout(limit) });
    if (answer.status >= 500 || answer.status === 429) return undefined;
    const { success, result = null } = v.parse(EnvelopeSchema, await answer.json());
    return { result: answer.ok && success !== false ? result : null };
  } catch (error) {
    console.error(`The API did not say what it has at ${address}: ${(error as Error).message}`);
    return undefined;
  }
}

/** Whether an address is a question that can be asked as it stands. */
export const isWhole = ({ method = 'GET', path = '' }: EndpointFacts) => method === 'GET' && path.startsWith('/') && !path.includes('{');

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
