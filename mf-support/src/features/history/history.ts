import type { Chat, ChatMessage } from '@storefront/contracts';

type Messages = readonly ChatMessage[];
type MessageId = ChatMessage['id'];

const keyOf = (id: MessageId) => String(id);

/** Compares by id, which the API assigns in order; by time if ids are no numbers. */
function compare(a: ChatMessage, b: ChatMessage): number {
  const byId = Number(a.id) - Number(b.id);
  return Number.isNaN(byId) ? a.createdAt - b.createdAt : byId;
}

export const holds = (messages: Messages, id: MessageId): boolean =>
  messages.some((message) => keyOf(message.id) === keyOf(id));

/** The messages of `incoming` that are not known yet. */
export function unknownMessages(known: Messages, incoming: Messages): ChatMessage[] {
  const keys = new Set(known.map(({ id }) => keyOf(id)));
  return incoming.filter(({ id }) => !keys.has(keyOf(id)) && Boolean(keys.add(keyOf(id))));
}

/** Merges two lists in order, each message once (S171). The sorting is stable. */
export const merged = (earlier: Messages, later: Messages): ChatMessage[] =>
  unknownMessages([], [...earlier, ...later]).sort(compare);

/** A part of the conversation without gaps, oldest first. */
export interface Stretch {
  messages: ChatMessage[];
  /** Whether there are older messages. */
  hasMore: boolean;
}

export const stretchOf = ({ messages, hasMore = false }: Chat): Stretch => ({
  messages: merged(messages, []),
  hasMore,
});

/** Joins an adjacent or overlapping stretch to the known one. */
export function joined(known: Stretch, other: Stretch): Stretch {
  const messages = merged(known.messages, other.messages);
  const [oldest] = messages;
  const oldestIsOthers = !oldest || holds(other.messages, oldest.id);
  return { messages, hasMore: oldestIsOthers ? other.hasMore : known.hasMore };
}

/**
 * Loads the newest page, or the one before a message; null if there is no such chat any more. Rejects if the call
 * fails.
 */
export type AskPage = (before?: MessageId) => Promise<Chat | null>;

/**
 * Loads the newest page and as many before it as needed to reach `anchor`, the last message up to which all are known,
 * so that there is no gap after any absence. Without an anchor, the newest page only.
 */
export async function missedSince(
  anchor: MessageId | undefined,
  askPage: AskPage,
): Promise<{ chat: Chat; stretch: Stretch } | null> {
  const chat = await askPage();
  if (!chat) return null;
  let stretch = stretchOf(chat);
  while (anchor !== undefined && stretch.hasMore && !holds(stretch.messages, anchor)) {
    const [oldest] = stretch.messages;
    const page: Chat | null = oldest ? await askPage(oldest.id) : null;
    if (!page) return null;
    const longer = joined(stretch, stretchOf(page));
    // The same page again means that there is no older one.
    if (longer.messages.length === stretch.messages.length) return { chat, stretch: { ...stretch, hasMore: false } };
    stretch = longer;
  }
  return { chat, stretch };
}
