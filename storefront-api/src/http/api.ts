import type { Envelope } from '@storefront/contracts';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as v from 'valibot';

interface ValibotTypes extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
}

/** Fastify whose `schema: { params, querystring, body }` are valibot schemas; handlers get their output. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ValibotTypes>;

export function found<T>(result: T, message: string | null = null): Envelope<T> {
  return { success: true, result, message };
}

/** A missing resource is answered with status 200 (S206). */
export function missing(message: string): Envelope<never> {
  return { success: false, result: null, message };
}

/** `found`, or `missing` when there is nothing. */
export function answer<T>(result: T | null | undefined, message: string): Envelope<T> {
  return result === null || result === undefined ? missing(message) : found(result);
}
