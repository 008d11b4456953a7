import { beaconPath, BeaconSchema } from '@storefront/contracts';
import { readJson } from '@storefront/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Environment } from '../environment';
import { createRateLimiter } from './rateLimiter';
import { createNetworks } from './networks';
import type { Watch } from './Watch';

/** The most bytes of a beacon. */
const bodyLimit = 8 * 1024;

/** The rate of beacons that is accepted from one address. */
export const beaconRate = { most: 300, perSecond: 10 };

/**
 * Whether a beacon comes from a page of the shop, by the browser's headers: other sites must not be able to have their
 * visitors send some.
 */
function isFromOurPage({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  // Browsers send this header on secure connections, whatever a proxy does to the host.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || origin === publicUrl || origin.replace(/^https?:\/\//, '') === host;
}

/**
 * Receives beacons: what pages report about the remotes on them. A beacon does not identify the visitor, and the
 * response is empty.
 */
export function takeBeacons(
  app: FastifyInstance,
  watch: Watch,
  { trustedProxies, publicUrl }: Pick<Environment, 'trustedProxies' | 'publicUrl'>,
): void {
  const mayTell = createRateLimiter(beaconRate);
  const networkOf = createNetworks(trustedProxies);
  app.post(beaconPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isFromOurPage(request, publicUrl)) return reply.code(403).send();
    // A client that has disconnected already has no address any more.
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
