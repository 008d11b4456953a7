import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLast, sayLast } from './lastAnswers';

/** Milliseconds between two checks for idle connections. */
const pollInterval = 50;

/**
 * Milliseconds in which a new connection has to send a request. Browsers open connections in advance, and Node counts
 * such a connection as busy.
 */
const patience = 1000;

/**
 * Tracks connections that have not sent anything yet. `closeIdleConnections` spares those that are new: from Node 26 on
 * it counts them as idle.
 * @returns a function that closes connections that have not sent anything in time
 */
function watchSilent(server: Server): () => void {
  const since = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    since.set(socket, performance.now());
    socket.once('close', () => since.delete(socket));
  });
  const silent = (isLate: boolean) => {
    const now = performance.now();
    return [...since].flatMap(([socket, came]) =>
      socket.bytesRead === 0 && now - came > patience === isLate ? [socket] : [],
    );
  };
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const spared = silent(false);
    for (const socket of spared) socket.destroy = () => socket;
    closeIdleConnections();
    for (const socket of spared) Reflect.deleteProperty(socket, 'destroy');
  };
  return () => silent(true).forEach((socket) => socket.destroy());
}

/**
 * Has a server close gracefully: it accepts no new connections, answers the requests under way with `Connection:
 * close`, and ends idle connections, so that visitors notice nothing of a deployment.
 * @returns `sayLast`, which adds `Connection: close` already while new connections are still accepted
 */
export function closeGracefully(app: FastifyInstance): { sayLast(): void } {
  let looking: NodeJS.Timeout | undefined;
  const closeSilent = watchSilent(app.server);
  app.addHook('preClose', async () => {
    sayLast(app.server);
    looking = setInterval(() => {
      app.server.closeIdleConnections();
      closeSilent();
    }, pollInterval);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLast(app.server)) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(looking));
  return { sayLast: () => sayLast(app.server) };
}

/**
 * Closes whatever connection is still open after so many milliseconds, so that a slow client cannot hold up the
 * shutdown.
 */
export function closeConnectionsIn(app: FastifyInstance, milliseconds: number): void {
  setTimeout(() => app.server.closeAllConnections(), milliseconds).unref();
}
