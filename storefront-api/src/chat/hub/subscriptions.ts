import { HubException, type Caller, type Groups } from '@storefront/signalr-hub';
import { tooManyCalls } from '../../http/limits/limits';
import type { Chats } from '../chats';
import type { ChatEvents } from './contract';
import { groupOf } from './feed';
import type { Listeners } from './listeners';

/** Chats that one connection may listen to. */
const CHATS_AT_ONCE = 10;

type ChatCaller = Caller<ChatEvents>;

/** The chats of a connection, with the moderator's name; null for the visitor. */
function subscribedChats({ items }: ChatCaller): Map<number, string | null> {
  const places = (items.get('places') as Map<number, string | null> | undefined) ?? new Map<number, string | null>();
  items.set('places', places);
  return places;
}

export interface SubscriptionsDeps {
  chats: Pick<Chats, 'repository' | 'presence'>;
  listeners: Listeners;
  groups: () => Groups;
  /** The API's address as the caller sees it. */
  addressOf: (caller: ChatCaller) => string;
  /** Undefined if one more visit is allowed, otherwise seconds until it is. */
  countVisit: (caller: ChatCaller) => Promise<number | undefined>;
}

/** Records who is in which chat: in the hub's groups, in this instance's listeners and in the database's presences. */
export function createSubscriptions({ chats, listeners, groups, addressOf, countVisit }: SubscriptionsDeps) {
  const leaving = new Set<Promise<void>>();

  async function listen(caller: ChatCaller, chatId: number): Promise<void> {
    const address = addressOf(caller);
    const chat = listeners.add(chatId, caller, address);
    await groups().add(caller.id, groupOf(chatId, address));
    const [newest, moderatorName] = await Promise.all([
      chats.repository.newestId(chatId),
      chats.presence.moderatorOf(chatId),
    ]);
    if (chat.mark === undefined) Object.assign(chat, { mark: newest, moderatorName });
    // It may have changed since the visitor's page was read.
    if (chat.moderatorName !== null) await caller.send('ChangeModeratorName', chat.moderatorName);
  }

  /** @param name of the moderator, or null for the visitor; undefined if they are not in the chat */
  async function leave(caller: ChatCaller, chatId: number, name = subscribedChats(caller).get(chatId)): Promise<void> {
    if (name === undefined) return;
    subscribedChats(caller).delete(chatId);
    await groups().remove(caller.id, groupOf(chatId, addressOf(caller)));
    listeners.remove(chatId, caller.id);
    if (name === null) await chats.presence.visitorLeft(chatId, caller.id, caller.silence);
    else await chats.presence.moderatorLeft(chatId, caller.id, name);
  }

  return {
    leave: (caller: ChatCaller, chatId: number) => leave(caller, chatId),

    async enter(caller: ChatCaller, chatId: number, moderatorName: string | null): Promise<void> {
      const places = subscribedChats(caller);
      if (places.has(chatId)) return;
      if (places.size >= CHATS_AT_ONCE)
        throw new HubException(`A connection listens to ${CHATS_AT_ONCE} chats at most.`);
      // Each visit is a row, and one connection could come and go without end.
      const seconds = moderatorName === null ? await countVisit(caller) : undefined;
      if (seconds !== undefined) throw new HubException(tooManyCalls(seconds));
      places.set(chatId, moderatorName);
      try {
        await listen(caller, chatId);
        if (moderatorName === null) await chats.presence.visitorCame(chatId, caller.id);
        else await chats.presence.moderatorCame(chatId, caller.id, moderatorName);
      } catch (error) {
        await leave(caller, chatId);
        throw error;
      }
      // The connection closed meanwhile, so that `leaveAll` ran before the place was there.
      if (!caller.isConnected)
        await leave(caller, chatId, moderatorName).finally(() => listeners.remove(chatId, caller.id));
    },

    leaveAll(caller: ChatCaller): Promise<void> {
      const all = Promise.all([...subscribedChats(caller).keys()].map((chatId) => leave(caller, chatId)));
      const done = all.then(() => undefined).finally(() => leaving.delete(done));
      leaving.add(done);
      return done;
    },

    /** Resolves when all departures are recorded. The hub has logged those that failed. */
    settled: () => Promise.allSettled(leaving),
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
