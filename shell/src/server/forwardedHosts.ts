import type { FastifyRequest } from 'fastify';
import type { Environment } from './environment';

/** `Cache-Control` of what is for one client only: its browser may keep it, and asks each time. */
export const privateCaching = 'private, no-cache';

type Known = Pick<Environment, 'publicUrl' | 'publicApiUrl' | 'trustedProxies'>;

/**
 * Whether a proxy names another host than its own request does. Many proxies pass on an `X-Forwarded-Host` of the
 * visitor's own, and caches do not tell responses apart by it. So a response that contains the shop's host must not be
 * shared then, unless the settings state the host.
 */
export const isHostForwarded = ({ host, headers }: Pick<FastifyRequest, 'host' | 'headers'>): boolean =>
  host !== headers.host;

/** A warning for the start; undefined where both origins are set, or no proxy is believed. */
export function warningOf({ publicUrl, publicApiUrl, trustedProxies }: Known): string | undefined {
  const unknown = [...(publicUrl === null ? ['PUBLIC_URL'] : []), ...(publicApiUrl === null ? ['PUBLIC_API_URL'] : [])];
  if (!trustedProxies?.length || unknown.length === 0) return undefined;
  const consequence =
    'No cache before the shop may share a page for which a proxy names another host (X-Forwarded-Host).';
  return `${unknown.join(' and ')}: not set, with TRUSTED_PROXIES. ${consequence}`;
}
