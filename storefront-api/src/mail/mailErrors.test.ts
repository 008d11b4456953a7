import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { startMailServer, type MailServer } from '../testing/mailServer';
import { failureOf, isServerUnavailable, retryDelay } from './mailErrors';
import { smtpMailer } from './mailer';

const QUARTER_OF_AN_HOUR = 900;

describe('what a mail server says', () => {
  let mailServer: MailServer;
  const letter = { to: 'a@b.example', subject: 'Your order', text: 'Thank you' };

  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.stop());

  /** How sending by this address ends. */
  async function trouble(url: string): Promise<unknown> {
    const mailer = smtpMailer(url, 'orders@sidekey.example');
    return mailer(letter)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => mailer.close?.());
  }

  it.each([
    ['defers', false, 60],
    ['refuses', false, QUARTER_OF_AN_HOUR],
    ['dislikes', false, QUARTER_OF_AN_HOUR],
    ['refusesSender', true, 60],
    ['ends', true, 60],
  ] as const)(
    'S117 that %s a letter: it keeps the others, too: %p; after many attempts it is tried again in %d s',
    async (behaviour, isOfAll, wait) => {
      mailServer.state.behaviour = behaviour;
      const error = await trouble(mailServer.url);
      expect([isServerUnavailable(error), retryDelay(16, error)]).toEqual([isOfAll, wait]);
    },
  );

  it.each([
    [499, 60],
    [500, QUARTER_OF_AN_HOUR],
  ])('S117 is for good from 500 on: after %i a letter is tried again in %i s', (responseCode, wait) => {
    expect(retryDelay(16, Object.assign(new Error('No'), { responseCode }))).toBe(wait);
  });

  it('S117 is nothing where none is there: that keeps all letters', async () => {
    expect(isServerUnavailable(await trouble('smtp://127.0.0.1:1'))).toBe(true);
    expect(isServerUnavailable(await trouble('smtp://mail.invalid:25'))).toBe(true);
    const codes = [
      'ECONNECTION',
      'ETIMEDOUT',
      'ESOCKET',
      'EDNS',
      'EPROXY',
      'ETLS',
      'EPROTOCOL',
      'EAUTH',
      'ENOAUTH',
      'EOAUTH2',
    ];
    expect(codes.filter((code) => !isServerUnavailable(Object.assign(new Error('No'), { code })))).toEqual([]);
  });

  it('S117 is asked once by each trying: who tries again is the outbox alone', async () => {
    let connections = 0;
    const silent = createServer((socket) => ((connections += 1), socket.destroy())).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    expect(isServerUnavailable(await trouble(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`))).toBe(true);
    expect(connections).toBe(1);
    silent.close();
  });

  it('S117 is said over one connection for letters that follow each other within ten seconds', async () => {
    mailServer.state.behaviour = 'takes';
    const before = mailServer.state.connections;
    const mailer = smtpMailer(mailServer.url, 'orders@sidekey.example');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await mailer(letter);
    await mailer(letter);
    await setImmediate();
    expect([mailServer.state.connections - before, timers.mock.calls.map(([, wait]) => wait)]).toEqual([
      1,
      expect.arrayContaining([10_000]),
    ]);
    timers.mockRestore();
    mailer.close?.();
  });

  it('S117 is waited for twice as long each time, a minute at most, and longer only where it is no for good, again and again', () => {
    expect([1, 2, 3, 4, 5, 6].map((attempts) => retryDelay(attempts, new Error('No')))).toEqual([2, 4, 8, 16, 32, 60]);
    const forGood = Object.assign(new Error('No'), { responseCode: 550 });
    expect([15, 16].map((attempts) => retryDelay(attempts, forGood))).toEqual([60, QUARTER_OF_AN_HOUR]);
  });

  it('is kept as far as it is short', () => {
    expect(failureOf(new Error('x'.repeat(301))).message).toBe('x'.repeat(300));
  });

  it('is kept without anybody’s address, as in the log', () => {
    const said = (text: string) =>
      Object.assign(new Error(`550 ${text}: no such user, also neil%40b.example`), {
        code: 'EENVELOPE',
        command: `RCPT TO:<${text}>`,
        responseCode: 550,
      });
    expect(failureOf(said('neil@b.example'))).toEqual({
      code: 'EENVELOPE',
      command: 'RCPT TO:<<e-mail>>',
      responseCode: 550,
      message: '550 <e-mail>: no such user, also <e-mail>',
    });
  });

  it('S117 is not what we failed in ourselves: that keeps one letter', () => {
    for (const error of [new Error('The order is gone.'), Object.assign(new Error('No keys'), { code: 'ENOKEYS' })])
      expect([isServerUnavailable(error), retryDelay(16, error)]).toEqual([false, 60]);
  });
});
