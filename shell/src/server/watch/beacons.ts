import { beaconPath, BeaconSchema } from '@storefront/contracts';
import { readJson } from '@storefront/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Environment } from '../environment';
import { createRateLimiter } from './rateLimiter';
import { createNetworks } from './networks';
import type { Watch } from './Watch';

/** Bytes of what a page may tell. */
const bodyLimit = 8 * 1024;

/** Beacons of one address: they cost nobody anything, and are worth nothing from one who never stops. */
export const beacons = { most: 300, perSecond: 10 };

/** Whether the shop's own page tells it, as far as the browser says: anybody's page could have all its visitors complain. */
function isFromOurPage({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  // Browsers tell it where the connection is secure, whatever a proxy makes of the host.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || origin === publicUrl || origin.replace(/^https?:\/\//, '') === host;
}

/** Takes what pages tell of the remotes on them: nothing of it says who looked at them, and nothing is answered. */
export function takeBeacons(app: FastifyInstance, watch: Watch, { trustedProxies, publicUrl }: Pick<Environment, 'trustedProxies' | 'publicUrl'>): void {
  const mayTell = createRateLimiter(beacons);
  const networkOf = createNetworks(trustedProxies);
  app.post(beaconPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isFromOurPage(request, publicUrl)) return reply.code(403).send();
    // Who is gone already has no address any more.
    const peer = (request.ip as string | undefined) ?? '';
    const network = networkOf(peer, request.headers['x-forwarded-for']?.toString());
    if (!mayTell(network ?? peer)) return reply.code(429).send();
    // `sendBeacon` sends text.
    const beacon = v.safeParse(BeaconSchema, typeof request.body === 'string' ? readJson(request.body) : request.body);
    if (!beacon.success) return reply.code(400).send();
    watch.hear(beacon.output, network);
    return reply.code(204).send();
  });
}
