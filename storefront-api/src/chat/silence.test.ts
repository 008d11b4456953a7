import type { ChatMessage } from '@storefront/contracts';
import { openChat } from '../testing/chats';
import { eitherDatabase } from '../testing/databases';
import { openShop, type Shop } from '../testing/shop';
import { createChats } from './chats';
import { noNews } from './news';

const DAY = 86_400_000;

describe.each(eitherDatabase())('a chat that nobody closes, on %s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  const told: [number, ChatMessage][] = [];
  const after = (days: number) => {
    const news = { ...noNews, closed: (...what: [number, ChatMessage]) => void told.push(what) };
    return createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news,
      now: () => new Date(Date.now() + days * DAY),
      log: shop.app.log,
    });
  };

  it('S166 ends by itself half a year after its last message, and whoever has it open is told so; nothing else does', async () => {
    const [silent, spoken] = [await openChat(shop), await openChat(shop)];
    expect(await after(179).conversation.closeSilent(50)).toBe(0);
    await after(1).conversation.add(spoken.id, { text: 'Still here', attachments: [] });
    expect(await after(180.5).conversation.closeSilent(50)).toBe(1);
    expect(told).toEqual([[silent.id, expect.objectContaining({ text: 'Ticket was closed' })]]);
    expect([
      (await shop.get('/v1/chats/client', silent.bearer)).success,
      (await shop.get('/v1/chats/client', spoken.bearer)).success,
    ]).toEqual([false, true]);
    expect(await after(180.5).conversation.closeSilent(50)).toBe(0);
  });

  it('S166 goes on where somebody writes just when it is to end', async () => {
    const { id, bearer } = await openChat(shop);
    const { conversation, repository } = after(400);
    const { silentIds } = repository;
    jest.spyOn(repository, 'silentIds').mockImplementationOnce(async (...what) => {
      const ids = await silentIds(...what);
      await conversation.add(id, { text: 'One moment', attachments: [] });
      return ids;
    });
    await conversation.closeSilent(50);
    expect((await shop.get('/v1/chats/client', bearer)).success).toBe(true);
  });
});
