import { RESERVED_BYTES, minimumUploadRate } from './chat/fileStore';
import { maximumFileSize, maximumRedrawnSize } from './chat/limits';
import { pageSize } from './chat/conversation';
import { chatsPageSize } from './chat/moderation';
import { maximumAnimatedPixels, maximumPixels, redrawSeconds } from './chat/pictures';
import { KEPT } from './chat/presence/repository';
import { SIGN_OF_LIFE } from './chat/presence/service';
import { concurrencyLimits } from './chat/uploadLimiter';
import { chatQuota } from './chat/uploads';
import { LONGEST_JOURNAL } from './database/checkpoints';
import { LEASE_SECONDS } from './database/workOnLeasedRow';
import { requestPool, unlimitedPool } from './database/limits';
import { REDIS_PAUSE } from './http/limits/counters';
import { limitKinds } from './http/limits/kinds';
import { connectRedis } from './http/limits/redis';
import { STOP_LIMIT } from './jobs/shutdown';
import { LEASE } from './jobs/lease';
import { checkInterval, longestAnswer, longestPause } from './responseCache/watchPostgres';
import { CONNECTIONS, patience } from './mail/mailer';
import { feedLength } from './news/feed';
import { DAY_SECONDS } from './orders/answerRepository';
import { LONGEST_TRANSFER } from './orders/transitions';
import { BTCPAY_TIMEOUT } from './payments/btcpay/client';
import { OPENING_SECONDS } from './payments/ledgerRepository';
import { STRIPE_TIMEOUT } from './payments/stripe/provider';

/** What one caller, one file or one breakdown may cost; the tests beside the code take these numbers as they are. */
describe('the bounds of the API', () => {
  it('S190 are so many calls of one address in so many milliseconds', () => {
    expect(limitKinds).toEqual({
      writes: { calls: 600, window: 60_000 },
      prices: { calls: 6000, window: 60_000 },
      orders: { calls: 300, window: 60_000 },
      ordersInHour: { calls: 600, window: 3_600_000 },
      payments: { calls: 600, window: 60_000 },
      chats: { calls: 300, window: 60_000 },
      messages: { calls: 12_000, window: 60_000 },
      uploads: { calls: 600, window: 60_000 },
      visits: { calls: 6000, window: 60_000 },
      coupons: { calls: 40, window: 30_000 },
      couponPrices: { calls: 120, window: 10_000 },
      unknownCoupons: { calls: 120, window: 60_000, counted: 'all' },
      couponsUnderAttack: { calls: 20, window: 3_600_000, counted: 'site', kept: 100_000 },
    });
  });

  it('are so many connections to the database, and so long for each thing that one does', () => {
    expect(requestPool).toEqual({
      max: 10,
      connectionTimeoutMillis: 5000,
      statement_timeout: 10_000,
      lock_timeout: 2000,
      query_timeout: 12_000,
      idle_in_transaction_session_timeout: 15_000,
      keepAlive: true,
    });
    expect(unlimitedPool).toEqual({ max: 2, connectionTimeoutMillis: 5000, keepAlive: true });
  });

  it('are so many milliseconds for each thing that a mail server does', () => {
    expect(patience).toEqual({
      connectionTimeout: 20_000,
      greetingTimeout: 40_000,
      socketTimeout: 40_000,
      dnsTimeout: 10_000,
    });
  });

  it('S190 are so many milliseconds for each thing that Redis does: a count is not worth more', () => {
    const redis = connectRedis('redis://127.0.0.1:1', { warn: () => undefined } as never);
    redis.disconnect();
    expect(redis.options).toMatchObject({
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 5000,
      disconnectTimeout: 100,
      commandTimeout: 500,
    });
    expect([1, 24, 25, 1000].map((attempt) => redis.options.retryStrategy?.(attempt))).toEqual([200, 4800, 5000, 5000]);
  });

  it.each([
    ['bytes of a file (S197)', maximumFileSize, 10_485_760],
    ['bytes of a picture that was drawn anew', maximumRedrawnSize, 20_971_520],
    ['bytes of the disk that files leave free', RESERVED_BYTES, 536_870_912],
    ['bytes that a file brings in its pace', minimumUploadRate.bytes, 49_152],
    ['milliseconds of that pace', minimumUploadRate.every, 30_000],
    ['files on their way, of one chat', concurrencyLimits.chat, 10],
    ['files on their way, of one address', concurrencyLimits.address, 20],
    ['files on their way, of all', concurrencyLimits.all, 100],
    ['milliseconds that money may be under way', LONGEST_TRANSFER, 2_592_000_000],
    ['files of a chat', chatQuota.files, 100],
    ['bytes of the files of a chat', chatQuota.bytes, 104_857_600],
    ['pixels of a picture', maximumPixels, 50_000_000],
    ['pixels of one that moves', maximumAnimatedPixels, 30_000_000],
    ['seconds to draw a picture anew', redrawSeconds, 15],
    ['messages of a page of a chat (S193)', pageSize, 50],
    ['chats of a page of a moderator', chatsPageSize, 50],
    ['milliseconds between two signs of life in a chat (S156)', SIGN_OF_LIFE, 15_000],
    ['seconds for which who has left a chat is remembered', KEPT, 86_400],
    ['milliseconds of a job’s lease', LEASE, 6000],
    ['bytes of the built-in database’s journal after which it begins anew', LONGEST_JOURNAL, 33_554_432],
    ['milliseconds for which Redis that does not answer is left alone (S190)', REDIS_PAUSE, 5000],
    ['milliseconds between two questions whether changes of the data are heard (S174)', checkInterval, 300],
    ['milliseconds that its answer may take', longestAnswer, 900],
    ['milliseconds between two tries to hear of them, at most', longestPause, 2000],
    ['seconds of the lease of a letter', LEASE_SECONDS, 60],
    ['letters at once', CONNECTIONS, 5],
    ['seconds for which an answer to a key is kept (S190)', DAY_SECONDS, 86_400],
    ['seconds until a payment that was not opened is tried again', OPENING_SECONDS, 40],
    ['milliseconds that BTCPay Server has to answer', BTCPAY_TIMEOUT, 10_000],
    ['milliseconds that Stripe has to answer', STRIPE_TIMEOUT, 10_000],
    ['announcements of a feed', feedLength, 30],
    ['milliseconds in which a process ends', STOP_LIMIT, 9500],
  ])('are so many %s: %i', (_what, said, expected) => {
    expect(said).toBe(expected);
  });
});
