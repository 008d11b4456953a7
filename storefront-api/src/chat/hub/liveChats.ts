import { Hub, InProcessBackplane, RedisBackplane, signalr, type Caller } from '@storefront/signalr-hub';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Env } from '../../env';
import type { Addresses } from '../../http/addresses';
import type { Api } from '../../http/api';
import type { Count } from '../../http/limits/counters';
import { isAllowedOrigin } from '../../http/origins';
import { createForwardedRequest } from '../../http/forwardedRequest';
import { createChats, type ChatsDeps } from '../chats';
import type { ChatNews } from '../news';
import { SIGN_OF_LIFE } from '../presence/service';
import { createCatchUp } from './catchUp';
import { CHAT_PATH, MODERATION_PATH, type ChatEvents, type ChatMethods } from './contract';
import { definitionOf, MODERATOR } from './definition';
import { repeat } from './repeat';
import { ChatFeed, groupOf } from './feed';
import { Listeners } from './listeners';
import { createKeyCheck } from './moderatorKey';
import { createSubscriptions } from './subscriptions';

const CLEAN_UP = 3_600_000;
const HUB = 'chat';

/**
 * Bytes of a frame. By long polling a page that was offline sends everything at once. The hub's default, times the
 * clients that one address may have, would fill the memory.
 */
const LONGEST_FRAME = 256 * 1024;
const SHORT_KEY = 16;

declare module 'fastify' {
  interface FastifyInstance {
    /** To be drained before the app is closed. */
    chatHub: Hub<ChatMethods, ChatEvents>;
  }
}

export interface LiveChatsDeps extends ChatsDeps {
  env: Pick<Env, 'REDIS_URL' | 'MODERATOR_KEY' | 'SHOP_ORIGINS' | 'SHOP_URL' | 'TRUSTED_PROXIES'>;
  /** Identifies this shop's chats, since shops may share a Redis. */
  origin: string;
  addresses: Pick<Addresses, 'api'>;
  count: Count;
  /** Milliseconds between two looks for news that the backplane has missed. */
  pollInterval: number;
}

/** Notifies all listeners, also when one throws. */
function notifyAll(log: FastifyBaseLogger, ...all: ChatNews[]): ChatNews {
  const tell = (telling: (news: ChatNews) => void) => {
    for (const news of all) {
      try {
        telling(news);
      } catch (error) {
        log.error({ err: error }, 'The news of a chat could not be told.');
      }
    }
  };
  return {
    messageAdded: (...what) => tell((news) => news.messageAdded(...what)),
    moderatorChanged: (...what) => tell((news) => news.moderatorChanged(...what)),
    closed: (...what) => tell((news) => news.closed(...what)),
  };
}

/**
 * The chats with their hub: news are published to every instance, and looked up in the database by those that missed
 * them.
 */
export function createLiveChats({
  env,
  origin,
  addresses,
  count,
  pollInterval,
  news,
  log,
  now,
  ...deps
}: LiveChatsDeps) {
  const listeners = new Listeners();
  const feed = new ChatFeed(
    env.REDIS_URL
      ? new RedisBackplane({ url: env.REDIS_URL, prefix: `storefront-${origin}`, log })
      : new InProcessBackplane(),
    listeners,
  );

  const send = <K extends keyof ChatEvents>(chatId: number, event: K, ...args: Parameters<ChatEvents[K]>) =>
    void hub.clients
      .group(groupOf(chatId))
      .send(event, ...(args as never))
      .catch((error: unknown) => log.error({ err: error, chatId }, 'The hub could not tell the news of a chat.'));
  const hubNews: ChatNews = {
    messageAdded: (chatId, message) => send(chatId, 'AddMessage', message),
    moderatorChanged: (chatId, name) => send(chatId, 'ChangeModeratorName', name ?? ''),
    closed: (chatId, note) => send(chatId, 'AddMessage', note),
  };
  const chats = createChats({ ...deps, news: notifyAll(log, hubNews, news), log, now });

  const seenAs = createForwardedRequest(env.TRUSTED_PROXIES);
  // Keyed by the headers, since a connection keeps nothing else of the request that opened it.
  const seenOf = new WeakMap<IncomingHttpHeaders, { address: string; ip: string }>();
  const see = (request: IncomingMessage) => {
    const seen = seenAs(request);
    seenOf.set(request.headers, { address: addresses.api(seen), ip: seen.ip });
    return seen;
  };
  const addressOf = ({ request }: Caller<ChatEvents>) => seenOf.get(request.headers)?.address ?? '';
  const countVisit = ({ request }: Caller<ChatEvents>) =>
    count('visits', { ip: seenOf.get(request.headers)?.ip ?? '', log });

  const places = createSubscriptions({ chats, listeners, groups: () => hub.groups, addressOf, countVisit });
  const hub: Hub<ChatMethods, ChatEvents> = new Hub(definitionOf(chats, places, HUB), {
    backplane: feed,
    log,
    settings: { maxFrame: LONGEST_FRAME },
  });

  /** Catches up and prolongs presences while the app runs; when it closes, clients are disconnected first. */
  function runWith(app: Api): void {
    const stops = [
      repeat(pollInterval, createCatchUp({ chats, listeners, feed }), log, 'Chats could not be caught up with.'),
      repeat(
        SIGN_OF_LIFE,
        () => chats.presence.prolong(listeners.places()),
        log,
        'The presence in chats could not be prolonged.',
      ),
      repeat(CLEAN_UP, () => chats.presence.sweep(), log, 'Those long gone from chats could not be cleared away.'),
    ];
    app.addHook('onClose', async () => {
      await Promise.all([places.settled(), ...stops.map((stop) => stop())]);
      await feed.close();
    });
  }

  return {
    ...chats,
    hub,

    /** Mounts the hub for visitors, and for moderators if a key is configured. */
    mount(app: Api) {
      app.decorate('chatHub', hub);
      runWith(app);
      const origins = (origin: string, request: IncomingMessage) =>
        isAllowedOrigin(origin, seenAs(request).hostname, env);
      const sourceOf = (request: IncomingMessage) => normalizeIP(seenAs(request).ip);
      app.register(signalr, {
        path: CHAT_PATH,
        hub,
        origins,
        sourceOf,
        authorize({ request }) {
          see(request);
          return {};
        },
      });
      if (env.MODERATOR_KEY === undefined) return;
      if (env.MODERATOR_KEY.length < SHORT_KEY)
        log.warn('MODERATOR_KEY is short enough to be guessed: `openssl rand -base64 32` makes a longer one.');
      const isKey = createKeyCheck(env.MODERATOR_KEY);
      app.register(signalr, {
        path: MODERATION_PATH,
        hub,
        authorize: ({ request, token }) =>
          isKey(token, normalizeIP(see(request).ip)) ? { userId: MODERATOR } : undefined,
      });
    },
  };
}
