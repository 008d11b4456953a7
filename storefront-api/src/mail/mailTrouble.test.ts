import { startMailServer, type MailServer } from '../testing/mailServer';
import { failureOf, isAway, waitAfter } from './mailTrouble';
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
    return mailer(letter).then(
      () => undefined,
      (error: unknown) => error,
    ).finally(() => mailer.close?.());
  }

  it.each([
    ['defers', false, 60],
    ['refuses', false, QUARTER_OF_AN_HOUR],
    ['dislikes', false, QUARTER_OF_AN_HOUR],
    ['refusesSender', true, 60],
    ['ends', true, 60],
  ] as const)('S117 that %s a letter: it keeps the others, too: %p; after many attempts it is tried again in %d s', async (behaviour, isOfAll, wait) => {
    mailServer.state.behaviour = behaviour;
    const error = await trouble(mailServer.url);
    expect([isAway(error), waitAfter(16, error)]).toEqual([isOfAll, wait]);
  });

  it('S117 is nothing where none is there: that keeps all letters', async () => {
    expect(isAway(await trouble('smtp://127.0.0.1:1'))).toBe(true);
    expect(isAway(await trouble('smtp://mail.invalid:25'))).toBe(true);
    for (const code of ['ETIMEDOUT', 'EAUTH', 'ETLS']) expect(isAway(Object.assign(new Error('No'), { code }))).toBe(true);
  });

  it('is kept without anybody’s address, as in the log', () => {
    const said = (text: string) => Object.assign(new Error(`550 ${text}: no such user, also neil%40b.example`), { code: 'EENVELOPE', command: `RCPT TO:<${text}>`, responseCode: 550 });
    expect(failureOf(said('neil@b.example'))).toEqual({ code: 'EENVELOPE', command: 'RCPT TO:<<e-mail>>', responseCode: 550, message: '550 <e-mail>: no such user, also <e-mail>' });
  });

  it('S117 is not what we failed in ourselves: that keeps one letter', () => {
    for (const error of [new Error('The order is gone.'), Object.assign(new Error('No keys'), { code: 'ENOKEYS' })]) expect([isAway(error), waitAfter(16, error)]).toEqual([false, 60]);
  });
});
