import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Requests of one connection that are under way at once. Browsers and proxies wait for each answer; whoever asks on without reading any has them all made for nothing. */
const most = 16;

/** Lets go of a connection on which more is asked than anybody reads: Node takes on whatever comes, and thousands of pages would be made while all others wait. */
export function boundPipelines(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const now = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, now);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (now <= most && !socket.destroyed) return;
    socket.destroy();
    return reply.hijack();
  });
}
