import type { ChatNews } from '../news';
import { SEEN, type LivePlace, type PresenceRepository } from './repository';

/** Seconds for which a presence lasts after a sign of life; these come three times as often. */
const LEASE = 45;
/** ms */
export const SIGN_OF_LIFE = (LEASE * 1000) / 3;

/** Milliseconds for which a moderator is shown who answered without having the chat open. */
const ONLINE_AFTER_REPLY = 120_000;

/** Holder of the presence of a moderator who answered without a connection. */
const replyOf = (moderatorName: string) => `reply ${moderatorName}`;

export interface PresenceDeps {
  repository: PresenceRepository;
  news: ChatNews;
}

/** Who has a chat open, in all instances of the API. */
export function createPresence({ repository, news }: PresenceDeps) {
  const shownIn = async (chatId: number) => (await repository.shown([chatId])).get(chatId);
  const nameIn = async (chatId: number) => (await shownIn(chatId))?.moderatorName ?? null;

  /** Changes presences, and reports it if another moderator is shown then. */
  async function announced(chatId: number, change: () => Promise<void>): Promise<void> {
    const before = await nameIn(chatId);
    await change();
    const name = await nameIn(chatId);
    if (name !== before) news.moderatorChanged(chatId, name);
  }

  return {
    /** The moderators shown in these chats. */
    async moderators(chatIds: number[]): Promise<Map<number, string>> {
      const shown = await repository.shown(chatIds);
      return new Map([...shown].map(([chatId, { moderatorName }]) => [chatId, moderatorName]));
    },

    /** The moderator shown in a chat. */
    moderatorOf: nameIn,

    visitorCame: (chatId: number, holder: string) => repository.enter({ chatId, holder, moderatorName: null }, LEASE),

    /** The visitor has read the newest messages, which counts as presence where the hub cannot be reached. */
    visitorRead: (chatId: number) => repository.noteVisitor({ chatId, holder: SEEN }, SIGN_OF_LIFE / 1000),

    moderatorCame: (chatId: number, holder: string, moderatorName: string) =>
      announced(chatId, () => repository.enter({ chatId, holder, moderatorName }, LEASE)),

    /** Shows a moderator for a while after each reply, unless they are shown by a connection. */
    moderatorReplied: (chatId: number, moderatorName: string) =>
      announced(chatId, async () => {
        const shown = await shownIn(chatId);
        const holder = replyOf(moderatorName);
        if (shown?.moderatorName !== moderatorName)
          await repository.enter({ chatId, holder, moderatorName }, ONLINE_AFTER_REPLY / 1000);
        else if (shown.holder === holder)
          await repository.prolong([{ chatId, holder, silence: 0 }], ONLINE_AFTER_REPLY / 1000);
      }),

    /** @param silence milliseconds since their last sign of life */
    visitorLeft: (chatId: number, holder: string, silence = 0) => repository.leave(chatId, holder, silence / 1000),

    /** Also ends the time after their last reply. */
    moderatorLeft: (chatId: number, holder: string, moderatorName: string) =>
      announced(chatId, async () => {
        await repository.leave(chatId, holder);
        await repository.leave(chatId, replyOf(moderatorName));
      }),

    prolong: (places: LivePlace[]) => repository.prolong(places, LEASE),

    sweep: () => repository.sweep(),
  };
}

export type Presence = ReturnType<typeof createPresence>;
