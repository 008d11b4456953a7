import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * The most unanswered requests of one connection. Browsers and proxies wait for each response; the responses to a
 * client that reads none of them would be made for nothing.
 */
const most = 16;

/** The unanswered requests of a connection. */
interface Line {
  count: number;
  /** Resolves when the last one is answered. */
  last: Promise<void> | undefined;
}

/**
 * Makes the responses of one connection one after the other, and closes a connection with too many unanswered requests:
 * Node itself has no limit, so thousands of pages would be made while all other clients wait. For a response that is
 * queued behind another one, Node does not report that the client has gone: a file that is sent in it would stay open
 * for ever.
 */
export function boundPipelines(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const line = lines.get(socket) ?? { count: 0, last: undefined };
    lines.set(socket, line);
    const before = line.count > 0 ? line.last : undefined;
    line.count += 1;
    let end = () => {};
    line.last = new Promise((resolve) => (end = resolve));
    reply.raw.once('close', () => {
      line.count -= 1;
      end();
    });
    if (line.count > most) socket.destroy();
    else await before;
    if (!socket.destroyed) return;
    end();
    return reply.hijack();
  });
}
