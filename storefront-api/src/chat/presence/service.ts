import type { ChatNews } from '../news';
import { SEEN, type LivePlace, type PresenceRepository } from './repository';

/** Seconds that somebody is taken to be there without a sign of life: three times as long as between two of them. */
const LEASE = 45;
/** ms */
export const SIGN_OF_LIFE = (LEASE * 1000) / 3;

/** ms that a moderator is online who has answered without having the chat open. */
const ONLINE_AFTER_REPLY = 120_000;

/** Stands for the connection of a moderator who answered without one: each has their own. */
const replyOf = (moderatorName: string) => `reply ${moderatorName}`;

export interface PresenceDeps {
  repository: PresenceRepository;
  news: ChatNews;
}

/** Who has a chat open, in all instances of the API. */
export function createPresence({ repository, news }: PresenceDeps) {
  const shownIn = async (chatId: number) => (await repository.shown([chatId])).get(chatId);
  const nameIn = async (chatId: number) => (await shownIn(chatId))?.moderatorName ?? null;

  /** Does something to who is there, and tells of it when another one answers now. */
  async function announced(chatId: number, change: () => Promise<void>): Promise<void> {
    const before = await nameIn(chatId);
    await change();
    const name = await nameIn(chatId);
    if (name !== before) news.moderatorChanged(chatId, name);
  }

  return {
    /** Who answers in these chats now. */
    async moderators(chatIds: number[]): Promise<Map<number, string>> {
      const shown = await repository.shown(chatIds);
      return new Map([...shown].map(([chatId, { moderatorName }]) => [chatId, moderatorName]));
    },

    /** Who answers in a chat now. */
    moderatorOf: nameIn,

    visitorCame: (chatId: number, holder: string) => repository.enter({ chatId, holder, moderatorName: null }, LEASE),

    /** Whoever reads the newest messages is there, also where no hub can be reached. */
    visitorRead: (chatId: number) => repository.noteVisitor({ chatId, holder: SEEN }, SIGN_OF_LIFE / 1000),

    moderatorCame: (chatId: number, holder: string, moderatorName: string) =>
      announced(chatId, () => repository.enter({ chatId, holder, moderatorName }, LEASE)),

    /** Whoever answers is there for a while from then on, also without having the chat open; who has it open is there anyhow. */
    moderatorReplied: (chatId: number, moderatorName: string) =>
      announced(chatId, async () => {
        const shown = await shownIn(chatId);
        const holder = replyOf(moderatorName);
        if (shown?.moderatorName !== moderatorName) await repository.enter({ chatId, holder, moderatorName }, ONLINE_AFTER_REPLY / 1000);
        else if (shown.holder === holder) await repository.prolong([{ chatId, holder, silence: 0 }], ONLINE_AFTER_REPLY / 1000);
      }),

    /** @param silence ms since their last sign of life */
    visitorLeft: (chatId: number, holder: string, silence = 0) => repository.leave(chatId, holder, silence / 1000),

    /** Ends the time after their reply too: whoever had the chat open and leaves it is gone. */
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
