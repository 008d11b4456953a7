import { join } from 'node:path';

const scripts = join(__dirname, '../../scripts');
const done: string[] = [];

jest.mock('../../scripts/processes.mjs', () => ({
  run: (script: string) => script,
  ready: async (_url: string, _script: string, name: string) => {
    await new Promise((later) => setImmediate(later));
    done.push(`${name} answers`);
  },
  watch: (_script: string, name: string) => done.push(`${name} is watched`),
}));
jest.mock('../../scripts/shop.mjs', () => ({ freePort: async () => 4321 }));
jest.mock('../../scripts/steps.mjs', () => ({
  ensureBuilt: async () => {},
  liveShell: async () => '/live',
  releasesDir: '/releases',
  root: '/nowhere',
  setting: (name: string) => process.env[name],
}));
jest.mock('node:fs', () => ({ existsSync: () => true, mkdirSync: () => undefined }));

const { startShop } = jest.requireActual<{ startShop(port: number): Promise<URL> }>(join(scripts, 'dev/localShop.mjs'));

afterEach(() => {
  done.length = 0;
  delete process.env['API_URL'];
});

it('the shop that a developer works in begins once its API answers: it would say of that that it does not', async () => {
  expect(String(await startShop(3001))).toBe('http://localhost:4321/');
  expect(done).toEqual(['The API answers', 'The API is watched', 'The shop answers', 'The shop is watched']);
});

it('with an API elsewhere it begins none', async () => {
  process.env['API_URL'] = 'http://api.test';
  await startShop(3001);
  expect(done).toEqual(['The shop answers', 'The shop is watched']);
});
