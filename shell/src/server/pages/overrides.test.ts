/** @jest-environment @storefront/build/jest/server.cjs */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { apiServer } from '../../testing/apiServer';
import { inProcessRenderers } from '../../testing/inProcess';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { buildApp } from '../app';
import { readEnvironment } from '../environment';
import { createOverrides } from './overrides';

let api: Awaited<ReturnType<typeof apiServer>>;
let releases: ReturnType<typeof releaseStore>;
let app: FastifyInstance;
let logged: jest.SpyInstance;

const variables = (more: Record<string, string> = {}) => ({
  RELEASES_DIR: releases.dir,
  RELEASE_KEYS: testKey,
  API_URL: api.url,
  ...more,
});

async function open(more: Record<string, string>) {
  const environment = readEnvironment(variables(more));
  app = await buildApp(environment, {
    build: join(releases.dir, 'shell/1.0.0-s'),
    renderers: inProcessRenderers(environment),
  });
}

const get = (url: string) => app.inject({ url, headers: { host: 'shop.test' } });
const stateOf = ({ body }: { body: string }) =>
  JSON.parse(/id="storefront-state">(.*?)<\/script>/.exec(body)![1]!) as Record<string, any>;
const local = 'http://localhost:3001';
const wish = `/?remote.mf-shop=${local}`;

beforeAll(async () => {
  api = await apiServer();
});

afterAll(() => api.close());

beforeEach(() => {
  releases = releaseStore();
  releases.publish('mf-shop', [{ id: 'home', path: '' }], { './routes/home': "route({ Screen: words('published') })" });
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(async () => {
  await app?.close();
  releases.remove();
  jest.restoreAllMocks();
});

describe('a remote from elsewhere', () => {
  it('is what a developer gets where the operator lists its origin: the frame, which nobody keeps, and which admits that origin', async () => {
    await open({ OVERRIDE_ORIGINS: `https://other.test ${local}` });
    const answer = await get(wish);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(answer.headers['content-security-policy']).toMatch(
      /script-src 'self' http:\/\/localhost:3001 .*connect-src 'self' http:\/\/localhost:3001/,
    );
    expect(answer.headers['content-security-policy']).not.toContain('other.test');
    expect(answer.body).not.toContain('published');
    // Whichever entry ran first would be the one.
    expect(answer.body).not.toMatch(/src="[^"]*mf-shop/);
    expect(stateOf(answer)).toMatchObject({
      mayOverride: true,
      developer: { overrides: { 'mf-shop': `${local}/` }, local: [] },
    });
  });

  it('may have an address that nobody has yet', async () => {
    await open({ OVERRIDE_ORIGINS: local });
    expect((await get('/brand-new')).statusCode).toBe(404);
    const answer = await get(`/brand-new${wish.slice(1)}`);
    expect(answer.statusCode).toBe(200);
    expect(stateOf(answer).entered).toBeNull();
  });

  describe('at an address that nobody has yet, loaded anew', () => {
    const inlined = ({ body }: { body: string }) => /<script data-home="([^"]*)">([\s\S]*?)<\/script>/.exec(body);

    /** Where the page leads a tab that has kept this. */
    function leads(
      answer: { body: string },
      kept: string | null,
      address = '/ru/brand-new?page=2#top',
    ): string | undefined {
      const [, home, script = ''] = inlined(answer) ?? [];
      const { origin, pathname, search, hash } = new URL(address, 'https://shop.test');
      let target: string | undefined;
      runInNewContext(script, {
        document: { currentScript: { dataset: { home } } },
        sessionStorage: { getItem: (key: string) => (key === 'storefront-overrides' ? kept : null) },
        location: { origin, pathname, search, hash, replace: (to: string) => (target = to) },
      });
      return target;
    }

    it('is wanted again by its tab, before the page leads home', async () => {
      await open({ OVERRIDE_ORIGINS: local });
      const answer = await get('/ru/brand-new?page=2');
      expect(answer.statusCode).toBe(404);
      const kept = 'remote.mf-shop=http%3A%2F%2Flocalhost%3A3001%2F';
      expect(leads(answer, kept)).toBe(`https://shop.test/ru/brand-new?page=2&${kept}#top`);
      expect(leads(answer, kept, '/ru/brand-new')).toBe(`https://shop.test/ru/brand-new?${kept}`);
      // A path that begins with two slashes is no other host.
      expect(leads(answer, kept, 'https://shop.test//evil.test')).toBe(`https://shop.test//evil.test?${kept}`);
      for (const none of [null, 'x']) expect(leads(answer, none)).toBe('/ru');
      // What the server has refused it refuses again.
      expect(leads(answer, kept, `/ru/brand-new?${kept}`)).toBe('/ru');
      const hash = createHash('sha256').update(inlined(answer)![2]!).digest('base64');
      expect(answer.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      // A refresh would take the place of the step; it is for who runs no scripts.
      expect(answer.body.replace(/<noscript>.*<\/noscript>/, '')).not.toContain('http-equiv="refresh"');
    });

    it('is nothing where the operator allows none: the page leads home by itself', async () => {
      await open({});
      const answer = await get('/brand-new');
      expect(inlined(answer)).toBeNull();
      expect(answer.body).toContain('<meta http-equiv="refresh" content="0;url=/">');
      expect(answer.body).not.toContain('noscript');
    });
  });

  it('is nothing to anybody else', async () => {
    await open({ OVERRIDE_ORIGINS: local });
    await get(wish);
    const answer = await get('/');
    expect(answer.body).toContain('published');
    expect(answer.headers['content-security-policy']).not.toContain('localhost:3001');
    expect(stateOf(answer)).not.toHaveProperty('developer');
  });

  it.each([
    ['the operator allows none', {}, wish],
    ['its origin is not listed', { OVERRIDE_ORIGINS: 'http://localhost:4001' }, wish],
    [
      'its origin only looks like a listed one',
      { OVERRIDE_ORIGINS: local },
      '/?remote.mf-shop=http://localhost:3001.evil.test',
    ],
    ['its origin is only named in it', { OVERRIDE_ORIGINS: local }, '/?remote.mf-shop=http://localhost:3001@evil.test'],
    ['it is no address', { OVERRIDE_ORIGINS: local }, '/?remote.mf-shop=javascript:alert(1)'],
  ])('is ignored, and the log says so once, where %s', async (_where, environment, url) => {
    await open(environment);
    await get(url);
    const answer = await get(url);
    expect(answer.body).toContain('published');
    expect(answer.headers['content-security-policy']).not.toMatch(/evil|localhost:3001/);
    expect(stateOf(answer)).not.toHaveProperty('developer');
    expect(logged.mock.calls.filter(([line]) => String(line).includes('OVERRIDE_ORIGINS does not list'))).toHaveLength(
      1,
    );
  });

  it('is from an origin: the setting takes nothing else', async () => {
    for (const wrong of ['*', 'localhost:3001', 'http://localhost:3001/path', 'file:///x'])
      expect(() => readEnvironment(variables({ OVERRIDE_ORIGINS: wrong }))).toThrow(
        /OVERRIDE_ORIGINS.*must list origins/,
      );
    await open({});
  });
});

it('of wishes that nobody allows the log has each once, no more than a hundred of them, and no longer than anybody reads', () => {
  const overridesIn = createOverrides([local]);
  const ask = (address: string) => overridesIn(new URL(`https://shop.test/?remote.mf-shop=${address}`));
  for (let time = 0; time < 2; time += 1)
    for (let count = 0; count < 99; count += 1) expect(ask(`https://other.test/${count}`)).toBeUndefined();
  expect(logged).toHaveBeenCalledTimes(99);
  ask(`https://other.test/${'x'.repeat(5000)}`);
  expect(String(logged.mock.lastCall?.[0]).length).toBeLessThan(350);
  ask('https://other.test/one-more');
  expect(logged).toHaveBeenCalledTimes(100);
});
