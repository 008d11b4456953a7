import type { Chats } from '../chats';
import type { ChatFeed } from './feed';
import type { Listeners } from './listeners';

export interface CatchUpDeps {
  chats: Pick<Chats, 'repository' | 'conversation' | 'presence'>;
  listeners: Listeners;
  feed: ChatFeed;
}

/**
 * Looks up messages that listeners of this instance have missed: stored by an instance that died before it published
 * them, or published while Redis was away. The database is the truth, the backplane only the quicker way.
 */
export function createCatchUp({ chats, listeners, feed }: CatchUpDeps) {
  async function tell(chatId: number, ids: number[]): Promise<void> {
    const chat = listeners.of(chatId);
    const missed = ids.filter((id) => !chat?.told.has(id));
    if (missed.length > 0)
      for (const message of await chats.conversation.messages(chatId, missed)) feed.addMessage(chatId, message);
  }

  async function messages(): Promise<void> {
    const marks = listeners
      .entries()
      .flatMap(([chatId, { mark }]) => (mark === undefined ? [] : { chatId, after: mark }));
    if (marks.length === 0) return;
    const byChat = new Map<number, number[]>(marks.map(({ chatId }) => [chatId, []]));
    for (const { chatId, id } of await chats.repository.idsAfter(marks)) byChat.get(chatId)?.push(id);
    for (const { chatId, after } of marks) {
      const ids = byChat.get(chatId) ?? [];
      await tell(chatId, ids);
      const chat = listeners.of(chatId);
      // The listeners left and came back meanwhile, with a new mark.
      if (chat?.mark !== after) continue;
      for (const id of chat.told) if (id <= after) chat.told.delete(id);
      chat.settled = after;
      chat.mark = ids.at(-1) ?? after;
    }
  }

  async function moderators(): Promise<void> {
    const known = listeners
      .entries()
      .flatMap(([chatId, { mark, moderatorName }]) => (mark === undefined ? [] : { chatId, moderatorName }));
    const names = await chats.presence.moderators(known.map(({ chatId }) => chatId));
    for (const { chatId, moderatorName } of known) {
      // A change that was published meanwhile is newer than what was read.
      if (listeners.of(chatId)?.moderatorName === moderatorName)
        feed.changeModerator(chatId, names.get(chatId) ?? null);
    }
  }

  return async () => {
    await messages();
    await moderators();
  };
}
