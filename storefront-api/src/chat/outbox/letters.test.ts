import { setTimeout as sleep } from 'node:timers/promises';
import type { HubConnection } from '@microsoft/signalr';
import { clockOf } from '../../database/clock';
import { openChat, picture } from '../../testing/chats';
import { eitherDatabase } from '../../testing/databases';
import { connect, stopAll } from '../../testing/live';
import { until } from '../../testing/patience';
import { openShop, type Shop } from '../../testing/shop';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { outboxMailer, type Letter, type Mailer } from '../../mail/mailer';
import { createForget } from '../../privacy/forget';
import { Readable } from 'node:stream';
import { createChats } from '../chats';
import { CHAT_PATH } from '../hub/contract';
import { Listeners } from '../hub/listeners';
import { noNews } from '../news';
import { createLetters } from './letters';
import { createDelivery } from './channel';
import { createOutboxRepository, type OutboxRepository } from './repository';

const MINUTE = 60_000;
// As the README says them.
const AWAY_AFTER = 2 * MINUTE;
const LETTERS_APART = 5 * MINUTE;
const LETTER_GATHERS = MINUTE;

describe.each(eitherDatabase())('letters to visitors who have left, on %s', (_name, open) => {
  let shop: Shop;
  let chats: ReturnType<typeof createChats>;
  const running: HubConnection[] = [];
  const letters: Letter[] = [];
  let fails = 0;
  let send: Mailer;
  let told: AbortSignal | undefined;
  let shopUrl: string | undefined;
  let ending: AbortController;
  let dying: Promise<void>[];

  beforeAll(async () => {
    shop = await openShop({ open });
    // The API's own carrier looks every two seconds: here each look is the test's.
    await shop.app.close();
    chats = createChats({ db: shop.db, dataDir: shop.dataDir, news: noNews, now, log: shop.app.log });
  }, 180_000);
  beforeEach(async () => {
    letters.length = 0;
    fails = 0;
    send = async (letter) => void letters.push(letter);
    told = undefined;
    shopUrl = 'http://shop.test';
    ending = new AbortController();
    dying = [];
    await shop.db.deleteFrom('chat_outbox').execute();
  });
  afterEach(async () => {
    await stopAll(running);
    ending.abort(new Error('The process ends.'));
    await Promise.all(dying);
  });
  afterAll(() => shop.close());

  const now = () => new Date(Date.now() + shop.clock.ahead);
  const pass = (ms: number) => void (shop.clock.ahead += ms);

  /** A process that carries letters, over the same database as any other. */
  const carrier = (died = false, between = (outbox: OutboxRepository): OutboxRepository => outbox) => {
    const outbox = between(createOutboxRepository(shop.db, clockOf(now)));
    const takes = async (letter: Letter, signal?: AbortSignal) => {
      told = signal;
      if (died) await new Promise(() => undefined);
      if (fails-- > 0) throw new Error('The mail server is away.');
      await send(letter);
    };
    const mailer = Object.assign(takes, send.withdraw ? { withdraw: send.withdraw } : {});
    const carry = createDelivery(
      { repository: outbox, log: shop.app.log, shutdown: ending.signal },
      createLetters({
        chats: chats.repository,
        mailer,
        shopUrl,
        brand: 'Side & key',
        from: 'Sidekey <orders@sidekey.example>',
      }),
    );
    return () => carry(new AbortController().signal);
  };
  const look = () => carrier()();
  /** A process that hangs amid the sending. */
  const hang = () => void dying.push(carrier(true)());

  async function chatOf(language = 'en', clientEmail = 'ann@example.org') {
    const { token } = await chats.service.create({
      text: 'Hello',
      clientEmail,
      topic: 'Key does not work',
      clientName: 'Ann',
      language,
    });
    const chat = await chats.service.chat(token);
    return { id: Number(chat?.id), token };
  }
  const reply = (id: number, text: string) => chats.moderation.reply(id, 'Vera', { text });
  const tokenIn = (letter: Letter | undefined) => /#token=([\w-]{43})\n/.exec(letter?.text ?? '')?.[1] ?? '';

  it('go to whoever is away, in the chat’s language, with a link whose key opens the chat on any device and reaches no server', async () => {
    const { id, token } = await chatOf('ru');
    await reply(id, 'Попробуйте ещё раз.');
    await chats.moderation.attach(id, 'Vera', 'как.png', Readable.from([await picture()]));
    pass(AWAY_AFTER + 1000);
    await look();
    expect(letters).toEqual([
      {
        to: 'ann@example.org',
        subject: 'Ответ в вашем чате: Key does not work',
        text: expect.any(String),
        messageId: expect.stringMatching(/^<chat-\d+-[\w-]{36}@sidekey\.example>$/),
        date: expect.anything(),
      },
    ]);
    const [letter] = letters;
    expect(letter?.text).toMatch(
      /^Здравствуйте, Ann!\n\n[^]*\n\nVera:\nПопробуйте ещё раз\.\n\nVera:\n\[файл: как\.png\]\n\n[^]*\nhttp:\/\/shop\.test\/ru\/contact-us#token=[\w-]{43}\n[^]*\n\nSide & key\n$/,
    );
    const key = tokenIn(letter);
    expect(key).not.toBe(token);
    expect(await chats.service.chat(key)).toMatchObject({ id, clientName: 'Ann' });
    expect(await chats.service.post(key, id, { text: 'Danke', attachments: [] })).toHaveProperty('message');
    expect(JSON.stringify(await shop.db.selectFrom('chat_tokens').selectAll().execute())).not.toContain(key);
    await look();
    expect(letters).toHaveLength(1);
  });

  it.each([
    [
      'en',
      'An answer in your chat: Key does not work',
      'Whoever has the link can read the chat: please do not pass it on.',
    ],
    [
      'ru',
      'Ответ в вашем чате: Key does not work',
      'По этой ссылке чат увидит любой, поэтому не передавайте её другим.',
    ],
  ])(
    'say in the chat’s language what they are, and whom their link lets in: %s',
    async (language, subject, warning) => {
      const { id } = await chatOf(language);
      await reply(id, 'one');
      pass(AWAY_AFTER);
      await look();
      expect(letters).toEqual([
        expect.objectContaining({ subject, text: expect.stringContaining(`\n\n${warning}\n`) }),
      ]);
    },
  );

  it('tell several replies of a short time at once, and those that come later in a later one', async () => {
    const { id } = await chatOf();
    for (const text of ['one', 'two', 'three']) await reply(id, text);
    pass(AWAY_AFTER);
    await look();
    await reply(id, 'four');
    pass(LETTER_GATHERS);
    await look();
    expect(letters).toHaveLength(1);
    await reply(id, 'five');
    pass(LETTERS_APART - LETTER_GATHERS - 20_000);
    await look();
    expect(letters).toHaveLength(1);
    pass(21_000);
    await look();
    expect(letters.map(({ text }) => [...text.matchAll(/Vera:\n(\w+)/g)].map(([, word]) => word))).toEqual([
      ['one', 'two', 'three'],
      ['four', 'five'],
    ]);
    expect(letters[0]?.messageId).not.toBe(letters[1]?.messageId);
  });

  it('hold messages of their own chat alone, whichever ids are asked for', async () => {
    const [own, other] = [await chatOf(), await chatOf()];
    const ids = [await chats.repository.newestId(own.id), await chats.repository.newestId(other.id)];
    expect((await chats.repository.messagesByIds(own.id, ids)).map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('wait a minute for what else is written', async () => {
    const { id } = await chatOf();
    pass(AWAY_AFTER);
    await reply(id, 'one');
    pass(LETTER_GATHERS - 8000);
    await look();
    expect(letters).toEqual([]);
    await reply(id, 'two');
    pass(9000);
    await look();
    expect(letters.map(({ text }) => [text.includes('one'), text.includes('two')])).toEqual([[true, true]]);
  });

  it('are not written to those who were there after the reply, live or by a message of their own', async () => {
    const live = await chatOf();
    await chats.presence.visitorCame(live.id, 'connection');
    await reply(live.id, 'seen');
    pass(15_000);
    await chats.presence.prolong([{ chatId: live.id, holder: 'connection', silence: 0 }]);
    const writes = await chatOf();
    await reply(writes.id, 'answered');
    await chats.service.post(writes.token, writes.id, { text: 'Thanks', attachments: [] });
    pass(60 * MINUTE);
    await look();
    expect(letters).toEqual([]);
    expect(await shop.db.selectFrom('chat_outbox').selectAll().execute()).toEqual([]);
  });

  it('S193 are not written to those who read the answer in the open page without the hub, and to those who only read older ones', async () => {
    const reads = await chatOf();
    const readsOlder = await chatOf();
    for (const { id } of [reads, readsOlder]) await reply(id, `to ${id}`);
    pass(15_000);
    expect((await chats.service.chat(reads.token))?.messages.at(-1)?.text).toBe(`to ${reads.id}`);
    await chats.service.chat(readsOlder.token, 1_000_000);
    pass(AWAY_AFTER + 1000);
    await look();
    expect(letters.map(({ text }) => text.includes(`to ${readsOlder.id}`))).toEqual([true]);
  });

  it('wait while a visitor has only just left, and hold what they have not seen alone', async () => {
    const { id } = await chatOf();
    await chats.presence.visitorCame(id, 'connection');
    await reply(id, 'seen');
    pass(5000);
    await chats.presence.visitorLeft(id, 'connection');
    pass(1000);
    await reply(id, 'unseen');
    pass(LETTER_GATHERS + 1000);
    await look();
    expect(letters).toEqual([]);
    pass(AWAY_AFTER - LETTER_GATHERS - 20_000);
    await look();
    expect(letters).toEqual([]);
    pass(20_000);
    await look();
    expect(letters.map(({ text }) => [text.includes('unseen'), /:\nseen/.test(text)])).toEqual([[true, false]]);
  });

  it('are written when the line was dead before anybody noticed', async () => {
    const { id } = await chatOf();
    await chats.presence.visitorCame(id, 'connection');
    pass(10_000);
    await chats.presence.prolong([{ chatId: id, holder: 'connection', silence: 0 }]);
    pass(1000);
    await reply(id, 'into the void');
    pass(20_000);
    await chats.presence.visitorLeft(id, 'connection', 30_000);
    pass(AWAY_AFTER);
    await look();
    expect(letters).toHaveLength(1);
  });

  it('S151 are written when the line was dead and its process was killed, which had written down whom it still held', async () => {
    const { id } = await chatOf();
    const listeners = new Listeners();
    listeners.add(id, { id: 'connection', silence: 15_000 }, '');
    await chats.presence.visitorCame(id, 'connection');
    pass(2000);
    await reply(id, 'into the void');
    pass(13_000);
    await chats.presence.prolong(listeners.places());
    pass(AWAY_AFTER);
    await look();
    expect(letters).toHaveLength(1);
  });

  it('go after a kill between the reply and the sending, once, and after one amid the sending under the same Message-ID', async () => {
    const { id } = await chatOf();
    await reply(id, 'kept');
    pass(AWAY_AFTER);
    hang();
    await until(
      async () => (await shop.db.selectFrom('chat_outbox').select('attempts').executeTakeFirst())?.attempts === 1,
    );
    const { key } = await shop.db.selectFrom('chat_outbox').select('key').executeTakeFirstOrThrow();
    await look();
    expect(letters).toEqual([]);
    await reply(id, 'later');
    pass(MINUTE + 1000);
    await Promise.all([look(), look(), look()]);
    expect(letters.map(({ messageId, text }) => [messageId, text.includes('kept'), text.includes('later')])).toEqual([
      [`<chat-${id}-${key}@sidekey.example>`, true, false],
    ]);
    pass(LETTERS_APART);
    await look();
    expect(letters[1]?.text).toContain('later');
  });

  it('are one file without a mail server, also after a kill between the file and the word that it is there', async () => {
    const folder = join(shop.dataDir, 'outbox');
    const { id } = await chatOf();
    await reply(id, 'kept');
    pass(AWAY_AFTER);
    send = outboxMailer(folder, 'a@b.example', () => undefined);
    await carrier(false, (outbox) => ({ ...outbox, done: async () => [] }))();
    pass(2 * MINUTE);
    await look();
    expect((await shop.db.selectFrom('chat_outbox').select(['attempts', 'done_at']).execute())[0]).toEqual({
      attempts: 2,
      done_at: expect.anything(),
    });
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    const { created_at: written } = await shop.db
      .selectFrom('chat_messages')
      .select('created_at')
      .where('chat_id', '=', id)
      .where('text', '=', 'kept')
      .executeTakeFirstOrThrow();
    expect(files[0]).toContain(`${written.toISOString().replaceAll(':', '-')}-chat-${id}-`);
  });

  it('are none any more when the address is forgotten: neither files, nor what waits, nor keys of links', async () => {
    const folder = join(shop.dataDir, 'outbox');
    const forget = createForget({ db: shop.db, dataDir: shop.dataDir });
    const [kept, forgotten] = [await chatOf('en', 'ben@example.org'), await chatOf()];
    send = outboxMailer(folder, 'a@b.example', () => undefined);
    for (const { id } of [kept, forgotten]) await reply(id, 'sent');
    pass(AWAY_AFTER);
    await look();
    for (const { id } of [kept, forgotten]) await reply(id, 'waits');
    expect(readdirSync(folder).filter((file) => file.includes(`-chat-${forgotten.id}-`))).toHaveLength(1);
    const unnamed = (to: string) => ({
      to,
      subject: 'Once',
      text: 'sent',
      messageId: `<chat-${randomUUID()}@b.example>`,
      date: new Date(0),
    });
    for (const to of ['Ann@example.org', 'ben@example.org', 'joann@example.org']) await send(unnamed(to));
    await forget('ann@example.org');
    expect(readdirSync(folder).filter((file) => file.startsWith('1970'))).toEqual([
      expect.anything(),
      expect.anything(),
    ]);
    pass(LETTERS_APART + AWAY_AFTER);
    await look();
    const chatsOf = async (table: 'chat_outbox' | 'chat_tokens') =>
      new Set((await shop.db.selectFrom(table).select('chat_id').execute()).map((row) => row.chat_id));
    for (const table of ['chat_outbox', 'chat_tokens'] as const) {
      expect(await chatsOf(table)).toContain(kept.id);
      expect(await chatsOf(table)).not.toContain(forgotten.id);
    }
    expect(readdirSync(folder).filter((file) => file.includes(`-chat-${forgotten.id}-`))).toEqual([]);
    expect(readdirSync(folder).filter((file) => file.includes(`-chat-${kept.id}-`))).toHaveLength(2);
  });

  it('are no file where the address is forgotten while it is written', async () => {
    const folder = join(shop.dataDir, 'outbox');
    const files = outboxMailer(folder, 'a@b.example', () => undefined);
    const [kept, forgotten] = [await chatOf('en', 'ben@example.org'), await chatOf()];
    const lettersOf = (id: number) => readdirSync(folder).filter((file) => file.includes(`-chat-${id}-`)).length;
    const written: number[] = [];
    const forgets = async (letter: Letter) => {
      await createForget({ db: shop.db, dataDir: shop.dataDir })('ann@example.org');
      await files(letter);
      written.push(lettersOf(forgotten.id));
    };
    send = Object.assign(forgets, { withdraw: files.withdraw });
    for (const { id } of [forgotten, kept]) await reply(id, 'kept');
    pass(AWAY_AFTER);
    await look();
    expect([written, lettersOf(forgotten.id), lettersOf(kept.id)]).toEqual([[1, 0], 0, 1]);
  });

  it('are one process’s for as long as it carries them, and another’s when it does not', async () => {
    const { id } = await chatOf();
    await reply(id, 'slowly');
    pass(AWAY_AFTER);
    const outbox = createOutboxRepository(shop.db, clockOf(now));
    const claim = await outbox.claim('letter', 60, async ({ parcel }) => ({ from: parcel.first_id }));
    if (typeof claim !== 'object') throw new Error('A letter was due.');
    for (let seconds = 0; seconds < 200; seconds += 50) {
      pass(50_000);
      expect(await outbox.holdOn(claim.parcel, 60)).toBe(true);
      await look();
    }
    expect(letters).toEqual([]);
    pass(61_000);
    expect(await outbox.holdOn(claim.parcel, 60)).toBe(false);
    hang();
    await until(
      async () => (await shop.db.selectFrom('chat_outbox').select('attempts').executeTakeFirst())?.attempts === 2,
    );
    await outbox.retryIn(claim.parcel, 0);
    expect(await outbox.holdOn(claim.parcel, 60)).toBe(false);
    await look();
    expect(letters).toEqual([]);
  });

  it('S151 are another process’s where the clock of the database was set back under one that was killed', async () => {
    const { id } = await chatOf();
    await reply(id, 'kept');
    pass(AWAY_AFTER);
    hang();
    await until(
      async () => (await shop.db.selectFrom('chat_outbox').select('attempts').executeTakeFirst())?.attempts === 1,
    );
    pass(-120 * MINUTE);
    await look();
    expect(letters).toHaveLength(1);
    pass(120 * MINUTE);
  });

  it.each([
    ['connected', ({ id }: { id: number }) => chats.presence.visitorCame(id, 'connection')],
    ['reading', ({ token }: { token: string }) => chats.service.chat(token)],
    [
      'writing',
      ({ id, token }: { id: number; token: string }) =>
        chats.service.post(token, id, { text: 'There?', attachments: [] }),
    ],
  ])('S151 go to whoever was last seen %s before the clock of the database was set back', async (_how, isThere) => {
    const chat = await chatOf();
    await isThere(chat);
    pass(-60 * MINUTE);
    await reply(chat.id, 'after all');
    pass(AWAY_AFTER + 1000);
    await look();
    expect(letters.map(({ text }) => text.includes('after all'))).toEqual([true]);
    pass(60 * MINUTE);
  });

  it('S151 wait for no letter that went at a time that is yet to come: the clock of the database was set back', async () => {
    const { id } = await chatOf();
    await reply(id, 'one');
    pass(AWAY_AFTER);
    await look();
    pass(-60 * MINUTE);
    await reply(id, 'two');
    pass(AWAY_AFTER + 1000);
    await look();
    expect(letters).toHaveLength(2);
    pass(60 * MINUTE);
  });

  it('are left to the next process when one ends amid the sending, though the mail server says nothing', async () => {
    const { id } = await chatOf();
    await reply(id, 'kept');
    pass(AWAY_AFTER);
    hang();
    await until(
      async () => (await shop.db.selectFrom('chat_outbox').select('attempts').executeTakeFirst())?.attempts === 1,
    );
    await until(() => told !== undefined);
    ending.abort(new Error('The process ends.'));
    await Promise.all(dying);
    expect(told?.aborted).toBe(true);
    expect(await shop.db.selectFrom('chat_outbox').select('attempts').execute()).toEqual([{ attempts: 0 }]);
    ending = new AbortController();
    pass(6000);
    await look();
    expect(letters).toHaveLength(1);
  });

  it('are tried again, with pauses, when the mail server is away', async () => {
    const { id } = await chatOf();
    await reply(id, 'kept');
    pass(AWAY_AFTER);
    fails = 2;
    await look();
    await look();
    expect(fails).toBe(1);
    pass(5000);
    await look();
    pass(10_000);
    await look();
    expect(letters).toHaveLength(1);
  });

  it('are tried for more than a day, once an hour at least, and then given up', async () => {
    const { id } = await chatOf();
    await reply(id, 'kept');
    pass(AWAY_AFTER);
    fails = Infinity;
    const pauses: number[] = [];
    const lookAgain = carrier(false, (outbox) => ({
      ...outbox,
      retryIn: (parcel, seconds) => (pauses.push(seconds), outbox.retryIn(parcel, seconds)),
    }));
    for (let tries = 0; tries < 36; tries += 1) {
      await lookAgain();
      pass((pauses.at(-1) ?? 0) * 1000);
    }
    expect([pauses.length, Math.max(...pauses)]).toEqual([35, 3600]);
    expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(86_400);
    fails = 0;
    pass(60 * MINUTE);
    await look();
    expect(letters).toEqual([]);
  });

  it('S166 say that the chat was closed since, without a key; and the close itself is no reply', async () => {
    const { id } = await chatOf();
    await reply(id, 'Done.');
    await chats.moderation.close(id, 'Vera');
    const silent = await chatOf();
    await chats.moderation.close(silent.id, 'Vera');
    pass(AWAY_AFTER);
    await look();
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('http://shop.test/contact-us\n');
    expect(letters[0]?.text).not.toMatch(/#token|Ticket was closed/);
  });

  it('S166 are not written of a close alone, to whoever wrote after the last reply', async () => {
    const { id, token } = await chatOf();
    await reply(id, 'Done.');
    await chats.service.post(token, id, { text: 'Thanks', attachments: [] });
    await chats.moderation.close(id, 'Vera');
    pass(AWAY_AFTER);
    await look();
    expect(letters).toEqual([]);
  });

  it('go by the database’s clock alone, whatever that of a process says', async () => {
    const { id } = await chatOf();
    await chats.presence.moderatorCame(id, 'connection', 'Vera');
    await chats.presence.visitorCame(id, 'connection');
    await reply(id, 'not yet');
    const here = Date.now.bind(Date);
    const isAnHour = (hours: number) => jest.spyOn(Date, 'now').mockImplementation(() => here() + hours * 60 * MINUTE);
    isAnHour(1);
    await look();
    expect([letters, await chats.presence.moderatorOf(id)]).toEqual([[], 'Vera']);
    isAnHour(-1);
    await reply(id, 'by a process whose clock is behind');
    await chats.presence.prolong([{ chatId: id, holder: 'connection', silence: 0 }]);
    await chats.presence.visitorLeft(id, 'connection');
    jest.restoreAllMocks();
    pass(1000);
    await reply(id, 'by one whose clock is right');
    pass(AWAY_AFTER);
    await look();
    expect(letters.map(({ text }) => [...text.matchAll(/Vera:\n(.+)/g)].map(([, words]) => words))).toEqual([
      ['by one whose clock is right'],
    ]);
  });

  it('go once, though the database is away for a moment when that is to be written down', async () => {
    const { id } = await chatOf();
    await reply(id, 'sent');
    pass(AWAY_AFTER);
    let away = 2;
    const done = jest.fn(async (write: () => Promise<unknown>) => {
      if (away-- > 0) throw new Error('The database is away.');
      await write();
    });
    await carrier(false, (outbox) => ({ ...outbox, done: (parcelId) => done(() => outbox.done(parcelId)) as never }))();
    expect(done).toHaveBeenCalledTimes(3);
    pass(2 * MINUTE);
    await look();
    expect(letters).toHaveLength(1);
  });

  it.each([
    ['en', /open the chat in our shop/, /begin another one in our shop/],
    ['ru', /откройте чат в нашем магазине/, /начните новый в нашем магазине/],
  ])('in %s link nowhere where nobody said where the shop is, and make no key', async (language, open, closed) => {
    shopUrl = undefined;
    const keys = async () => (await shop.db.selectFrom('chat_tokens').select('token_hash').execute()).length;
    const before = await keys();
    for (const isClosed of [false, true]) {
      const { id } = await chatOf(language);
      await reply(id, 'kept');
      if (isClosed) await chats.moderation.close(id, 'Vera');
    }
    pass(AWAY_AFTER);
    await look();
    expect(
      letters.map(({ text }) => [
        /:\/\/|#token|localhost/.test(text),
        text.includes('Vera:\nkept'),
        open.test(text),
        closed.test(text),
      ]),
    ).toEqual([
      [false, true, true, false],
      [false, true, false, true],
    ]);
    expect(await keys()).toBe(before);
  });

  it('lose no reply that is written while a letter is being claimed', async () => {
    const { id } = await chatOf();
    await reply(id, 'r0');
    pass(AWAY_AFTER);
    const replies = Array.from({ length: 12 }, (_, index) => `r${index + 1}`);
    await Promise.all([...replies.map((text) => reply(id, text)), look(), look()]);
    pass(LETTERS_APART + LETTER_GATHERS);
    await look();
    const told = letters.flatMap(({ text }) => [...text.matchAll(/Vera:\n(r\d+)/g)].map(([, word]) => word));
    expect([...told].sort()).toEqual(['r0', ...replies].sort());
  });
});

describe('the API', () => {
  it('links nowhere in letters to people where nobody said where the shop is', async () => {
    const shop = await openShop({ env: { MODERATOR_KEY: 'key', SMTP_URL: 'smtp://127.0.0.1:1', SHOP_URL: '' } });
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { id } = await openChat(shop);
    const moderator = await connect(address, '/hubs/moderation', { accessTokenFactory: () => 'key' });
    await moderator.connection.invoke('Reply', id, 'Vera', 'Try again.', null);
    shop.clock.ahead = AWAY_AFTER + 1000;
    await until(() => shop.letters.length > 0);
    expect(shop.letters[0]?.text).not.toMatch(/:\/\/|localhost/);
    await stopAll([moderator.connection]);
    await shop.close();
  });

  it('S151 writes to whoever’s line was dead when a reply went into it, and not to who gave a sign of life since', async () => {
    const shop = await openShop({ env: { MODERATOR_KEY: 'key' } });
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const record = (message: object) => `${JSON.stringify(message)}\x1e`;

    /** A visitor without sockets, who does nothing by themselves. */
    async function visit(accept: string) {
      const { id, token } = await openChat(shop);
      const { connectionToken } = (await (
        await fetch(`${address}${CHAT_PATH}/negotiate?negotiateVersion=1`, { method: 'POST' })
      ).json()) as { connectionToken: string };
      const url = `${address}${CHAT_PATH}?id=${connectionToken}`;
      const get = () => fetch(url, { headers: { accept } });
      const post = async (message: object) =>
        expect((await fetch(url, { method: 'POST', body: record(message) })).status).toBe(200);
      const first = await get();
      await post({ protocol: 'json', version: 1 });
      await post({ type: 1, target: 'SubscribeToChat', arguments: [id, token] });
      await until(
        async () =>
          (await shop.db.selectFrom('chat_presence').select('holder').where('chat_id', '=', id).execute()).length > 0,
      );
      return { id, first, get, breathe: () => post({ type: 6 }) };
    }

    const polls = await visit('*/*');
    await (await polls.get()).text();
    const streams = await visit('text/event-stream');
    const isThere = await visit('text/event-stream');
    const waiting = polls.get();
    // How long somebody was silent is stored only as exactly as the database is quick.
    await sleep(500);
    const moderator = await connect(address, '/hubs/moderation', { accessTokenFactory: () => 'key' });
    for (const { id } of [polls, streams, isThere])
      await moderator.connection.invoke('Reply', id, 'Vera', `to ${id}`, null);
    expect(await (await waiting).text()).toContain(`to ${polls.id}`);
    await isThere.breathe();
    await stopAll([moderator.connection]);
    await shop.app.chatHub.drain(100);
    const isIn = ({ until }: { until: Date }) => until.getTime() > Date.now();
    await until(
      async () =>
        !(await shop.db.selectFrom('chat_presence').select('until').where('moderator_name', 'is', null).execute()).some(
          isIn,
        ),
    );
    shop.clock.ahead = AWAY_AFTER + 1000;
    await until(
      async () =>
        (await shop.db.selectFrom('chat_outbox').select('id').where('done_at', 'is', null).execute()).length === 0,
    );
    expect(shop.letters.map(({ text }) => /to \d+/.exec(text)?.[0])).toEqual([`to ${polls.id}`, `to ${streams.id}`]);
    await shop.close();
  });

  it('S151 carries a letter by itself, and writes none while the visitor is connected', async () => {
    const shop = await openShop({ env: { MODERATOR_KEY: 'key' } });
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const here = await openChat(shop);
    const away = await openChat(shop);
    const { connection } = await connect(address, CHAT_PATH);
    await connection.invoke('SubscribeToChat', here.id, here.token);
    const moderator = await connect(address, '/hubs/moderation', { accessTokenFactory: () => 'key' });
    for (const { id } of [here, away]) await moderator.connection.invoke('Reply', id, 'Vera', `to ${id}`, null);
    await connection.invoke('UnsubscribeFromChat', here.id, false);
    shop.clock.ahead = AWAY_AFTER + 1000;
    // Both are decided on.
    const undecided = shop.db.selectFrom('chat_outbox').select('id').where('done_at', 'is', null);
    await until(async () => (await undecided.execute()).length === 0);
    expect(shop.letters.map(({ text }) => text.includes(`to ${away.id}`))).toEqual([true]);
    await stopAll([connection, moderator.connection]);
    await shop.close();
  });
});
