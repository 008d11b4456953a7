import type { FastifyInstance, FastifyRequest } from 'fastify';
import { silentLog } from '../connection/log';
import { Endpoint } from './endpoint';
import { guard } from './guard';
import { assertPost, negotiated } from './negotiation';
import type { Identity, MountOptions } from './options';
import { allowOrigins } from './origins';
import { serve } from './requests';
import { takeUpgrades } from './upgrades';

/**
 * Mounts a hub at a path. Closing the app drains the hub; to let pollers hear of it too, `await hub.drain()` before
 * `app.close()`.
 */
export async function signalr(app: FastifyInstance, options: MountOptions): Promise<void> {
  const endpoint = new Endpoint(options);
  const { hub } = endpoint;
  if (hub.log === silentLog) hub.log = app.log;
  const identities = new WeakMap<FastifyRequest, Identity>();
  guard(app);
  allowOrigins(app, options);
  app.addHook('onRequest', async (request) => {
    identities.set(request, await endpoint.identify(request.raw));
  });
  app.all(options.path, async (request, reply) => serve(endpoint, request, reply, identities.get(request)!));
  app.all(`${options.path}/negotiate`, async (request) => {
    assertPost(request);
    return negotiated(endpoint, request, identities.get(request)!);
  });
  app.addHook('preClose', async () => {
    endpoint.clients.clear();
    await hub.drain();
  });
  takeUpgrades(app.server, `${app.prefix}${options.path}`, endpoint);
}
