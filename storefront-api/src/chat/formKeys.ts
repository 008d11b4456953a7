import type { ChatRequest } from '@storefront/contracts';
import { bodyHashOf } from '../orders/answerRepository';
import type { ChatStatements } from './repository';
import { hashOf, newToken, tokenUnder } from './tokens';

/** The token of the chat that belongs to a form's key, and whether the chat has still to be opened. */
export type Claimed = { token: string; isNew: boolean };

/**
 * Claims the idempotency key of a form, within the transaction that opens its chat; null if another form used the key.
 * Only a random salt is stored: the token is derived from the salt and the key, which is not stored, so that the same
 * caller gets it again and nobody can read it from the database.
 */
export async function claimChat(
  { answers }: ChatStatements,
  key: string,
  request: ChatRequest,
): Promise<Claimed | null> {
  // Keys of orders have no spaces, so that this cannot be one.
  const name = `chat ${hashOf(key)}`;
  const bodyHash = bodyHashOf(request);
  const kept = await answers.take(name, bodyHash);
  if (kept)
    return kept.body_hash === bodyHash && kept.answer !== null
      ? { token: tokenUnder(key, kept.answer), isNew: false }
      : null;
  const salt = newToken();
  await answers.keep(name, 200, salt);
  return { token: tokenUnder(key, salt), isNew: true };
}
