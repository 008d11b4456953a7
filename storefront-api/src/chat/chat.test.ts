import { createHash, randomUUID } from 'node:crypto';
import { ChatMessageSchema, ChatSchema } from '@storefront/contracts';
import * as v from 'valibot';
import { chatRequest, openChat, upload } from '../testing/chats';
import { eitherDatabase } from '../testing/databases';
import { openShop, type Shop } from '../testing/shop';
import { pageSize } from './conversation';

describe.each(eitherDatabase())('chats on %s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open });
  }, 180_000);
  afterAll(() => shop.close());

  const history = async (bearer: Record<string, string>, query = '') =>
    v.parse(ChatSchema, (await shop.get(`/v1/chats/client${query}`, bearer)).result);
  const texts = (messages: { text: string }[]) => messages.map(({ text }) => text);
  const say = (id: number, bearer: Record<string, string>, text: string, more: object = {}) =>
    shop.post(`/v1/chats/${id}`, { text, attachments: [], ...more }, bearer);

  it('S193 S194 S212 opens a chat and finds it by its token, of which the hash alone is kept', async () => {
    const { chat, token } = await openChat(shop);
    expect(chat).toMatchObject({ clientName: 'Ivan', moderatorName: null, hasMore: false });
    expect(chat.messages).toMatchObject([{ text: 'Hello\n\nthere', attachments: [] }]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await shop.db
      .selectFrom('chats')
      .selectAll()
      .where('id', '=', Number(chat.id))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(stored.client_email).toBe('ivan@example.org');
  });

  describe('under an Idempotency-Key', () => {
    const opened = (key: string, changes: object = {}) =>
      shop.post('/v1/chats/client', { ...chatRequest, ...changes }, { 'idempotency-key': key });
    const countChats = async () => (await shop.db.selectFrom('chats').select('id').execute()).length;

    it('S194 opens one chat with one message, however often and however fast the form comes, and answers its token each time', async () => {
      const before = await countChats();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => opened(key)));
      expect(answers[0]).toMatchObject({
        status: 200,
        success: true,
        result: { token: expect.stringMatching(/^[\w-]{43}$/) },
      });
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await opened(key, { clientEmail: 'ivan@example.org' })).toEqual(answers[0]);
      expect(await countChats()).toBe(before + 1);
      expect((await history({ authorization: `Bearer ${answers[0]!.result.token}` })).messages).toHaveLength(1);
    });

    it('S194 takes no other form under the same key, and the same form under another key is another chat', async () => {
      const key = randomUUID();
      const first = await opened(key);
      const before = await countChats();
      for (const changes of [
        { text: 'Other' },
        { clientEmail: 'other@example.org' },
        { topic: 'Other' },
        { clientName: 'Other' },
      ])
        expect(await opened(key, changes)).toMatchObject({
          status: 409,
          success: false,
          result: null,
          message: expect.stringContaining('Idempotency-Key'),
        });
      expect(await countChats()).toBe(before);
      expect((await opened(randomUUID())).result.token).not.toBe(first.result.token);
      expect(await countChats()).toBe(before + 1);
    });

    it.each([-25, 25])(
      'S194 goes by the database’s clock alone: a process whose own is %i h off opens one chat, as of now',
      async (hours) => {
        const here = Date.now.bind(Date);
        const isOff = jest.spyOn(Date, 'now').mockImplementation(() => here() + hours * 3_600_000);
        const key = randomUUID();
        const [first, again] = [await opened(key), await opened(key)];
        isOff.mockRestore();
        expect(again).toEqual(first);
        const { created_at: openedAt } = await shop.db
          .selectFrom('chats')
          .select('created_at')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        expect(Math.abs(openedAt.getTime() - Date.now())).toBeLessThan(3_600_000);
      },
    );

    it('S194 keeps neither key nor token, and lets the key go after a day', async () => {
      const key = randomUUID();
      const { result } = await opened(key);
      const tables = [
        await shop.db.selectFrom('kept_answers').selectAll().execute(),
        await shop.db.selectFrom('chats').selectAll().execute(),
      ];
      for (const secret of [key, result.token]) expect(JSON.stringify(tables)).not.toContain(secret);
      shop.clock.ahead = 86_000_000;
      expect((await opened(key)).result).toEqual(result);
      shop.clock.ahead = 86_500_000;
      const next = await opened(key);
      shop.clock.ahead = 0;
      expect(next).toMatchObject({ success: true });
      expect(next.result.token).not.toBe(result.token);
    });

    it('S206 refuses a key that is none', async () => {
      for (const key of ['a b', 'x'.repeat(256)]) expect((await opened(key)).status).toBe(400);
    });
  });

  it('S152 S193 finds nothing without the right token, and nothing by a token in the address', async () => {
    const { token } = await openChat(shop);
    for (const headers of [
      undefined,
      { authorization: 'Bearer guessed' },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token}x` },
    ]) {
      expect(await shop.get(`/v1/chats/client?token=${token}&access_token=${token}`, headers)).toMatchObject({
        status: 200,
        success: false,
        result: null,
        message: expect.any(String),
      });
    }
  });

  it('S195 S196 S197 answers 401 to every write of a stranger, before anything else of it is looked at', async () => {
    const { id, token } = await openChat(shop);
    const other = await openChat(shop);
    const strangers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer guessed' },
      { authorization: 'Bearer ' },
      { authorization: `Basic ${token}` },
      { authorization: "Bearer a'--" },
    ];
    for (const headers of strangers) {
      const answers = [
        await say(id, headers, 'x'),
        await shop.post(`/v1/chats/${id}?token=${token}&access_token=${token}`, { text: 1 }, headers),
        await shop.post('/v1/chats/2147483647', { text: 'x', attachments: [] }, headers),
        await shop.patch(`/v1/chats/${id}`, headers),
        await upload(shop, headers, 'a.txt', 'x'),
        await shop.post('/v1/static/upload', { file: 'x' }, headers),
      ];
      for (const answer of answers)
        expect(answer).toEqual({
          status: 401,
          success: false,
          result: null,
          message: 'This needs the token of the chat.',
        });
    }
    expect((await say(id, other.bearer, 'x')).status).toBe(401);
    expect((await shop.patch(`/v1/chats/${id}`, other.bearer)).status).toBe(401);
    expect((await history({ authorization: `Bearer ${token}` })).messages).toHaveLength(1);
  });

  it('S148 S149 S150 refuses a form with an empty or overlong field, or with what no database keeps', async () => {
    const fields = ['text', 'topic', 'clientName', 'clientEmail'];
    const unstorable = fields.flatMap((field) => [{ [field]: 'a\0b' }, { [field]: 'a\ud800b' }]);
    for (const bad of [
      { text: ' ' },
      { topic: '' },
      { clientName: '\n\t' },
      { clientEmail: 'x' },
      { text: 'x'.repeat(421) },
      ...unstorable,
    ]) {
      expect((await shop.post('/v1/chats/client', { ...chatRequest, ...bad })).status).toBe(400);
    }
  });

  it('S194 keeps a name and a topic as one line', async () => {
    const { result } = await shop.post('/v1/chats/client', {
      ...chatRequest,
      clientName: ' Ivan\r\nBcc: all@example.org\u2028x ',
    });
    expect((await history({ authorization: `Bearer ${result.token}` })).clientName).toBe('Ivan Bcc: all@example.org x');
  });

  it('S195 S212 S155 S159 S160 S161 adds a tidied message with its time and counts it as it is kept', async () => {
    const { bearer, id } = await openChat(shop);
    const { result } = await say(id, bearer, ' a\r\n\r\n\r\n\r\nb ');
    // Seconds since 1970, as the specification has every time.
    expect(Math.abs(result.createdAt - Date.now() / 1000)).toBeLessThan(600);
    expect(v.parse(ChatMessageSchema, result)).toMatchObject({ text: 'a\n\nb', attachments: [] });
    expect((await say(id, bearer, ` ${'x'.repeat(420)}\n\n`)).result.text).toHaveLength(420);
    for (const bad of [' ', '\n\n', '\u200B', 'x'.repeat(421), 'a\0', '\udc00', 'ok \ud83d'])
      expect(await say(id, bearer, bad)).toMatchObject({ status: 400, success: false, result: null });
    expect((await say(id, bearer, '👍'.repeat(210))).status).toBe(200);
    expect((await say(id, bearer, '👍'.repeat(211))).status).toBe(400);
    for (const bad of [
      { attachments: 'x' },
      { text: 5 },
      { attachments: [{}] },
      { clientMessageId: 'x' },
      { clientMessageId: 7 },
    ])
      expect((await say(id, bearer, 'x', bad)).status).toBe(400);
  });

  it('S195 refuses a body that is larger than any message', async () => {
    const { bearer, id } = await openChat(shop);
    expect(await say(id, bearer, 'x'.repeat(70_000))).toMatchObject({ status: 413, success: false, result: null });
  });

  it('S195 keeps a message that is sent again once, however often and however fast', async () => {
    const { bearer, id } = await openChat(shop);
    const clientMessageId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => say(id, bearer, `try ${index}`, { clientMessageId })),
    );
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(answers[0]?.result.clientMessageId).toBe(clientMessageId);
    expect(await say(id, bearer, 'again', { clientMessageId: clientMessageId.toUpperCase() })).toEqual(answers[0]);
    expect((await history(bearer)).messages).toHaveLength(2);
    const other = await openChat(shop);
    expect((await say(other.id, other.bearer, 'mine', { clientMessageId })).result.text).toBe('mine');
  });

  it('S193 hands out history by pages, each oldest first', async () => {
    const { bearer, id, chat } = await openChat(shop);
    const rows = Array.from({ length: 2 * pageSize }, (_, index) => ({
      chat_id: id,
      text: `m${index}`,
      attachments: '[]',
      moderator_name: null,
      created_at: new Date().toISOString(),
    }));
    await shop.db.insertInto('chat_messages').values(rows).execute();
    const newest = await history(bearer);
    expect(texts(newest.messages)).toEqual(rows.slice(pageSize).map(({ text }) => text));
    expect(newest.hasMore).toBe(true);
    const before = await history(bearer, `?before=${newest.messages[0]?.id}`);
    expect(texts(before.messages)).toEqual(rows.slice(0, pageSize).map(({ text }) => text));
    expect(before).toMatchObject({ id: chat.id, clientName: 'Ivan', hasMore: true });
    const first = await history(bearer, `?before=${before.messages[0]?.id}`);
    expect([texts(first.messages), first.hasMore]).toEqual([['Hello\n\nthere'], false]);
    expect(await history(bearer, '?before=1')).toMatchObject({ messages: [], hasMore: false });
  });

  it('S193 reads pages of its own chat only, and refuses a page before nothing', async () => {
    const { bearer, id } = await openChat(shop);
    const other = await openChat(shop);
    await say(other.id, other.bearer, 'theirs');
    const { result: last } = await say(id, bearer, 'mine');
    expect(texts((await history(bearer, `?before=${Number(last.id) + 1}`)).messages)).toEqual([
      'Hello\n\nthere',
      'mine',
    ]);
    for (const bad of ['x', '-1', '1.5', '', '2147483648', '99999999999', '1&before=2'])
      expect((await shop.get(`/v1/chats/client?before=${bad}`, bearer)).status).toBe(400);
  });

  it('S154 S166 S196 closes a chat by PATCH with an empty body, and answers every write afterwards with the close text', async () => {
    const { bearer, id } = await openChat(shop);
    const clientMessageId = randomUUID();
    const kept = await say(id, bearer, 'last words', { clientMessageId });
    expect(await shop.patch(`/v1/chats/${id}`, { ...bearer, 'content-type': 'application/json' })).toMatchObject({
      status: 200,
      success: true,
      message: 'Ticket was closed',
    });
    expect(await shop.get('/v1/chats/client', bearer)).toMatchObject({ success: false, result: null });
    const over = { status: 200, success: false, result: null, message: 'Ticket was closed' };
    expect(await shop.patch(`/v1/chats/${id}`, bearer)).toEqual(over);
    expect(await say(id, bearer, 'x')).toEqual(over);
    expect(await upload(shop, bearer, 'a.txt', 'x')).toEqual(over);
    expect(await say(id, bearer, 'last words', { clientMessageId })).toEqual(kept);
  });

  it('S195 S196 writes nothing into a chat after it is closed, also when both come at once', async () => {
    const { bearer, id } = await openChat(shop);
    const [, ...posts] = await Promise.all([
      shop.patch(`/v1/chats/${id}`, bearer),
      ...Array.from({ length: 6 }, () => say(id, bearer, 'x')),
    ]);
    const kept = await shop.db
      .selectFrom('chat_messages')
      .select('text')
      .where('chat_id', '=', id)
      .orderBy('id')
      .execute();
    const said = posts.filter(({ success }) => success).map(() => 'x');
    expect(kept.slice(1).map(({ text }) => text)).toEqual([...said, 'Ticket was closed']);
  });
});
