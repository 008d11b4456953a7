import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../connection/request';
import { Refused, type Endpoint } from './endpoint';
import type { Identity, NegotiateAnswer, OriginOptions } from './options';
import { allowOrigins } from './origins';
import { guard } from './guard';

const NEWEST_VERSION = 1;

/** Absent is 0; newer ones are answered with what is known. */
function versionOf(request: FastifyRequest): number | undefined {
  const asked = addressOf(request.raw).searchParams.get('negotiateVersion') ?? '0';
  return /^\d{1,9}$/.test(asked) ? Math.min(Number(asked), NEWEST_VERSION) : undefined;
}

/** @throws Refused when a negotiation is not posted */
export function assertPost({ method }: FastifyRequest): void {
  if (method !== 'POST') throw new Refused(405, 'A negotiation is posted.');
}

/** Answers a client that wants to connect. */
export function negotiated(endpoint: Endpoint, request: FastifyRequest, { userId }: Identity): object {
  endpoint.assertTakesClients();
  if (endpoint.clients.isFlooded) throw new Refused(503, 'Too many clients are expected.');
  const version = versionOf(request);
  if (version === undefined) return { error: 'The client requested an invalid protocol version.' };
  const { token, connectionId } = endpoint.clients.expect(userId, version, endpoint.sourceOf(request.raw));
  const { availableTransports } = endpoint;
  return {
    negotiateVersion: version,
    connectionId,
    ...(version > 0 && { connectionToken: token }),
    availableTransports,
  };
}

export interface NegotiationOptions extends OriginOptions {
  path: string;
  answer(request: FastifyRequest): NegotiateAnswer | Promise<NegotiateAnswer>;
}

/** Sends clients elsewhere, or away: a path with a negotiation and nothing behind it. */
export async function negotiation(
  app: FastifyInstance,
  { path, answer, ...options }: NegotiationOptions,
): Promise<void> {
  guard(app);
  allowOrigins(app, options);
  app.all(`${path}/negotiate`, async (request: FastifyRequest, reply: FastifyReply) => {
    assertPost(request);
    return reply.send(await answer(request));
  });
}
