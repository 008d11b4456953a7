import type { Chat, ChatMessage } from '@storefront/contracts';

type Messages = readonly ChatMessage[];
type MessageId = ChatMessage['id'];

const keyOf = (id: MessageId) => String(id);

/** By id, which the API gives in the order of writing; where ids are no numbers, by time. */
function compare(a: ChatMessage, b: ChatMessage): number {
  const byId = Number(a.id) - Number(b.id);
  return Number.isNaN(byId) ? a.createdAt - b.createdAt : byId;
}

export const holds = (messages: Messages, id: MessageId): boolean => messages.some((message) => keyOf(message.id) === keyOf(id));

/** What of `incoming` is not known yet. */
export function freshOf(known: Messages, incoming: Messages): ChatMessage[] {
  const keys = new Set(known.map(({ id }) => keyOf(id)));
  return incoming.filter(({ id }) => !keys.has(keyOf(id)) && Boolean(keys.add(keyOf(id))));
}

/** Both in their order, each message once (S171); those of the same moment stay as they are given. */
export const merged = (earlier: Messages, later: Messages): ChatMessage[] => freshOf([], [...earlier, ...later]).sort(compare);

/** A stretch of the conversation without gaps, oldest first. */
export interface Stretch {
  messages: ChatMessage[];
  /** Whether there are older messages. */
  hasMore: boolean;
}

export const stretchOf = ({ messages, hasMore = false }: Chat): Stretch => ({ messages: merged(messages, []), hasMore });

/** Puts a stretch that meets the known one behind or before it. */
export function joined(known: Stretch, other: Stretch): Stretch {
  const messages = merged(known.messages, other.messages);
  const [oldest] = messages;
  const oldestIsOthers = !oldest || holds(other.messages, oldest.id);
  return { messages, hasMore: oldestIsOthers ? other.hasMore : known.hasMore };
}

/** Asks for the newest page, or the one before a message; null: there is no such chat any more. Rejects when the call failed. */
export type AskPage = (before?: MessageId) => Promise<Chat | null>;

/**
 * The newest page and as many before it as it takes to meet `anchor`, the last message up to which all is known: however long one
 * was away, nothing is missing between. Without an anchor, the newest page alone.
 */
export async function missedSince(anchor: MessageId | undefined, askPage: AskPage): Promise<{ chat: Chat; stretch: Stretch } | null> {
  const chat = await askPage();
  if (!chat) return null;
  let stretch = stretchOf(chat);
  while (anchor !== undefined && stretch.hasMore && !holds(stretch.messages, anchor)) {
    const [oldest] = stretch.messages;
    const page: Chat | null = oldest ? await askPage(oldest.id) : null;
    if (!page) return null;
    const longer = joined(stretch, stretchOf(page));
    // An API that answers the same page for ever has nothing more to say.
    if (longer.messages.length === stretch.messages.length) return { chat, stretch: { ...stretch, hasMore: false } };
    stretch = longer;
  }
  return { chat, stretch };
}
