import type { FastifyRequest } from 'fastify';
import type { Environment } from './environment';

/** How what is for one asker may be kept: by their own browser, which asks each time. */
export const privateCaching = 'private, no-cache';

type Known = Pick<Environment, 'publicUrl' | 'publicApiUrl' | 'trustedProxies'>;

/**
 * Whether a proxy says that another host was asked for than it asks us for. Many pass on what a visitor says of that (`X-Forwarded-Host`), and no cache tells
 * answers apart by it: what names the shop's hosts is nobody else's then, unless the settings say which they are.
 */
export const isHostForwarded = ({ host, headers }: Pick<FastifyRequest, 'host' | 'headers'>): boolean => host !== headers.host;

/** What an owner is told at the start; undefined where both origins are known, or no proxy is believed. */
export function warningOf({ publicUrl, publicApiUrl, trustedProxies }: Known): string | undefined {
  const unknown = [...(publicUrl === null ? ['PUBLIC_URL'] : []), ...(publicApiUrl === null ? ['PUBLIC_API_URL'] : [])];
  if (!trustedProxies?.length || unknown.length === 0) return undefined;
  return `${unknown.join(' and ')}: not set, with TRUSTED_PROXIES. No cache before the shop may share a page for which a proxy names another host (X-Forwarded-Host).`;
}
