import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommands } from '../admin/commands';
import { readEnv } from '../env';
import { createStore } from '../orders/store';
import { databaseClock } from '../database/clock';
import { eitherDatabase } from '../testing/databases';
import { readLetter, startMailServer, type MailServer } from '../testing/mailServer';
import { until } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';
import { CONNECTIONS, domainOf, outboxMailer, smtpMailer, type Letter, type Mailer } from './mailer';

const FROM = 'Sidekey <orders@sidekey.example>';
const never = new AbortController().signal;

it.each([
  ['Sidekey <orders@sidekey.example>', 'sidekey.example'],
  ['"Keys@home, and more" <a@b.example>', 'b.example'],
  ['Ключ <заказы@ключ.рф>', 'xn--j1ac0b1a.xn--p1ai'],
  ['a@b-c.example', 'b-c.example'],
])('letters of %s are named after its domain', (from, domain) => {
  expect(domainOf(from)).toBe(domain);
});

describe.each(eitherDatabase())('letters of orders on %s', (_name, open) => {
  let mailServer: MailServer;
  let shop: Shop;
  /** Closed with the shop: the server waits for those who are connected. */
  let smtp: Mailer;
  let send: Mailer;
  let lines: string[];

  beforeAll(async () => {
    mailServer = await startMailServer();
    smtp = smtpMailer(mailServer.url, FROM);
    send = smtp;
    lines = [];
    const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
    shop = await openShop({
      open,
      env: { BRAND: 'Side & key' },
      logger,
      mailer: Object.assign((letter: Letter, signal?: AbortSignal) => send(letter, signal), {
        close: () => smtp.close?.(),
      }),
    });
  }, 180_000);
  afterAll(async () => {
    await shop.close();
    await mailServer.stop();
  });
  beforeEach(() => {
    Object.assign(mailServer.state, { behaviour: 'takes', slowness: 0 });
    shop.clock.ahead = 0;
  });

  async function freeOrder(
    email: string,
    language = 'en',
    subscriptions: object[] = [{ subscriptionId: 3, region: 'cis', count: 2 }],
  ) {
    const { result } = await shop.post('/v1/orders', {
      couponText: 'FREE100',
      email,
      paymentSystemId: 1,
      subscriptions,
      language,
    });
    return result.orderId as string;
  }

  const statusOf = async (orderId: string) => (await shop.get(`/v1/orders/client/${orderId}`)).result.status as string;

  async function settled(orderId: string) {
    await until(async () => (await statusOf(orderId)) !== 'Paid');
    return statusOf(orderId);
  }

  const lettersOf = (orderId: string) =>
    mailServer.state.received.filter((message) => message.includes(orderId)).map(readLetter);
  const rowOf = (orderId: string) =>
    shop.db.selectFrom('letters').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();

  /** Until it was tried so often, and nobody is sending it. */
  const tried = (orderId: string, attempts: number) =>
    until(async () => {
      const row = await rowOf(orderId);
      return row.attempts >= attempts && row.claimed_until === null;
    });

  it('S117 S127 go to the address of the order, in its language, as text and HTML, with keys and links to the manuals', async () => {
    const orderId = await freeOrder('Olga@example.org', 'ru');
    expect(await settled(orderId)).toBe('Success');
    const letter = readLetter(mailServer.state.received.at(-1) ?? '');
    expect(letter).toMatchObject({ to: 'olga@example.org', subject: `Ваш заказ ${orderId}` });
    const keys = await shop.db.selectFrom('plan_keys').select('key').where('order_id', '=', orderId).execute();
    expect(keys).toHaveLength(2);
    expect(letter.text).toMatch(/\n\nSide & key\n$/);
    expect(letter.html).toContain('>Side &amp; key</p>');
    for (const body of [letter.text, letter.html]) {
      expect(body).toContain('Спасибо! Заказ оплачен.');
      expect(body).toContain('http://shop.test/ru/products/Iron%20Meridian/Lantern');
      expect(body).toContain('http://shop.test/ru/contact-us');
      for (const { key } of keys) expect(body).toContain(key);
    }
    expect(letter.html).not.toMatch(/<script|src=/);
  });

  it('S117 an English letter leads to pages without prefix', async () => {
    await settled(await freeOrder('kate@example.org'));
    expect(readLetter(mailServer.state.received.at(-1) ?? '').text).toContain(
      'http://shop.test/products/Iron%20Meridian/Lantern',
    );
  });

  it('S117 say how many were bought, and what was paid', async () => {
    const orderId = await freeOrder('two@example.org');
    await settled(orderId);
    await shop.db.updateTable('orders').set({ total_cents: 4850 }).where('id', '=', orderId).execute();
    const { text, html = '' } = await shop.purchase.compose(await rowOf(orderId));
    expect(text).toMatch(/\n- Iron Meridian: Lantern, 30 days × 2\n[^]*\nPaid: \$ 48\.50\n/);
    expect(html.replace(/<[^>]*>/g, '')).toMatch(/\nIron Meridian: Lantern, 30 days × 2\n[^]*\nPaid: \$ 48\.50/);
  });

  it('S117 a letter that goes again leads to the manual by the names of today, and says what was bought', async () => {
    const orderId = await freeOrder('renamed@example.org');
    await settled(orderId);
    const rename = (name: string) =>
      shop.db
        .updateTable('products')
        .set({ name })
        .where('name', 'in', ['Lantern', 'Beacon'])
        .where('game_id', '=', 1)
        .execute();
    await rename('Beacon');
    const { text } = await shop.purchase.compose(await rowOf(orderId));
    await rename('Lantern');
    expect(text).toContain('http://shop.test/products/Iron%20Meridian/Beacon');
    expect(text).toContain('Iron Meridian: Lantern, ');
  });

  it.each(['refuses', 'defers'] as const)(
    'S117 a server that %s is tried again until it takes the letter, and the order stays paid for',
    async (behaviour) => {
      mailServer.state.behaviour = behaviour;
      const orderId = await freeOrder(`${behaviour}@example.org`);
      await tried(orderId, 1);
      shop.clock.ahead = 3_600_000;
      await tried(orderId, 2);
      expect(await statusOf(orderId)).toBe('Paid');
      mailServer.state.behaviour = 'takes';
      shop.clock.ahead += 61_000;
      expect(await settled(orderId)).toBe('Success');
      const id = (await rowOf(orderId)).id;
      expect(lettersOf(orderId).map(({ messageId }) => messageId)).toEqual([`<${id}@sidekey.example>`]);
    },
  );

  it('S117 after a day of trying it is an error of sending', async () => {
    const orderId = await freeOrder('nobody@example.org');
    await tried(orderId, 1);
    shop.clock.ahead = 86_000_000;
    await tried(orderId, 2);
    expect(await statusOf(orderId)).toBe('Paid');
    shop.clock.ahead = 86_465_000;
    expect(await settled(orderId)).toBe('Error sending email');
  });

  it('S117 no address is ever logged', () => {
    const errors = lines.filter((line) => line.includes('could not be sent'));
    expect(errors.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes('@example'))).toEqual([]);
  });

  it('S117 a letter whose sender was lost is sent by another, once, under the same Message-ID', async () => {
    const ids: string[] = [];
    send = (letter) => (ids.push(letter.messageId ?? ''), new Promise(() => undefined));
    const orderId = await freeOrder('late@example.org');
    await until(async () => ids.length > 0);
    send = async (letter) => void ids.push(letter.messageId ?? '');
    expect((await rowOf(orderId)).claimed_until).not.toBeNull();
    shop.clock.ahead = 61_000;
    expect(await settled(orderId)).toBe('Success');
    expect(ids).toEqual([ids[0], ids[0]]);
    send = smtp;
  });

  it('S117 of two takers each letter is one’s', async () => {
    mailServer.state.behaviour = 'defers';
    const orders = await Promise.all(Array.from({ length: 12 }, (_, index) => freeOrder(`taker${index}@example.org`)));
    // None is under way: a lease that was taken from a sender by force would send its letter twice.
    const claimed = shop.db
      .selectFrom('letters')
      .select('id')
      .where('order_id', 'in', orders)
      .where('claimed_until', 'is not', null);
    await until(async () => (await claimed.execute()).length === 0);
    await shop.db
      .updateTable('letters')
      .set({ next_at: new Date(0).toISOString() })
      .where('order_id', 'in', orders)
      .execute();
    const store = createStore(
      shop.db,
      databaseClock(() => shop.clock.ahead),
    );
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => store.transaction((tx) => tx.letters.claim(3, 60))),
    );
    const taken = claims.flat().map(({ id }) => id);
    expect(new Set(taken).size).toBe(taken.length);
    mailServer.state.behaviour = 'takes';
    // The shop's own postman may have taken one in between, and its time must not run out either.
    await until(async () => (await claimed.where('id', 'not in', taken).execute()).length === 0);
    shop.clock.ahead = 62_000;
    for (const id of orders) expect(await settled(id)).toBe('Success');
    for (const id of orders) expect(lettersOf(id)).toHaveLength(1);
  });

  it('S117 many letters share few connections', async () => {
    mailServer.state.most = mailServer.state.open;
    mailServer.state.slowness = 20;
    const orders = await Promise.all(Array.from({ length: 15 }, (_, index) => freeOrder(`many${index}@example.org`)));
    for (const id of orders) expect(await settled(id)).toBe('Success');
    expect(mailServer.state.most).toBeLessThanOrEqual(CONNECTIONS * 2);
    for (const id of orders) expect(lettersOf(id)).toHaveLength(1);
  });

  it('S117 a plan with a pool of keys hands out its own, each once, and waits where there are no more', async () => {
    const store = createStore(shop.db);
    await store.keys.addToPool(5, ['POOL-1', 'POOL-2', 'POOL-3', 'POOL-3']);
    const wanted = [{ subscriptionId: 5, region: 'cis', count: 2 }];
    const first = await freeOrder('pool1@example.org', 'en', wanted);
    expect(await settled(first)).toBe('Success');
    expect(await store.keys.keysOf(first, 0)).toEqual(['POOL-1', 'POOL-2']);
    const second = await freeOrder('pool2@example.org', 'en', wanted);
    await tried(second, 1);
    expect([await statusOf(second), await store.keys.keysOf(second, 0)]).toEqual(['Paid', []]);
    expect(await store.keys.addToPool(5, ['POOL-3', 'POOL-4'])).toBe(1);
    shop.clock.ahead = 61_000;
    expect(await settled(second)).toBe('Success');
    expect(await store.keys.keysOf(second, 0)).toEqual(['POOL-3', 'POOL-4']);
  });

  describe('while a plan’s keys are short', () => {
    const plan = 7;
    const store = () => createStore(shop.db);
    const wants = (email: string, count = 1) =>
      freeOrder(email, 'en', [{ subscriptionId: plan, region: 'cis', count }]);
    const keysOf = (orderId: string) => store().keys.keysOf(orderId, 0);
    const addKeys = (...lines: string[]) =>
      createCommands(
        shop.purchase,
        shop.db,
        readEnv({ DATA_DIR: shop.dataDir }),
      )({ words: ['keys', 'add', String(plan), 'file'], options: {}, lines });

    it('S117 who ordered first is given them first, however often it was tried, and whoever comes then waits, too', async () => {
      await store().keys.addToPool(plan, ['FIRST-1']);
      const first = await wants('short1@example.org', 2);
      await tried(first, 2);
      const second = await wants('short2@example.org');
      await tried(second, 1);
      expect([await statusOf(first), await statusOf(second), await keysOf(second)]).toEqual(['Paid', 'Paid', []]);
      await addKeys('FIRST-2');
      expect(await settled(first)).toBe('Success');
      expect([await keysOf(first), await statusOf(second)]).toEqual([['FIRST-1', 'FIRST-2'], 'Paid']);
      await addKeys('FIRST-3');
      expect([await settled(second), await keysOf(second)]).toEqual(['Success', ['FIRST-3']]);
    });

    it('S117 a letter is not given up for want of them, and goes as soon as some are added', async () => {
      const orderId = await wants('patient@example.org');
      for (const days of [1, 2, 3]) {
        const { attempts } = await rowOf(orderId);
        shop.clock.ahead = days * 90_000_000;
        await tried(orderId, attempts + 1);
        expect(await statusOf(orderId)).toBe('Paid');
      }
      await addKeys('LATE-1');
      expect([await settled(orderId), await keysOf(orderId)]).toEqual(['Success', ['LATE-1']]);
    });

    it('S117 one that was given up for want of them before goes once some are added, and has a day for it', async () => {
      const orderId = await wants('revived@example.org');
      await tried(orderId, 1);
      await shop.db
        .updateTable('letters')
        .set({ created_at: new Date(0).toISOString(), given_up_at: new Date().toISOString() })
        .where('order_id', '=', orderId)
        .execute();
      await shop.db.updateTable('orders').set({ status: 'emailError' }).where('id', '=', orderId).execute();
      mailServer.state.behaviour = 'defers';
      await addKeys('AGAIN-1');
      await tried(orderId, 1);
      mailServer.state.behaviour = 'takes';
      shop.clock.ahead = 61_000;
      await until(async () => (await statusOf(orderId)) === 'Success');
      expect(await keysOf(orderId)).toEqual(['AGAIN-1']);
    });
  });
});

describe('letters, whatever keeps them,', () => {
  let mailServer: MailServer;
  let smtp: Mailer;
  let shop: Shop;
  const tried: string[] = [];
  let isServerThere = true;

  beforeAll(async () => {
    mailServer = await startMailServer();
    smtp = smtpMailer(mailServer.url, FROM);
    const send = async (letter: Letter, signal?: AbortSignal) => {
      tried.push(letter.to);
      if (!isServerThere) throw Object.assign(new Error('Nobody listens.'), { code: 'ESOCKET' });
      await smtp(letter, signal);
    };
    shop = await openShop({ jobs: false, mailer: Object.assign(send, { close: () => smtp.close?.() }) });
  }, 180_000);
  afterAll(async () => {
    await shop.close();
    await mailServer.stop();
  });

  const order = (email: string) =>
    shop.post('/v1/orders', {
      couponText: 'FREE100',
      email,
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'cis', count: 1 }],
      language: 'en',
    });
  const dropUnsent = () => shop.db.deleteFrom('letters').where('sent_at', 'is', null).execute();
  const underWay = async () =>
    (
      await shop.db
        .selectFrom('letters')
        .select('id')
        .where('claimed_until', 'is not', null)
        .where('sent_at', 'is', null)
        .execute()
    ).length;
  /** Tried, and nobody is sending any more. */
  const settled = (email: string) => until(async () => tried.includes(email) && (await underWay()) === 0);

  it.each(['later', 'nobody', 'spam'])('S117 go at once beside one that does not: that of %s@', async (start) => {
    await order(`${start}@example.org`);
    await settled(`${start}@example.org`);
    await order(`after.${start}@example.org`);
    await until(() => mailServer.state.received.some((message) => message.includes(`after.${start}@`)));
  });

  it('S117 are tried before those that did not go when the server may be back, and one at a time', async () => {
    await dropUnsent();
    isServerThere = false;
    await order('tried@example.org');
    await settled('tried@example.org');
    tried.length = 0;
    shop.clock.ahead = 3_600_000;
    await order('fresh@example.org');
    for (const expected of [['fresh@example.org'], ['fresh@example.org', 'tried@example.org']]) {
      expect(await shop.purchase.postman.sendSome()).toBe(0);
      await until(async () => tried.length === expected.length && (await underWay()) === 0);
      expect(tried).toEqual(expected);
    }
    // The server's no to one letter tells that it is there.
    isServerThere = true;
    await dropUnsent();
    await order('later.still@example.org');
    await shop.purchase.postman.sendSome();
    await settled('later.still@example.org');
    await order('last@example.org');
    await until(() => mailServer.state.received.some((message) => message.includes('last@example.org')));
  });

  it('S117 go at once again when one has gone after the server was away', async () => {
    isServerThere = false;
    await order('away@example.org');
    await settled('away@example.org');
    isServerThere = true;
    await dropUnsent();
    for (const name of ['back', 'next']) {
      await order(`${name}@example.org`);
      if (name === 'back') await shop.purchase.postman.sendSome();
      await until(() => mailServer.state.received.some((message) => message.includes(`${name}@example.org`)));
    }
  });

  it('S105 S117 have no header of an address', async () => {
    const before = (await shop.db.selectFrom('orders').select('id').execute()).length;
    const ends = [
      '\r\n',
      '\n',
      '\r',
      '\u0000',
      '%0d%0a',
      '\u2028',
      '\u0085',
      '\v',
      ' ',
      ',',
      ';',
      '>',
      '<',
      '"',
      '\\',
      '\r\n ',
      '\n\t',
      '\t',
      '%0A',
      '\r\n.\r\n',
    ];
    const headers = [
      'Bcc: x@y.de',
      'Cc: x@y.de',
      'From: x@y.de',
      'Reply-To: x@y.de',
      'Subject: gain',
      'To: x@y.de',
      'X: y',
      'Content-Type: text/html',
      'RCPT TO:<x@y.de>',
      '\r\nwords',
    ];
    const starts = ['a@b.de', 'a', '', '"a', 'a@b.de '];
    const all = ends.flatMap((end) => headers.flatMap((header) => starts.map((start) => `${start}${end}${header}`)));
    // One in seven has every end, header and start.
    const injections = process.env['LONG'] ? all : all.filter((_, index) => index % 7 === 0);
    for (const email of injections) {
      const { status } = await shop.post('/v1/orders', {
        couponText: 'FREE100',
        email,
        paymentSystemId: 1,
        subscriptions: [{ subscriptionId: 3, region: 'cis', count: 1 }],
        language: 'en',
      });
      expect([status, email]).toEqual([400, email]);
    }
    expect(all).toHaveLength(1000);
    expect((await shop.db.selectFrom('orders').select('id').execute()).length).toBe(before);
  });
});

describe('the outbox in files', () => {
  it('S117 without a mail server a letter is one file, however often it is sent, in a folder of the API’s own user', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'storefront-outbox-')), 'outbox');
    const kept: string[] = [];
    const mailer = outboxMailer(folder, FROM, (file) => kept.push(file));
    const letter = {
      to: 'a@b.example',
      subject: 'Ваш заказ',
      text: 'Спасибо',
      html: '<p>Спасибо</p>',
      messageId: '<one@sidekey.example>',
      date: new Date(0),
    };
    await mailer(letter, never);
    await mailer(letter, never);
    const files = readdirSync(folder);
    expect(files).toEqual(['1970-01-01T00-00-00.000Z-one.eml']);
    expect([kept.length, statSync(folder).mode & 0o777]).toEqual([1, 0o700]);
    expect(readLetter(readFileSync(join(folder, files[0] ?? ''), 'utf8'))).toMatchObject({
      subject: 'Ваш заказ',
      messageId: '<one@sidekey.example>',
      text: expect.stringContaining('Спасибо'),
    });
  });

  it('S117 says so where a letter cannot be kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-outbox-'));
    const kept: string[] = [];
    const letter = {
      to: 'a@b.example',
      subject: 'Your order',
      text: 'Thank you',
      messageId: '<no/where@sidekey.example>',
    };
    await expect(outboxMailer(folder, FROM, (file) => kept.push(file))(letter)).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect([kept, readdirSync(folder)]).toEqual([[], []]);
  });
});
