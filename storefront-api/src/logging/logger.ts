import type { FastifyServerOptions } from 'fastify';
import { errorForLog } from './errorForLog';

/**
 * An e-mail address wherever it stands in a line, also within an address of the web, and of letters of any language; mistyped ones that the shop takes, too.
 * Each part is as long as one may be: without an end a line of a hundred kilobytes that holds none would be looked through for minutes.
 */
const ADDRESS = /[\p{L}\p{N}._%+'*=~&|!#$^`{}?-]{1,254}(?:@|%40)[\p{L}\p{N}][\p{L}\p{N}.-]{0,253}\.(?:xn--[\p{L}\p{N}-]{0,58}[\p{L}\p{N}]|\p{L}{1,63})/giu;

/** The text without e-mail addresses: whose it was is nobody's business who reads logs. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '<e-mail>');

/**
 * How the API logs: errors by what they say alone, and each line freed of addresses as it is written, whoever put them into it; mail servers'
 * errors are full of them. What reads forms tells at the level `trace` of all headers, a chat's only key among them.
 */
export function loggerOf(level: string) {
  return { level, serializers: { err: (error: unknown) => errorForLog(error) }, redact: ['busboyOptions.headers'], hooks: { streamWrite: withoutAddresses } } satisfies FastifyServerOptions['logger'];
}
