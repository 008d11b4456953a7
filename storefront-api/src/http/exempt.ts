import type { FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isReading = ({ method }: FastifyRequest) => reading.has(method);

/** The hub is a server of its own, which checks callers, bodies and rates itself. */
export const hasOwnBorder = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/hubs/') === true;
