import type { FastifyReply, FastifyRequest } from 'fastify';
import { LongPollingTransport, type Poll } from '../transport/longPolling';
import { ServerSentEventsTransport } from '../transport/serverSentEvents';
import { bodyOf, BodyRefused } from './body';
import { assertIdle, Refused, type Endpoint } from './endpoint';
import type { Client } from './clientTable';
import type { Identity } from './options';

type Serve = (
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
) => Promise<unknown> | unknown;

/** Takes the response out of Fastify's hands, with the headers that were set so far. */
function hijackResponse(reply: FastifyReply) {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  return reply.raw;
}

const events: Serve = (endpoint, request, reply, identity) => {
  endpoint.assertOffered('ServerSentEvents');
  const client = endpoint.clientOf(request.raw, identity);
  assertIdle(client, 'ServerSentEvents');
  endpoint.assertTakesClients();
  endpoint.begin(client, request.raw, (connection) => new ServerSentEventsTransport(hijackResponse(reply), connection));
};

function pollOf(reply: FastifyReply): Poll {
  const response = hijackResponse(reply);
  return {
    answer(status, body, format) {
      const type = format === 'Binary' ? 'application/octet-stream' : 'text/plain; charset=utf-8';
      response.writeHead(status, status === 204 ? {} : { 'content-type': type, 'content-length': body.length });
      response.end(status === 204 ? undefined : body);
    },
  };
}

function pollingOf(endpoint: Endpoint, client: Client, request: FastifyRequest): LongPollingTransport {
  const transport = client.connection?.transport;
  if (transport instanceof LongPollingTransport) return transport;
  assertIdle(client, 'LongPolling');
  return endpoint.begin(
    client,
    request.raw,
    (connection) => new LongPollingTransport(connection, endpoint.hub.settings.pollTimeout),
  );
}

const poll: Serve = (endpoint, request, reply, identity) => {
  endpoint.assertOffered('LongPolling');
  const client = endpoint.clientOf(request.raw, identity);
  const transport = pollingOf(endpoint, client, request);
  const waiting = pollOf(reply);
  reply.raw.on('close', () => transport.abandon(waiting));
  transport.take(waiting);
};

const get: Serve = (endpoint, request, reply, identity) =>
  request.headers.accept?.includes('text/event-stream')
    ? events(endpoint, request, reply, identity)
    : poll(endpoint, request, reply, identity);

const post: Serve = async (endpoint, request, reply, identity) => {
  const client = endpoint.clientOf(request.raw, identity);
  const { connection } = client;
  if (connection?.transport.name === 'WebSockets') throw new Refused(405, 'A socket takes no posts.');
  if (!connection || client.posting) throw new Refused(409, 'The connection takes no post now.');
  client.posting = true;
  try {
    const { maxFrame, clientTimeout } = endpoint.hub.settings;
    const body = await bodyOf(request.raw, maxFrame, clientTimeout);
    if (endpoint.clients.find(client.token) !== client) throw new Refused(404, 'No Connection with that ID');
    connection.received(body);
    await endpoint.hub.room(connection);
    return reply.type('text/plain').send('');
  } catch (error) {
    if (error instanceof BodyRefused && error.status === 413) connection.closeWithError();
    throw error;
  } finally {
    client.posting = false;
  }
};

const end: Serve = (endpoint, request, reply, identity) => {
  const { connection } = endpoint.clientOf(request.raw, identity);
  if (connection?.transport.name !== 'LongPolling') throw new Refused(400, 'Only polls are ended by a DELETE.');
  connection.alive();
  connection.drop('The client ended it.');
  return reply.code(202).send();
};

const refuse: Serve = () => {
  throw new Refused(405, 'A hub knows no such request.');
};

const handlers = new Map<string, Serve>([
  ['GET', get],
  ['POST', post],
  ['DELETE', end],
]);

/**
 * Serves a request to a hub's own path by its method. A client that left while it was being identified begins nothing.
 */
export const serve: Serve = (endpoint, request, reply, identity) => {
  if (reply.raw.destroyed) return reply.hijack();
  return (handlers.get(request.method) ?? refuse)(endpoint, request, reply, identity);
};
