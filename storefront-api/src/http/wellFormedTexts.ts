import { isWholeText } from '@storefront/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { missing, type Api } from './api';

const BROKEN_ADDRESS = 'The address holds what is no character.';
const BROKEN_HEADER = 'A header holds what is no character.';

/** Whether an address can be decoded, without NUL and lone surrogates. */
function isWellFormedAddress(address: string): boolean {
  try {
    return isWholeText(decodeURIComponent(address));
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

const mayHoldText = (value: unknown) => typeof value === 'string' || (typeof value === 'object' && value !== null);

/**
 * The elements of a list, or the keys and values of an object. A list's keys are skipped, since it may be as long as a
 * body.
 */
const partsOf = (value: object): unknown[] =>
  Array.isArray(value) ? value : [...Object.keys(value), ...(Object.values(value) as unknown[])];

/** Checks every key and string of parsed JSON; without recursion, since bodies may be deeply nested. */
export function isWellFormedJson(root: unknown): boolean {
  const rest = [root];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && !isWholeText(value)) return false;
    if (typeof value === 'object' && value !== null)
      for (const part of partsOf(value)) if (mayHoldText(part)) rest.push(part);
  }
  return true;
}

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send(missing(message));

async function checkHead({ raw: { url = '' }, headers }: FastifyRequest, reply: FastifyReply) {
  if (!isWellFormedAddress(url)) return refuse(reply, BROKEN_ADDRESS);
  return isWellFormedJson(headers) ? undefined : refuse(reply, BROKEN_HEADER);
}

/**
 * Refuses NUL and lone surrogates in addresses and headers of all routes, as the parsers do in bodies: PostgreSQL
 * cannot store them, and a replaced character is not what the client sent.
 */
export function refuseMalformedTexts(app: Api) {
  app.addHook('onRequest', checkHead);
}
