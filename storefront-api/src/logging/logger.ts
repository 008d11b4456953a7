import type { FastifyServerOptions } from 'fastify';
import { errorForLog } from './errorForLog';

/**
 * An e-mail address anywhere in a line, also URL-encoded, in any script, and mistyped as far as the shop accepts it.
 * The lengths of its parts are bounded: without that, a line of a hundred kilobytes without an address would take
 * minutes.
 */
const ADDRESS =
  /[\p{L}\p{N}._%+'*=~&|!#$^`{}?-]{1,254}(?:@|%40)[\p{L}\p{N}][\p{L}\p{N}.-]{0,253}\.(?:xn--[\p{L}\p{N}-]{0,58}[\p{L}\p{N}]|\p{L}{1,63})/giu;

/** Removes e-mail addresses from a text, since logs must not identify people. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '<e-mail>');

/**
 * The API's logger: errors are reduced by `errorForLog`, and e-mail addresses are removed from each line, since mail
 * servers repeat them in errors. The form parser logs all headers at the level `trace`, including a chat's token: these
 * are redacted.
 */
export function loggerOf(level: string) {
  return {
    level,
    serializers: { err: (error: unknown) => errorForLog(error) },
    redact: ['busboyOptions.headers'],
    hooks: { streamWrite: withoutAddresses },
  } satisfies FastifyServerOptions['logger'];
}
