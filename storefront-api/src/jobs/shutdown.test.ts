import { createChats } from '../chat/chats';
import { noNews } from '../chat/news';
import type { Mailer } from '../mail/mailer';
import { openChat } from '../testing/chats';
import { until } from '../testing/patience';
import { openShop, type Shop, type ShopOptions } from '../testing/shop';

describe('the end of what works beside the requests', () => {
  let shop: Shop;
  const happened: string[] = [];
  let send: () => void;

  const hanging: Mailer = () => {
    happened.push('begun');
    return new Promise<void>((resolve) => (send = resolve)).then(() => void happened.push('sent'));
  };

  async function open(times: Pick<ShopOptions, 'stopLimit'> = {}) {
    happened.length = 0;
    shop = await openShop({ ...times, mailer: Object.assign(hanging, { close: () => void happened.push('closed') }) });
  }

  /** A reply to a visitor who has left, on its way by mail. */
  async function replyUnderWay(earlierAttempts = 0) {
    const { db, dataDir, app, clock } = shop;
    const chats = createChats({
      db,
      dataDir,
      news: noNews,
      isBridged: false,
      now: () => new Date(Date.now() + clock.ahead),
      log: app.log,
    });
    const { id } = await openChat(shop);
    await chats.moderation.reply(id, 'Vera', { text: 'Good day' });
    await db.updateTable('chat_outbox').set({ attempts: earlierAttempts }).execute();
    clock.ahead += 180_000;
    await until(() => happened.includes('begun'));
  }

  async function orderLetterUnderWay() {
    happened.length = 0;
    await shop.purchase.store.coupons.add({
      code: 'FREE',
      percent: 100,
      max_uses: null,
      per_email: null,
      expires_at: null,
      products: null,
    });
    await shop.post('/v1/orders', {
      couponText: 'FREE',
      email: 'a@b.example',
      paymentSystemId: 1,
      language: 'en',
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
    });
    await until(() => happened.includes('begun'));
  }

  it('S191 is said with each answer from the word to stop on, while there is more to answer', async () => {
    await open();
    expect((await shop.app.inject('/healthz')).headers.connection).not.toBe('close');
    shop.app.drain();
    const [lives, isReady] = await Promise.all([shop.app.inject('/healthz'), shop.app.inject('/readyz')]);
    expect([lives.statusCode, lives.headers.connection, isReady.statusCode]).toEqual([200, 'close', 503]);
    await shop.close();
  });

  it('S191 gives back what is not over in time, as if it had not been tried, and gives nothing up for it', async () => {
    // Half a second, besides what is left for last words and the closing.
    await open({ stopLimit: 3000 });
    // First: it sets the clock forward, by more than a letter may be under way.
    await replyUnderWay(35);
    await orderLetterUnderWay();
    await shop.app.shutdown.end();
    expect(
      await shop.db.selectFrom('letters').select(['attempts', 'last_error', 'claim', 'claimed_until']).execute(),
    ).toEqual([{ attempts: 0, last_error: null, claim: null, claimed_until: null }]);
    const [parcel] = await shop.db.selectFrom('chat_outbox').select(['attempts', 'done_at', 'due_at']).execute();
    expect(parcel).toMatchObject({ attempts: 35, done_at: null });
    expect(parcel!.due_at.getTime()).toBeLessThanOrEqual(Date.now() + shop.clock.ahead);
    await shop.close();
  });

  it('S191 lets a chat’s letter go before the mailer is closed', async () => {
    await open();
    await replyUnderWay();
    const ended = shop.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    send();
    await ended;
    expect(happened).toEqual(['begun', 'sent', 'closed']);
  });
});
