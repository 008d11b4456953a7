import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { isGenuine, sign } from '../../http/signature';
import { openChat } from '../../testing/chats';
import { eitherDatabase } from '../../testing/databases';
import { until } from '../../testing/patience';
import { openShop, type Shop } from '../../testing/shop';
import { REPLY_PATH, webhookBridge } from './webhook';

const SECRET = 'a secret of both sides';

interface Post {
  chat: { id: number };
  messages: { text: string }[];
}

describe.each(eitherDatabase())('a messenger behind a webhook, on %s', (_name, open) => {
  let shop: Shop;
  let messenger: Server;
  let inbox: string;
  const received: { body: string; request: IncomingMessage }[] = [];
  let fails = 0;
  /** Where it says that it is now, and how often it has said so. */
  const moved = { to: '', said: 0 };

  beforeAll(async () => {
    messenger = createServer((request, response) => {
      void text(request).then((body) => {
        if (moved.to !== '') return void response.writeHead(307, { location: moved.to }).end(String((moved.said += 1)));
        if (fails-- <= 0) received.push({ body, request });
        response.writeHead(fails >= 0 ? 503 : 204).end();
      });
    });
    await new Promise<void>((resolve) => messenger.listen(0, '127.0.0.1', resolve));
    inbox = `http://127.0.0.1:${(messenger.address() as AddressInfo).port}/in`;
    shop = await openShop({
      open,
      env: { BRIDGE_URL: inbox, BRIDGE_SECRET: SECRET, PUBLIC_API_URL: 'https://api.shop.example' },
    });
  }, 180_000);
  beforeEach(() => {
    received.length = 0;
    fails = 0;
    Object.assign(moved, { to: '', said: 0 });
  });
  afterAll(async () => {
    await shop.close();
    messenger.close();
  });

  const of = (id: number) => received.map(({ body }) => JSON.parse(body) as Post).filter(({ chat }) => chat.id === id);
  const textsOf = (id: number) => of(id).flatMap(({ messages }) => messages.map((message) => message.text));
  const say = (id: number, bearer: Record<string, string>, words: string) =>
    shop.post(`/v1/chats/${id}`, { text: words, attachments: [] }, bearer);

  async function answer(body: unknown, { secret = SECRET, at = Date.now() } = {}) {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = String(Math.floor(at / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': sign(secret, timestamp, payload),
    };
    const response = await shop.app.inject({ method: 'POST', url: REPLY_PATH, headers, payload });
    return {
      status: response.statusCode,
      ...response.json<{ success: boolean; result: { id: number; text: string }; message: string }>(),
    };
  }

  it('is told what visitors write, signed, in order, without address or key', async () => {
    const { id, bearer, token } = await openChat(shop);
    await say(id, bearer, 'one');
    await say(id, bearer, 'two');
    await until(() => textsOf(id).length === 3);
    expect(textsOf(id)).toEqual(['Hello\n\nthere', 'one', 'two']);
    expect(of(id)[0]?.chat).toEqual({ id, clientName: 'Ivan', topic: 'Start', language: 'ru' });
    for (const { body, request } of received) {
      expect(
        isGenuine(
          SECRET,
          String(request.headers['x-timestamp']),
          body,
          String(request.headers['x-signature']),
          new Date(),
        ),
      ).toBe(true);
      expect(body).not.toContain(token);
      expect(body).not.toContain('ivan@example.org');
    }
  });

  it('is told again, in order, when it was away, and not of what moderators write', async () => {
    fails = 2;
    const { id, bearer } = await openChat(shop);
    await until(() => fails === 1);
    await say(id, bearer, 'while it is away');
    await answer({ chatId: id, moderatorName: 'Vera', text: 'from there', id: randomUUID() });
    shop.clock.ahead += 5000;
    await until(() => fails === 0);
    shop.clock.ahead += 20_000;
    await until(() => textsOf(id).length === 2);
    expect(textsOf(id)).toEqual(['Hello\n\nthere', 'while it is away']);
    shop.clock.ahead = 0;
  });

  it('is told at most a hundred messages at once, in order, however many were written while it was away', async () => {
    fails = 1;
    const { id, bearer } = await openChat(shop);
    await until(() => fails === 0);
    await say(id, bearer, '1');
    await sql`insert into chat_messages (chat_id, text, attachments, created_at) select ${id}, n::text, '[]', clock_timestamp() from generate_series(2, 250) as written(n) order by written.n`.execute(
      shop.db,
    );
    shop.clock.ahead += 10_000;
    await until(() => textsOf(id).length >= 251);
    expect(of(id).map(({ messages }) => messages.length)).toEqual([1, 100, 100, 50]);
    expect(textsOf(id).slice(1)).toEqual(Array.from({ length: 250 }, (_, index) => String(index + 1)));
    shop.clock.ahead = 0;
  });

  it.each([
    ['https://api.shop.example', { PUBLIC_API_URL: 'https://api.shop.example' }],
    ['http://localhost:4100', {}],
  ])('is told of files by their addresses at %s, and has twenty seconds to answer', async (apiUrl, env) => {
    const limit = jest.spyOn(AbortSignal, 'timeout');
    const bridge = webhookBridge(
      { BRIDGE_URL: inbox, BRIDGE_SECRET: SECRET, API_PORT: 4100, ...env },
      () => new Date(),
    );
    const message = {
      id: 1,
      chatId: 1,
      text: '',
      moderatorName: null,
      createdAt: 0,
      attachments: ['/static/uploads/one/a.txt'],
    } as never;
    await bridge?.deliver(
      { id: 2_000_000_000, client_name: 'Ivan', topic: 'Start', language: 'ru' },
      [message],
      new AbortController().signal,
    );
    expect(limit).toHaveBeenCalledWith(20_000);
    limit.mockRestore();
    expect(of(2_000_000_000)[0]?.messages).toEqual([
      expect.objectContaining({ attachments: [`${apiUrl}/static/uploads/one/a.txt`] }),
    ]);
  });

  it('is told at its own address alone, and again when it no longer sends the API elsewhere', async () => {
    let heard = 0;
    const stranger = createServer((_request, response) => void ((heard += 1), response.writeHead(204).end()));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    moved.to = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/in`;
    const { id } = await openChat(shop);
    await until(() => moved.said > 0);
    moved.to = '';
    shop.clock.ahead += 10_000;
    await until(() => heard > 0 || textsOf(id).length > 0);
    stranger.close();
    stranger.closeAllConnections();
    shop.clock.ahead = 0;
    expect([heard, textsOf(id)]).toEqual([0, ['Hello\n\nthere']]);
  });

  it('answers in the chat, once for each id', async () => {
    const { id, bearer } = await openChat(shop);
    const reply = { chatId: id, moderatorName: 'Vera', text: 'Good day', id: randomUUID() };
    const first = await answer(reply);
    expect(first).toMatchObject({ status: 200, success: true, result: { text: 'Good day', moderatorName: 'Vera' } });
    expect(await answer(reply)).toEqual(first);
    const { messages, moderatorName } = (await shop.get('/v1/chats/client', bearer)).result;
    expect([messages.length, moderatorName]).toEqual([2, 'Vera']);
  });

  it('is believed by its signature alone, and not for long', async () => {
    const { id, bearer } = await openChat(shop);
    const reply = { chatId: id, moderatorName: 'Vera', text: 'x', id: randomUUID() };
    // Time goes on while it is asked: what is to come is further off, or a busy machine would get there.
    const [past, future] = [Date.now() - 301_000, Date.now() + 360_000];
    const tries = [
      answer(reply, { secret: 'another secret' }),
      answer(reply, { at: past }),
      answer(reply, { at: future }),
    ];
    for (const { status, message } of await Promise.all(tries))
      expect([status, message]).toEqual([401, 'The signature is not right.']);
    const unsigned = await shop.app.inject({ method: 'POST', url: REPLY_PATH, payload: reply });
    expect(unsigned.statusCode).toBe(401);
    expect((await shop.get('/v1/chats/client', bearer)).result.messages).toHaveLength(1);
  });

  it('is told what was not right', async () => {
    const { id, bearer } = await openChat(shop);
    await shop.patch(`/v1/chats/${id}`, bearer);
    const reply = { chatId: id, moderatorName: 'Vera', text: 'x', id: randomUUID() };
    expect(await answer(reply)).toMatchObject({ status: 200, success: false, message: 'Ticket was closed' });
    expect(await answer({ ...reply, chatId: 2_000_000_000 })).toMatchObject({
      status: 200,
      success: false,
      message: 'There is no chat 2000000000.',
    });
    for (const bad of ['{', '[]', { ...reply, id: 'x' }, { ...reply, chatId: '1' }, { ...reply, text: undefined }])
      expect(await answer(bad)).toMatchObject({ status: 400, success: false });
  });
});

describe('an API without a messenger', () => {
  it('takes no replies and keeps nothing for one', async () => {
    const shop = await openShop();
    await openChat(shop);
    expect((await shop.app.inject({ method: 'POST', url: REPLY_PATH, payload: {} })).statusCode).toBe(404);
    expect(await shop.db.selectFrom('chat_outbox').selectAll().execute()).toEqual([]);
    await shop.close();
  });
});
