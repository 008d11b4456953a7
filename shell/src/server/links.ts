import { isSafeAddress, localizePath, paths, ServiceConfigSchema, type Language } from '@storefront/contracts';
import { readBody } from '@storefront/server';
import * as v from 'valibot';
import { singleFlight } from './singleFlight';
import { headerSafeAddress } from './headerSafeAddress';

/** Milliseconds that the API may take to answer. */
const limit = 1000;

/** The most bytes of the configuration. */
const largestAnswer = 1_000_000;

const readLinks = singleFlight(async (apiUrl) => {
  const answer = await fetch(`${apiUrl}/service-config`, { signal: AbortSignal.timeout(limit) });
  if (!answer.ok) throw new Error(`GET /service-config was answered ${answer.status}.`);
  const { result } = JSON.parse(String(await readBody(answer, largestAnswer))) as { result: unknown };
  if (result === null) return [];
  const config = v.parse(ServiceConfigSchema, result);
  return config.stats.links.length > 0 ? config.stats.links : (config.links ?? []);
});

/**
 * The target of a link of the site configuration, by its name (S006); home where no such link may be followed,
 * undefined where the API does not answer in time (S204). `origin`: the shop's.
 */
export async function targetOfLink(
  linkName: string,
  language: Language,
  apiUrl: string,
  origin: string,
): Promise<string | undefined> {
  const links = await readLinks(apiUrl).catch((error: unknown) => {
    console.error(`Looking up the link ${JSON.stringify(linkName)} failed.`, error);
    return undefined;
  });
  if (!links) return undefined;
  const link = links.find(({ name }) => name.toLowerCase() === linkName.toLowerCase());
  const target = link && isSafeAddress(link.url, origin) ? link.url : paths.home();
  return headerSafeAddress(target.startsWith('/') ? localizePath(target, language) : target);
}
