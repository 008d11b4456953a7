import { readCall } from './arguments';

describe('what npm run moderator takes where nothing else is said', () => {
  it.each([
    [{}, 'http://localhost:4000'],
    [{ API_PORT: '4100' }, 'http://localhost:4100'],
    [{ API_PORT: '4100', API_URL: 'https://api.shop.example/' }, 'https://api.shop.example'],
  ])('is Support as its name, and with %j the API at %s', (env, url) => {
    expect(readCall(['list'], { MODERATOR_KEY: 'key', ...env })).toMatchObject({ name: 'Support', url });
  });
});
