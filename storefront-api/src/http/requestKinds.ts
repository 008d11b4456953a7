import type { FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isReadRequest = ({ method }: FastifyRequest) => reading.has(method);

/** The hub is a server of its own, which checks callers, bodies and rates itself. */
export const isHubRequest = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/hubs/') === true;
