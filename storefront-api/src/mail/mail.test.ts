import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { openShop, type Shop } from '../testing/shop';
import { outboxMailer, smtpMailer, type Mailer } from './mailer';

const FROM = 'Sidekey <orders@sidekey.example>';

/** A real mail server in this process, which keeps what it receives and refuses one address. */
async function startMailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('No such mailbox') : undefined),
    onData: (stream, _session, done) => void text(stream).then((message) => (received.push(message), done()), done),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((resolve) => server.close(resolve)) };
}

/** Subject and text of a letter as a mail program shows them. */
function read(message: string) {
  const [head = '', ...rest] = message.split(/\r?\n\r?\n/);
  const subject = /^Subject: ([^]*?)(?=\r?\n\S)/m.exec(head)?.[1] ?? '';
  const plainSubject = subject.replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/g, (_all, kind: string, coded: string) =>
    kind === 'B' ? Buffer.from(coded, 'base64').toString() : unquote(coded.replaceAll('_', ' ')));
  const body = rest.join('\n\n');
  if (/base64/i.test(head)) return { subject: plainSubject, body: Buffer.from(body, 'base64').toString() };
  return { subject: plainSubject, body: /quoted-printable/i.test(head) ? unquote(body) : body };
}

function unquote(coded: string) {
  const bytes = coded.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('letters of orders', () => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let shop: Shop;
  let send: Mailer;

  beforeAll(async () => {
    mailServer = await startMailServer();
    send = smtpMailer(mailServer.url, FROM);
    shop = await openShop({ mailer: (letter) => send(letter) });
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await mailServer.stop();
  });

  async function freeOrder(email: string, language: string) {
    const subscriptions = [{ subscriptionId: 3, region: 'cis', count: 2 }];
    const { result } = await shop.post('/v1/orders', { couponText: 'FREE100', email, paymentSystemId: 1, subscriptions, language });
    return result.orderId as string;
  }

  async function settled(orderId: string) {
    for (;;) {
      const { result } = await shop.get(`/v1/orders/client/${orderId}`);
      if (result.statusCode !== 'paid') return result.status as string;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  it('S117 S127 go to the address of the order, in its language, with links to the manuals', async () => {
    const orderId = await freeOrder('Olga@example.org', 'ru');
    expect(await settled(orderId)).toBe('Success');
    const message = mailServer.received.at(-1) ?? '';
    expect(message).toMatch(/^To: olga@example\.org\r?$/m);
    const { subject, body } = read(message);
    expect(subject).toBe(`Ваш заказ ${orderId}`);
    expect(body).toContain('Iron Meridian: Lantern, 30 дней × 2');
    expect(body).toContain('http://shop.test/ru/products/Iron%20Meridian/Lantern');
  });

  it('S117 an English letter leads to pages without prefix', async () => {
    await settled(await freeOrder('kate@example.org', 'en'));
    expect(read(mailServer.received.at(-1) ?? '').body).toContain('http://shop.test/products/Iron%20Meridian/Lantern');
  });

  it('S117 a refused letter is an error of sending, and the order stays paid for', async () => {
    expect(await settled(await freeOrder('nobody@example.org', 'en'))).toBe('Error sending email');
  });

  it('S117 what was left paid is resumed, once', async () => {
    let release = () => {};
    send = () => new Promise((resolve) => (release = resolve));
    const orderId = await freeOrder('late@example.org', 'en');
    send = smtpMailer(mailServer.url, FROM);
    shop.clock.ahead = 61_000;
    const before = mailServer.received.length;
    expect(await settled(orderId)).toBe('Success');
    expect(mailServer.received).toHaveLength(before + 1);
    release();
    shop.clock.ahead = 0;
  }, 15_000);

  it('S117 without a mail server a letter is a file in the outbox', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'storefront-outbox-')), 'outbox');
    await outboxMailer(folder, FROM, () => undefined)({ to: 'a@b.example', subject: 'Ваш заказ', text: 'Спасибо' });
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/\.eml$/);
    expect(read(readFileSync(join(folder, file), 'utf8'))).toMatchObject({ subject: 'Ваш заказ', body: expect.stringContaining('Спасибо') });
  });
});
