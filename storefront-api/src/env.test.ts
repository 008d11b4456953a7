import addressparser from 'nodemailer/lib/addressparser';
import { readEnv } from './env';
import { enabledProvidersSentence } from './payments/providers';

describe('the environment', () => {
  it('S116 has a default for everything, 1800 seconds for a payment among them', () => {
    expect(readEnv({}, '/srv')).toMatchObject({
      API_PORT: 4000,
      PORT: 3000,
      DATA_DIR: '/srv/.data',
      PAYMENT_SECONDS: 1800,
    });
    expect(readEnv({})).toMatchObject({ DRAIN_SECONDS: 1, RATE_LIMITS: 1, LOG_LEVEL: 'info' });
    expect(readEnv({ DATA_DIR: '/data', SHOP_URL: 'https://shop.example/' })).toMatchObject({
      DATA_DIR: '/data',
      SHOP_URL: 'https://shop.example',
    });
  });

  it('S116 names everything that is wrong at once', () => {
    const wrong = {
      API_PORT: 'x',
      PAYMENT_SECONDS: '0',
      DATABASE_URL: 'mysql://x',
      SHOP_ORIGINS: '*',
      LOG_LEVEL: 'loud',
      PAYMENTS: 'sandbox,paypal',
      DEMO: 'yes',
    };
    expect(() => readEnv(wrong)).toThrow(
      /API_PORT[^]*DATABASE_URL[^]*SHOP_ORIGINS[^]*PAYMENTS: names paypal[^]*DEMO[^]*PAYMENT_SECONDS[^]*LOG_LEVEL/,
    );
  });

  it('S119 knows where the shop is by the name that the shop’s server has for it; SHOP_URL comes first', () => {
    const publicUrl = { PUBLIC_URL: 'https://shop.example/' };
    expect(readEnv(publicUrl)).toMatchObject({ SHOP_URL: 'https://shop.example' });
    expect(readEnv({ ...publicUrl, SHOP_URL: 'https://other.example' })).toMatchObject({
      SHOP_URL: 'https://other.example',
    });
    expect(
      readEnv({ ...publicUrl, PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'key', STRIPE_WEBHOOK_SECRET: 'secret' }),
    ).toMatchObject({ SHOP_URL: 'https://shop.example' });
    expect(readEnv({ SHOP_ORIGINS: 'https://first.example,https://second.example' })).toMatchObject({
      SHOP_URL: 'https://first.example',
    });
    expect(readEnv({ ...publicUrl, SHOP_ORIGINS: 'https://first.example' })).toMatchObject({
      SHOP_URL: 'https://shop.example',
    });
    for (const nobody of [{}, { SHOP_ORIGINS: ' ' }]) expect(readEnv(nobody).SHOP_URL).toBeUndefined();
  });

  it.each(['PUBLIC_API_URL', 'PUBLIC_URL', 'SHOP_URL'])(
    'takes origins alone as %s: browsers would drop the rest of it',
    (name) => {
      for (const value of [
        'https://shop.example/api',
        'https://shop.example/?a=b',
        'https://shop.example/#a',
        'https://ann@shop.example',
        'ftp://shop.example',
        'shop.example',
      ])
        expect(() => readEnv({ [name]: value })).toThrow(
          new RegExp(`${name}: must be an origin, as https://shop.example`),
        );
      for (const value of [
        'https://shop.example',
        'https://shop.example/',
        'http://localhost:3000',
        'https://магазин.рф',
      ])
        expect(readEnv({ [name]: value })).toMatchObject({ [name]: new URL(value).origin });
      expect(readEnv({ BTCPAY_URL: 'https://pay.example/btcpay/' })).toMatchObject({
        BTCPAY_URL: 'https://pay.example/btcpay',
      });
    },
  );

  it.each([
    [
      'MAIL_FROM',
      'must be one address',
      ['Sidekey', 'a@b.example, c@d.example', 'orders@', '@sidekey.example', 'Team: a@b.example;', 'Sidekey <a@b@c>'],
      [
        'Sidekey <orders@sidekey.example>',
        '"Keys, and more" <a@b.example>',
        'Ключ <заказы@ключ.рф>',
        'a@b.example (Keys)',
      ],
    ],
    [
      'SMTP_URL',
      'must name a host',
      ['smtp:mail.example', 'smtp://', 'smtps:465'],
      ['smtp://mail.example', 'smtps://ann:secret@mail.example:465', 'smtp://[::1]:25'],
    ],
    ['BRIDGE_SECRET', 'must have at least 16', ['x'.repeat(15)], ['x'.repeat(16)]],
    ['MODERATOR_KEY', 'must be of letters', ['ключ', 'clé', 'a\nkey'], ['key', 'a key: {"of"} ~everything!', 'x']],
    ...['BRIDGE_URL', 'BTCPAY_URL', 'STRIPE_API_URL'].map((name): [string, string, string[], string[]] => [
      name,
      'must have no user',
      ['https://ann:secret@pay.example', 'https://ann@pay.example', 'https://:secret@pay.example'],
      ['https://pay.example/a@b'],
    ]),
  ])('takes no %s that cannot work', (name, sentence, wrong, right) => {
    const others = { BRIDGE_SECRET: 'x'.repeat(16) };
    for (const value of wrong) expect(() => readEnv({ ...others, [name]: value })).toThrow(`${name}: ${sentence}`);
    for (const value of right) expect(readEnv({ ...others, [name]: value })).toMatchObject({ [name]: value });
  });

  it.each([
    ['Sidekey', 'Sidekey'],
    ['Keys, "and" <more> \\', 'Keys, "and" <more> \\'],
    ['Ключ', 'Ключ'],
  ])('S117 sends letters by the name of the shop where the sender has none of its own: %s', (BRAND, name) => {
    expect(addressparser(readEnv({ BRAND }).MAIL_FROM)).toEqual([{ name, address: 'orders@sidekey.example' }]);
    for (const address of ['a@b.example', 'заказы@ключ.рф'])
      for (const MAIL_FROM of [address, `<${address}>`])
        expect(addressparser(readEnv({ BRAND, MAIL_FROM }).MAIL_FROM)).toEqual([{ name, address }]);
    expect(readEnv({ BRAND, MAIL_FROM: 'Orders <a@b.example>' }).MAIL_FROM).toBe('Orders <a@b.example>');
  });

  it('is the demo without a database of its own, and nothing with one unless it is said', () => {
    const database = { DATABASE_URL: 'postgresql://shop@/shop' };
    expect(readEnv({})).toMatchObject({ PAYMENTS: ['sandbox'], DEMO: true });
    expect(readEnv(database)).toMatchObject({ PAYMENTS: [], DEMO: false });
    expect(readEnv({ ...database, PAYMENTS: ' sandbox, transfer,', DEMO: '1' })).toMatchObject({
      PAYMENTS: ['sandbox', 'transfer'],
      DEMO: true,
    });
    expect(readEnv({ DEMO: '0' })).toMatchObject({ DEMO: false });
    expect(enabledProvidersSentence(readEnv(database))).toContain('orders are refused');
    expect(enabledProvidersSentence(readEnv({}))).toContain('the sandbox');
  });

  it('lists proxies as the shop does, and trusts no network that is everybody', () => {
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, ::1 192.0.2.7' })).toMatchObject({
      TRUSTED_PROXIES: ['10.0.0.0/8', '::1', '192.0.2.7'],
    });
    expect(() => readEnv({ TRUSTED_PROXIES: '0.0.0.0/0' })).toThrow(
      /TRUSTED_PROXIES.*must list addresses and networks/,
    );
  });

  it('names what a provider lacks, with all else that is wrong', () => {
    const lacking = {
      PAYMENTS: 'stripe,btcpay',
      PAYMENT_SECONDS: '82801',
      BTCPAY_URL: 'https://pay.example',
      BRIDGE_URL: 'https://bridge.example',
    };
    for (const more of [{}, { PORT: 'x' }, { LOG_LEVEL: 'loud' }, { PAYMENTS: 'stripe, btcpay,cash' }])
      expect(() => readEnv({ ...lacking, ...more })).toThrow(
        /BRIDGE_SECRET[^]*STRIPE_SECRET_KEY[^]*STRIPE_WEBHOOK_SECRET[^]*SHOP_URL[^]*BTCPAY_STORE[^]*BTCPAY_API_KEY[^]*PAYMENT_SECONDS: must be at most 82800/,
      );
    expect(() => readEnv({ PAYMENTS: 'btcpay' })).toThrow(
      /BTCPAY_URL[^]*BTCPAY_STORE[^]*BTCPAY_API_KEY[^]*BTCPAY_WEBHOOK_SECRET[^]*SHOP_URL/,
    );
    expect(() => readEnv({ PAYMENTS: 'sandbox', PAYMENT_SECONDS: '604800' })).not.toThrow();
    expect(() => readEnv({ PAYMENTS: 'sandbox', PAYMENT_SECONDS: '604801' })).toThrow('PAYMENT_SECONDS');
    expect(() => readEnv({ ...lacking, PORT: 'x' })).toThrow(/PORT: must be a whole number/);
  });
});
