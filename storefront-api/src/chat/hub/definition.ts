import { Readable } from 'node:stream';
import { HubException, type Caller, type HubDefinition } from '@storefront/signalr-hub';
import { ModeratorNameSchema } from '@storefront/contracts';
import * as v from 'valibot';
import type { Chats } from '../chats';
import { maximumFileSize } from '../limits';
import { CLOSE_TEXT, type Refusal } from '../outcomes';
import { id, optional, reads, text, token } from './arguments';
import type { ChatEvents, ChatMethods, ModeratedChat } from './contract';
import type { Subscriptions } from './subscriptions';

/** The user name of connections that have shown the moderators' key. */
export const MODERATOR = 'moderator';

/** Wrong tokens that one connection may show. */
const WRONG_TOKENS = 10;

type ChatCaller = Caller<ChatEvents>;

function countWrongToken(caller: ChatCaller): void {
  const count = Number(caller.items.get('wrong tokens') ?? 0) + 1;
  caller.items.set('wrong tokens', count);
  if (count >= WRONG_TOKENS) caller.close();
}

function assertModerator({ userId }: ChatCaller): void {
  if (userId !== MODERATOR) throw new HubException('This needs the key of the moderators.');
}

function nameOf(given: string): string {
  const name = v.safeParse(ModeratorNameSchema, given);
  if (!name.success) throw new HubException('A moderator writes under a name of 1 to 100 characters.');
  return name.output;
}

function refusalText(refusal: Refusal): string {
  if ('closed' in refusal) return CLOSE_TEXT;
  return 'busy' in refusal ? refusal.busy : refusal.refused;
}

/** The outcome; throws what the caller is told when there is no such chat, or it refuses. */
function done<T extends object>(chatId: number, outcome: T | Refusal | null): T {
  if (outcome === null) throw new HubException(`There is no chat ${chatId}.`);
  if ('closed' in outcome || 'busy' in outcome || 'refused' in outcome)
    throw new HubException(refusalText(outcome as Refusal));
  return outcome as T;
}

/** The bytes of a file that comes in pieces, up to one more than the maximum. */
async function* bytesOf(pieces: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let left = maximumFileSize + 1;
  for await (const piece of pieces) {
    if (typeof piece !== 'string') throw new HubException('A file comes as pieces in base64.');
    const bytes = Buffer.from(piece, 'base64').subarray(0, left);
    left -= bytes.length;
    yield bytes;
    if (left === 0) return;
  }
}

/** What can be called at the hub: by visitors with a chat's token, by moderators with their key. */
export function definitionOf(
  { service, moderation }: Pick<Chats, 'service' | 'moderation'>,
  places: Subscriptions,
  name: string,
): HubDefinition<ChatMethods, ChatEvents> {
  async function read(chatId: number, before: number | null): Promise<ModeratedChat> {
    return done(chatId, await moderation.read(chatId, before ?? undefined));
  }

  return {
    name,
    parse: {
      SubscribeToChat: reads(id, token),
      UnsubscribeFromChat: reads(id),
      ListChats: reads(optional(id)),
      OpenChat: reads(id, text),
      ReadChat: reads(id, optional(id)),
      Reply: reads(id, text, text, optional(text)),
      Attach: reads(id, text, text),
      CloseChat: reads(id, text),
    },
    uploads: { Attach: 1 },
    streams: {},
    methods: {
      async SubscribeToChat({ caller }, chatId, chatToken) {
        if (!(await service.mayListen(chatToken, chatId))) {
          countWrongToken(caller);
          throw new HubException('There is no open chat for this token.');
        }
        await places.enter(caller, chatId, null);
      },

      UnsubscribeFromChat: ({ caller }, chatId) => places.leave(caller, chatId),

      async ListChats({ caller }, before) {
        assertModerator(caller);
        return moderation.openChats(before ?? undefined);
      },

      async OpenChat({ caller }, chatId, moderatorName) {
        assertModerator(caller);
        const { isOpen } = await read(chatId, null);
        if (isOpen) await places.enter(caller, chatId, nameOf(moderatorName));
        // Read again, now that later messages come as events.
        return read(chatId, null);
      },

      async ReadChat({ caller }, chatId, before) {
        assertModerator(caller);
        return read(chatId, before);
      },

      async Reply({ caller }, chatId, moderatorName, words, clientMessageId) {
        assertModerator(caller);
        const reply = { text: words, ...(clientMessageId === null ? {} : { clientMessageId }) };
        return done(chatId, await moderation.reply(chatId, nameOf(moderatorName), reply)).message;
      },

      async Attach({ caller }, chatId, moderatorName, fileName, content) {
        assertModerator(caller);
        return done(
          chatId,
          await moderation.attach(chatId, nameOf(moderatorName), fileName, Readable.from(bytesOf(content))),
        ).message;
      },

      async CloseChat({ caller }, chatId, moderatorName) {
        assertModerator(caller);
        const isClosed = await moderation.close(chatId, nameOf(moderatorName));
        if (isClosed === null) throw new HubException(`There is no chat ${chatId}.`);
        return isClosed;
      },
    },
    disconnected: (caller) => places.leaveAll(caller),
  };
}
