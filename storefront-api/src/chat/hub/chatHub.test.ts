import { HttpTransportType, Subject, type HubConnection, type IHttpConnectionOptions } from '@microsoft/signalr';
import type { ChatNews } from '../news';
import { openChat, picture, upload } from '../../testing/chats';
import { eitherDatabase } from '../../testing/databases';
import { connect, refusalOf, stopAll } from '../../testing/live';
import { until } from '../../testing/patience';
import { openShop, type Shop } from '../../testing/shop';
import { CHAT_PATH, MODERATION_PATH } from './contract';

const KEY = 'a key of the moderators';

describe.each(eitherDatabase())('the hub of the chats on %s', (_name, open) => {
  let shop: Shop;
  let address: string;
  const logged: string[] = [];
  const running: HubConnection[] = [];
  const hears: ChatNews = {
    messageAdded: () => {
      throw new Error('Another listener fails.');
    },
    moderatorChanged: () => undefined,
    closed: () => undefined,
  };

  beforeAll(async () => {
    const logger = { level: 'trace', stream: { write: (line: string) => void logged.push(line) } };
    shop = await openShop({ open, env: { MODERATOR_KEY: KEY, TRUSTED_PROXIES: '127.0.0.1' }, chatNews: hears, logger });
    address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  }, 180_000);
  afterEach(() => stopAll(running));
  afterAll(() => shop.close());

  async function visit(options: IHttpConnectionOptions = {}) {
    const visitor = await connect(address, CHAT_PATH, options);
    running.push(visitor.connection);
    return visitor;
  }

  async function moderate(key = KEY, options: IHttpConnectionOptions = {}) {
    const moderator = await connect(address, MODERATION_PATH, { accessTokenFactory: () => key, ...options });
    running.push(moderator.connection);
    return moderator;
  }

  async function listening(options: IHttpConnectionOptions = {}) {
    const chat = await openChat(shop);
    const visitor = await visit(options);
    await visitor.connection.invoke('SubscribeToChat', chat.id, chat.token);
    return { ...chat, ...visitor };
  }

  const say = (id: number, bearer: Record<string, string>, text: string, attachments: string[] = []) =>
    shop.post(`/v1/chats/${id}`, { text, attachments }, bearer);
  const nameNow = async (bearer: Record<string, string>) =>
    (await shop.get('/v1/chats/client', bearer)).result.moderatorName;

  it.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
    'S168 S169 S171 tells those who have subscribed at /hubs/chat of every message, by %s',
    async (transport) => {
      const { id, bearer, heard, messages } = await listening({ transport: HttpTransportType[transport] });
      const { result } = await say(id, bearer, 'one');
      await say(id, bearer, 'two');
      await until(() => heard.length === 2);
      expect(heard).toEqual(['one', 'two']);
      expect(messages[0]).toEqual(result);
    },
  );

  it('S169 takes the id as a number or as its digits', async () => {
    const { id, token, bearer } = await openChat(shop);
    const { connection, heard } = await visit();
    await connection.invoke('SubscribeToChat', String(id), token);
    await say(id, bearer, 'x');
    await until(() => heard.length === 1);
  });

  it('S169 refuses a foreign token, a guessed one, and what is none, and lets nobody listen then', async () => {
    const { id, bearer } = await openChat(shop);
    const other = await openChat(shop);
    const { connection, heard } = await visit();
    for (const args of [
      [id, other.token],
      [id, 'guessed'],
      [id, ''],
      [id, null],
      [id, { length: 3 }],
      [2_000_000_000, other.token],
    ])
      expect(await refusalOf(connection.invoke('SubscribeToChat', ...args))).toContain(
        'HubException: There is no open chat for this token.',
      );
    for (const args of [[], ['x', other.token], [-1, other.token], [1.5, other.token], [2 ** 40, other.token]])
      expect(await refusalOf(connection.invoke('SubscribeToChat', ...args))).toContain('Argument 1');
    await connection.invoke('SubscribeToChat', other.id, other.token);
    await say(id, bearer, 'not theirs');
    await say(other.id, other.bearer, 'theirs');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['theirs']);
  });

  it('S169 ends a connection that guesses on, with its tenth guess', async () => {
    const { id, token } = await openChat(shop);
    const { connection } = await visit();
    const closed = new Promise((resolve) => connection.onclose(resolve));
    const guess = () => refusalOf(connection.invoke('SubscribeToChat', id, 'guessed'));
    for (let guesses = 0; guesses < 9; guesses += 1) await guess();
    expect(await refusalOf(connection.invoke('SubscribeToChat', id, token))).toBe('done');
    await guess();
    await closed;
  });

  it('S169 lets one connection listen to a few chats, no more', async () => {
    const { connection } = await visit();
    const chats = await Promise.all(Array.from({ length: 11 }, () => openChat(shop)));
    const answers = [];
    for (const { id, token } of chats) answers.push(await refusalOf(connection.invoke('SubscribeToChat', id, token)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(10);
    expect(await refusalOf(connection.invoke('SubscribeToChat', chats[0]!.id, chats[0]!.token))).toBe('done');
  });

  it('S170 sends nothing more after UnsubscribeFromChat(id, false), and takes it from those who never subscribed', async () => {
    const { id, bearer, token, connection, heard } = await listening();
    await connection.invoke('UnsubscribeFromChat', id, false);
    await connection.invoke('UnsubscribeFromChat', 2_000_000_000, false);
    await say(id, bearer, 'unheard');
    await connection.invoke('SubscribeToChat', id, token);
    await connection.invoke('SubscribeToChat', id, token);
    await say(id, bearer, 'heard');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['heard']);
  });

  it('S171 gives attachments the address under which each client sees the API', async () => {
    const { id, bearer, token, messages } = await listening();
    const behindProxy = await visit({
      headers: { 'X-Forwarded-Host': 'api.shop.example', 'X-Forwarded-Proto': 'https' },
    });
    await behindProxy.connection.invoke('SubscribeToChat', id, token);
    const file = new URL((await upload(shop, bearer, 'a.txt', 'x')).result).pathname;
    await say(id, bearer, '', [file]);
    await until(() => messages.length === 1 && behindProxy.messages.length === 1);
    expect([messages[0]?.attachments, behindProxy.messages[0]?.attachments]).toEqual([
      [address + file],
      [`https://api.shop.example${file}`],
    ]);
  });

  it('S173 keeps the times of the official client: a sign of life every 15 s, silence of 30 s at most', () => {
    expect(shop.app.chatHub.settings).toMatchObject({ keepAlive: 15_000, clientTimeout: 30_000 });
  });

  it('takes a quarter of a megabyte at once from a client', () => {
    expect(shop.app.chatHub.settings.maxFrame).toBe(262_144);
  });

  it('S156 S172 shows a moderator online from OpenChat until the last connection with the chat ends', async () => {
    const { id, bearer, heard } = await listening();
    const first = await moderate();
    const page = await first.connection.invoke('OpenChat', id, ' Vera ');
    expect(page).toMatchObject({
      id,
      clientName: 'Ivan',
      topic: 'Start',
      isOpen: true,
      messages: [{ text: 'Hello\n\nthere' }],
    });
    await until(() => heard.length === 1);
    expect([heard, await nameNow(bearer)]).toEqual([[{ moderator: 'Vera' }], 'Vera']);
    const second = await moderate();
    await second.connection.invoke('OpenChat', id, 'Vera');
    await second.connection.stop();
    await say(id, bearer, 'still there?');
    await until(() => heard.includes('still there?') && first.heard.includes('still there?'));
    expect(heard).toEqual([{ moderator: 'Vera' }, 'still there?']);
    await first.connection.stop();
    await until(() => heard.length === 3);
    expect([heard[2], await nameNow(bearer)]).toEqual([{ moderator: '' }, null]);
  });

  it('S156 tells a visitor who comes later who answers', async () => {
    const { id, token } = await openChat(shop);
    await (await moderate()).connection.invoke('OpenChat', id, 'Vera');
    const { connection, heard } = await visit();
    await connection.invoke('SubscribeToChat', id, token);
    await until(() => heard.length === 1);
    expect(heard).toEqual([{ moderator: 'Vera' }]);
  });

  it('S156 S172 shows a moderator who answers without having the chat open online for a while', async () => {
    const { id, bearer, heard } = await listening();
    const { connection } = await moderate();
    await connection.invoke('Reply', id, 'Vera', 'Good day', null);
    await until(() => heard.length === 2);
    // Two pieces of news, each of which is looked up when it comes.
    expect(heard).toEqual(expect.arrayContaining([{ moderator: 'Vera' }, 'Good day']));
    await connection.invoke('Reply', id, 'Vera', 'And?', null);
    await until(() => heard.length === 3);
    expect([heard[2], await nameNow(bearer)]).toEqual(['And?', 'Vera']);
    shop.clock.ahead = 121_000;
    await until(() => heard.length === 4);
    expect([heard[3], await nameNow(bearer)]).toEqual([{ moderator: '' }, null]);
    shop.clock.ahead = 0;
  });

  it('S166 S171 tells both sides of the close by its text, once, as the last message', async () => {
    const { id, bearer, heard, messages } = await listening();
    const { connection, heard: heardToo } = await moderate();
    await connection.invoke('OpenChat', id, 'Vera');
    expect(await connection.invoke('CloseChat', id, 'Vera')).toBe(true);
    expect(await connection.invoke('CloseChat', id, 'Vera')).toBe(false);
    await until(() => heardToo.includes('Ticket was closed') && heard.includes('Ticket was closed'));
    expect(messages).toEqual([
      expect.objectContaining({ text: 'Ticket was closed', moderatorName: 'Vera', attachments: [] }),
    ]);
    expect(await shop.get('/v1/chats/client', bearer)).toMatchObject({ success: false, result: null });
    expect(await refusalOf(connection.invoke('Reply', id, 'Vera', 'x', null))).toContain(
      'HubException: Ticket was closed',
    );
    expect((await connection.invoke('OpenChat', id, 'Boris')).messages.at(-1).text).toBe('Ticket was closed');
    expect(
      await shop.db
        .selectFrom('chat_presence')
        .selectAll()
        .where('chat_id', '=', id)
        .where('moderator_name', '=', 'Boris')
        .execute(),
    ).toEqual([]);
  });

  it('S166 lets nobody close a chat without a name', async () => {
    const { id } = await openChat(shop);
    const { connection } = await moderate();
    expect(await refusalOf(connection.invoke('CloseChat', id, ' '))).toContain(
      'HubException: A moderator writes under a name of 1 to 100 characters.',
    );
    expect(await connection.invoke('CloseChat', id, 'Vera')).toBe(true);
  });

  it('keeps a reply once that a moderator sends twice under its id', async () => {
    const { id, bearer } = await openChat(shop);
    const { connection } = await moderate();
    const reply = () => connection.invoke('Reply', id, 'Vera', 'once', '0b4f3f5e-4a51-4b0f-9d3c-0d1a54f1c0a1');
    expect(await reply()).toEqual(await reply());
    expect((await shop.get('/v1/chats/client', bearer)).result.messages.slice(1)).toEqual([
      expect.objectContaining({ text: 'once' }),
    ]);
  });

  it('S197 takes a moderator’s file in pieces, whatever it is, and no more of it than is kept', async () => {
    const { id, messages } = await listening();
    const { connection } = await moderate();
    const attach = async (name: string, pieces: unknown[]) => {
      const content = new Subject<unknown>();
      const answer = refusalOf(connection.invoke('Attach', id, 'Vera', name, content));
      for (const piece of pieces) content.next(piece);
      content.complete();
      return answer;
    };
    const drawn = (await picture()).toString('base64');
    expect(await attach('/home/vera/shot.png', [drawn.slice(0, 40), drawn.slice(40)])).toBe('done');
    await until(() => messages.length === 1);
    const [file = ''] = messages[0]?.attachments ?? [];
    expect(file).toMatch(/^http.+\/shot\.png$/);
    expect((await fetch(file)).headers.get('content-type')).toBe('image/png');
    expect(await attach('a.html', ['eHh4'])).toContain('HubException: Files of this kind are not accepted.');
    expect(await attach('a.txt', [5])).toContain('An unexpected error');
    expect(await attach('a.txt', Array(641).fill(Buffer.alloc(16_384, 'a').toString('base64')))).toContain(
      'HubException: The file is larger than 10 MB.',
    );
    expect(messages).toHaveLength(1);
    expect(await attach('a.txt', Array(640).fill(Buffer.alloc(16_384, 'a').toString('base64')))).toBe('done');
  });

  it('lets nobody moderate at the visitors’ path, also not with the key', async () => {
    const { id } = await openChat(shop);
    const { connection } = await visit({ accessTokenFactory: () => KEY });
    for (const [method, ...args] of [
      ['ListChats', null],
      ['OpenChat', id, 'V'],
      ['ReadChat', id, null],
      ['Reply', id, 'V', 'x', null],
      ['CloseChat', id, 'V'],
    ] as const)
      expect(await refusalOf(connection.invoke(method, ...args))).toContain(
        'HubException: This needs the key of the moderators.',
      );
    const content = new Subject<string>();
    const answer = refusalOf(connection.invoke('Attach', id, 'V', 'a.txt', content));
    content.complete();
    expect(await answer).toContain('HubException: This needs the key of the moderators.');
  });

  it('answers 401 to every request at the moderators’ path without the key, and looks at nothing more of an address that guesses', async () => {
    const negotiate = async (key: string | undefined, from: string) =>
      (
        await fetch(`${address}${MODERATION_PATH}/negotiate?negotiateVersion=1`, {
          method: 'POST',
          headers: { 'x-forwarded-for': from, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
        })
      ).status;
    expect([
      await negotiate(undefined, '8.8.8.8'),
      await negotiate(KEY, '8.8.8.8'),
      await negotiate(`${KEY} `, '8.8.8.8'),
      await negotiate(`${KEY}x`, '8.8.8.8'),
    ]).toEqual([401, 200, 200, 401]);
    for (let guess = 0; guess < 20; guess += 1) await negotiate(`guess ${guess}`, '8.8.4.4');
    expect([await negotiate(KEY, '8.8.4.4'), await negotiate(KEY, '8.8.8.8')]).toEqual([401, 200]);
  });

  it('writes no token, key or connection’s secret into its log', async () => {
    const { id, bearer, token, heard } = await listening({
      transport: HttpTransportType.ServerSentEvents,
      accessTokenFactory: () => 'bearer-of-the-visitor',
    });
    await refusalOf((await visit()).connection.invoke('SubscribeToChat', id, `${token}x`));
    await (await moderate()).connection.invoke('Reply', id, 'Vera', 'x', null);
    await say(id, bearer, 'y');
    await until(() => heard.includes('y'));
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of [token, KEY, 'bearer-of-the-visitor'])
      expect(logged.filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret)))).toEqual([]);
  });
});

describe('visits of one address', () => {
  it('S169 S190 are refused where they come and go too often, by whatever connections, and nobody else’s', async () => {
    const shop = await openShop({ env: { RATE_LIMITS: '0.0005', TRUSTED_PROXIES: '127.0.0.1' }, jobs: false });
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { id, token } = await openChat(shop);
    const visit = async (from: string) =>
      (await connect(address, CHAT_PATH, { headers: { 'x-forwarded-for': from } })).connection;
    const [one, other, stranger] = [await visit('203.0.113.7'), await visit('203.0.113.7'), await visit('203.0.113.8')];
    const subscribed = (connection: HubConnection) => refusalOf(connection.invoke('SubscribeToChat', id, token));
    const answers = [];
    for (const connection of [one, one, other]) {
      answers.push(await subscribed(connection));
      // Whoever is there already comes no second time.
      answers.push(await subscribed(connection));
      await connection.invoke('UnsubscribeFromChat', id, false);
    }
    expect(answers).toEqual(Array(6).fill('done'));
    expect(await subscribed(one)).toMatch(
      /HubException: There were too many calls from your address. Please try again in \d+ s\./,
    );
    expect(await subscribed(stranger)).toBe('done');
    await stopAll([one, other, stranger]);
    await shop.close();
  }, 60_000);
});

describe('an API whose key for moderators is short', () => {
  it.each([
    [15, 1],
    [16, 0],
  ])('says so when it starts: with %i characters %i times', async (length, times) => {
    const lines: string[] = [];
    const shop = await openShop({
      env: { MODERATOR_KEY: 'k'.repeat(length) },
      logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
      jobs: false,
    });
    await shop.close();
    expect(lines.filter((line) => line.includes('MODERATOR_KEY is short enough to be guessed'))).toHaveLength(times);
  });
});

describe('an API without a key for moderators', () => {
  it('has no moderators’ path at all', async () => {
    const shop = await openShop();
    try {
      expect(
        (
          await shop.app.inject({
            method: 'POST',
            url: `${MODERATION_PATH}/negotiate?negotiateVersion=1`,
            headers: { authorization: 'Bearer ' },
          })
        ).statusCode,
      ).toBe(404);
    } finally {
      await shop.close();
    }
  });
});
