import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Requests of one connection that are under way at once. Browsers and proxies wait for each answer; whoever asks on without reading any has them all made for nothing. */
const most = 16;

/** What is under way on a connection. */
interface Line {
  count: number;
  /** Resolves when the last of it is over. */
  last: Promise<void> | undefined;
}

/**
 * Makes the answers of one connection one after the other, and lets go of one on which more is asked than anybody reads: Node takes on whatever comes, and
 * thousands of pages would be made while all others wait. Of an answer whose turn has not come Node does not tell that its reader has gone: a file that is sent in it
 * would stay open for ever.
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
