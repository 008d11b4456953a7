import { beaconPath, BeaconSchema } from '@storefront/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { createAllowance } from './allowance';
import { createNetworks } from './networks';
import type { Watch } from './Watch';

/** Bytes of what a page may tell. */
const bodyLimit = 8 * 1024;

function read(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Beacons of one address: they cost nobody anything, and are worth nothing from one who never stops. */
export const beacons = { most: 300, perSecond: 10 };

/** Takes what pages tell of the remotes on them: nothing of it says who looked at them, and nothing is answered. */
export function takeBeacons(app: FastifyInstance, watch: Watch, trustedProxies: readonly string[] | undefined): void {
  const mayTell = createAllowance(beacons);
  const networkOf = createNetworks(trustedProxies);
  app.post(beaconPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const network = networkOf(request.ip, request.headers['x-forwarded-for']?.toString());
    if (!mayTell(network ?? request.ip)) return reply.code(429).send();
    // `sendBeacon` sends text.
    const beacon = v.safeParse(BeaconSchema, typeof request.body === 'string' ? read(request.body) : request.body);
    if (!beacon.success) return reply.code(400).send();
    watch.hear(beacon.output, network);
    return reply.code(204).send();
  });
}
