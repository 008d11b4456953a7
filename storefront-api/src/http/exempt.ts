import type { FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isReading = ({ method }: FastifyRequest) => reading.has(method);

/** The hub is a server of its own, for others too: it knows who may call, with what bodies and how often. */
export const hasOwnBorder = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/hubs/') === true;
