import {
  drainSeconds,
  isBareOrigin,
  networks,
  origins,
  otherPort,
  ownPort,
  publicOrigin,
  readSettings,
  webUrl,
  wholeNumber,
} from '@storefront/server';
import type { GivenSettings } from '@storefront/server';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { readTrustedKeys, wrongSigner } from './releases/trust';

function isTimeZone(name: string): boolean {
  // Older browsers refuse offsets (`+03:00`), which this server would accept.
  if (!/^[a-z][\w/+-]*$/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

const VariablesSchema = v.object({
  PORT: v.optional(ownPort, '3000'),
  API_PORT: v.optional(otherPort, '4000'),
  /** The API as this server reaches it. */
  API_URL: v.optional(webUrl),
  /** The API as browsers reach it; by default `API_URL`, or the page's own host at `API_PORT`. */
  PUBLIC_API_URL: v.optional(publicOrigin),
  /** The shop's own origin, for canonical addresses; by default that of the request. */
  PUBLIC_URL: v.optional(publicOrigin),
  RELEASES_DIR: v.string(),
  BRAND: v.optional(v.string(), 'Sidekey'),
  /** The time zone of the shop's dates (S139). */
  TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'must be the name of a time zone, as Europe/Moscow')),
    'UTC',
  ),
  /**
   * Milliseconds that a remote may take to render a page (waiting for the API does not count) before it is left to the
   * browser.
   */
  RENDER_LIMIT: v.optional(wholeNumber(1, 999_999), '1000'),
  /** Processes that render the pages of one remote; as many as there are cores by default. */
  RENDER_WORKERS: v.optional(wholeNumber(1, 999_999)),
  /** Origins from which developers may load remotes in their own tabs; none by default. */
  OVERRIDE_ORIGINS: v.optional(origins),
  /** Proxies whose `X-Forwarded-*` is believed, as with the API. */
  TRUSTED_PROXIES: v.optional(networks),
  /** Seconds between the signal to stop and the end of listening, in which load balancers notice (as with the API). */
  DRAIN_SECONDS: v.optional(drainSeconds, '1'),
  /** `shell`, or `one` for the one bundle. */
  BUNDLE: v.optional(v.picklist(['shell', 'one']), 'shell'),
});

/** Complains where browsers would get an `API_URL` with a path, which they would drop. */
function publicApiLacks({ API_URL, PUBLIC_API_URL }: GivenSettings): string[] {
  const address = v.safeParse(webUrl, API_URL);
  return PUBLIC_API_URL === undefined && address.success && !isBareOrigin(address.output)
    ? ['PUBLIC_API_URL: must be set where API_URL is no origin']
    : [];
}

export interface Environment {
  port: number;
  apiUrl: string;
  publicApiUrl: string | null;
  apiPort: number;
  publicUrl: string | null;
  releasesDir: string;
  /** The public keys whose signatures are trusted. */
  releaseKeys: string[];
  brand: string;
  timeZone: string;
  renderLimit: number;
  renderWorkers: number | undefined;
  /** Origins that developers' remotes may come from. */
  overrideOrigins: string[];
  /** Reverse proxies in front of the shop; where none is listed, any private address may be one. */
  trustedProxies: string[] | undefined;
  /** Seconds for which the shop still answers, but reports that it is not ready, before it stops. */
  drainSeconds: number;
  bundle: 'shell' | 'one';
}

/** Reads the settings of the shop; throws as `readSettings` does. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const settings = readSettings(VariablesSchema, variables, publicApiLacks, wrongSigner);
  return {
    port: settings.PORT,
    apiUrl: settings.API_URL ?? `http://127.0.0.1:${settings.API_PORT}`,
    publicApiUrl: settings.PUBLIC_API_URL ?? settings.API_URL ?? null,
    apiPort: settings.API_PORT,
    publicUrl: settings.PUBLIC_URL ?? null,
    releasesDir: resolve(settings.RELEASES_DIR),
    releaseKeys: readTrustedKeys(variables),
    brand: settings.BRAND,
    timeZone: settings.TIME_ZONE,
    renderLimit: settings.RENDER_LIMIT,
    renderWorkers: settings.RENDER_WORKERS,
    overrideOrigins: settings.OVERRIDE_ORIGINS ?? [],
    trustedProxies: settings.TRUSTED_PROXIES,
    drainSeconds: settings.DRAIN_SECONDS,
    bundle: settings.BUNDLE,
  };
}
