import { isWholeText } from '@storefront/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { missing, type Api } from './api';

const BROKEN_ADDRESS = 'The address holds what is no character.';
const BROKEN_HEADER = 'A header holds what is no character.';

/** Parameters are read from it: what cannot be decoded is not guessed at. */
function isWholeAddress(address: string): boolean {
  try {
    return isWholeText(decodeURIComponent(address));
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

const mayHoldText = (value: unknown) => typeof value === 'string' || (typeof value === 'object' && value !== null);

/** What a list or an object holds; a list has no names of its own, and may be as long as a body. */
const partsOf = (value: object): unknown[] => (Array.isArray(value) ? value : [...Object.keys(value), ...(Object.values(value) as unknown[])]);

/** Every key and text of what was read as JSON; without recursion, since a body may be nested as deeply as it is long. */
export function isWholeJson(root: unknown): boolean {
  const rest = [root];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && !isWholeText(value)) return false;
    if (typeof value === 'object' && value !== null) for (const part of partsOf(value)) if (mayHoldText(part)) rest.push(part);
  }
  return true;
}

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send(missing(message));

async function checkHead({ raw: { url = '' }, headers }: FastifyRequest, reply: FastifyReply) {
  if (!isWholeAddress(url)) return refuse(reply, BROKEN_ADDRESS);
  return isWholeJson(headers) ? undefined : refuse(reply, BROKEN_HEADER);
}

/**
 * Refuses NUL and halves of surrogate pairs in addresses and headers of every route, as bodies are when they are read: PostgreSQL
 * keeps neither, and a text that was mended on the way is not what its sender sent.
 */
export function refuseBrokenTexts(app: Api) {
  app.addHook('onRequest', checkHead);
}
