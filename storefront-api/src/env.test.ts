import { readEnv } from './env';

describe('the environment', () => {
  it('S116 has a default for everything, 1800 seconds for a payment among them', () => {
    expect(readEnv({}, '/srv')).toMatchObject({ API_PORT: 4000, PORT: 3000, DATA_DIR: '/srv/.data', PAYMENT_SECONDS: 1800 });
    expect(readEnv({ DATA_DIR: '/data', SHOP_URL: 'https://shop.example/' })).toMatchObject({ DATA_DIR: '/data', SHOP_URL: 'https://shop.example' });
  });

  it('S116 names everything that is wrong at once', () => {
    const wrong = { API_PORT: 'x', PAYMENT_SECONDS: '0', DATABASE_URL: 'mysql://x', SHOP_ORIGINS: '*', LOG_LEVEL: 'loud' };
    expect(() => readEnv(wrong)).toThrow(/API_PORT[^]*DATABASE_URL[^]*SHOP_ORIGINS[^]*PAYMENT_SECONDS[^]*LOG_LEVEL/);
  });
});
