import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { NoHost } from './originOf';

/**
 * Whether a request has several `Host` headers, of which Node only passes on the first: a proxy in front of us may have
 * read another one.
 */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === 'host') count += 1;
  return count > 1;
}

/** Refuses such requests (RFC 9112, 3.2). */
export function wantOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasSeveralHosts(raw)) throw new NoHost('The request names several hosts.');
  });
}
