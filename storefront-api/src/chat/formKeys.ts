import type { ChatRequest } from '@storefront/contracts';
import { bodyHashOf } from '../orders/answerRepository';
import type { ChatStatements } from './repository';
import { hashOf, newToken, tokenUnder } from './tokens';

/** What came of a form under its key: the token of its chat, and whether the chat is still to be opened. */
export type Claimed = { token: string; isNew: boolean };

/**
 * Claims the key of a form, for the transaction that opens its chat; null where another form came under it. What is kept of it is a
 * random grain: the token is made of the grain and the key, which nobody keeps, so that it can be answered again and not be read.
 */
export async function claimChat({ answers }: ChatStatements, key: string, request: ChatRequest): Promise<Claimed | null> {
  // No key has a space: it is no order's.
  const name = `chat ${hashOf(key)}`;
  const bodyHash = bodyHashOf(request);
  const kept = await answers.take(name, bodyHash);
  if (kept) return kept.body_hash === bodyHash && kept.answer !== null ? { token: tokenUnder(key, kept.answer), isNew: false } : null;
  const grain = newToken();
  await answers.keep(name, 200, grain);
  return { token: tokenUnder(key, grain), isNew: true };
}
