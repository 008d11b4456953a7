import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLast, sayLast } from './lastAnswers';

/** Milliseconds between two looks for connections on which nobody waits any more. */
const glance = 50;

/** Milliseconds in which whoever connects asks for something. Browsers connect ahead of what they may ask, and Node takes such a connection for one that is busy. */
const patience = 1000;

/**
 * Notes who connects.
 * @returns what lets go of connections on which nobody has asked for anything in time
 */
function watchSilent(server: Server): () => void {
  const since = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    since.set(socket, performance.now());
    socket.once('close', () => since.delete(socket));
  });
  return () => {
    const now = performance.now();
    for (const [socket, came] of since) if (socket.bytesRead === 0 && now - came > patience) socket.destroy();
  };
}

/**
 * A server that is closed takes no new connections, answers what it was asked, says with each answer that it is the connection's last, and lets
 * go of those that have had theirs, or asked for nothing: who is in the middle of a page when the shop is deployed does not notice.
 * @returns `sayLast`, by which answers are said to be the last already while new connections are still taken
 */
export function endGently(app: FastifyInstance): { sayLast(): void } {
  let looking: NodeJS.Timeout | undefined;
  const closeSilent = watchSilent(app.server);
  app.addHook('preClose', async () => {
    sayLast(app.server);
    looking = setInterval(() => {
      app.server.closeIdleConnections();
      closeSilent();
    }, glance);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLast(app.server)) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(looking));
  return { sayLast: () => sayLast(app.server) };
}

/** From now on so many milliseconds are left for answers: then whoever does not give or take one is let go, and what follows the last answer can be done. */
export function endAnswersIn(app: FastifyInstance, milliseconds: number): void {
  setTimeout(() => app.server.closeAllConnections(), milliseconds).unref();
}
