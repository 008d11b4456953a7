/** @jest-environment @storefront/build/jest/server.cjs */
import fs, { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiServer } from '../../testing/apiServer';
import { inProcessRenderers } from '../../testing/inProcess';
import { releaseStore, signed, testKey } from '../../testing/releaseStore';
import { buildApp } from '../app';
import { digestOf } from './digestOf';
import { readEnvironment } from '../environment';

let api: Awaited<ReturnType<typeof apiServer>>;
let releases: ReturnType<typeof releaseStore>;
let app: FastifyInstance;
let logged: jest.SpyInstance;

const routes = [
  { id: 'home', path: '' },
  { id: 'cart', path: 'cart', visibility: 'private' as const },
];
const exposes = (words: string) => ({
  './routes/home': `route({ head: () => ({ title: '${words}' }), Screen: words('${words}') })`,
  './routes/cart': `route({ Screen: words('a cart') })`,
});

const entry = 'mf-shop/1.0.0-a/browser/remoteEntry.js';

const get = (url: string, cookie?: string) =>
  app.inject({ url, headers: { host: 'shop.test', ...(cookie && { cookie }) } });
const placeOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /^canary=\d+/.exec(String(headers['set-cookie'] ?? ''))?.[0];
const editionOf = ({ body }: { body: string }) => /<h1>the (\w+) edition<\/h1>/.exec(body)?.[1];
const versionIn = ({ body }: { body: string }) => /"version":"(1\.0\.0-\w)"/.exec(body)?.[1];

const old = (changes = {}) => releases.publish('mf-shop', routes, exposes('the old edition'), changes);
const tryOut = (percent: number) =>
  releases.tryOut(percent, 'mf-shop', routes, exposes('the new edition'), { version: '1.0.0-b' });

beforeAll(async () => {
  api = await apiServer();
});

afterAll(() => api.close());

beforeEach(async () => {
  api.reset();
  releases = releaseStore();
  old();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const environment = readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url });
  app = await buildApp(environment, {
    build: join(releases.dir, 'shell/1.0.0-s'),
    renderers: inProcessRenderers(environment),
  });
});

afterEach(async () => {
  await app.close();
  releases.remove();
  jest.restoreAllMocks();
});

describe('a version under trial', () => {
  it('S211 is seen by about as many visitors as are meant, each of whom stays with what they see first', async () => {
    tryOut(30);
    const visits = await Promise.all(Array.from({ length: 60 }, () => get('/')));
    const seen = visits.filter((visit) => editionOf(visit) === 'new').length;
    expect(seen).toBeGreaterThan(3);
    expect(seen).toBeLessThan(40);
    for (const first of visits.slice(0, 10)) {
      const again = await get('/', `other=1; ${placeOf(first)}`);
      expect([editionOf(again), versionIn(again)]).toEqual([editionOf(first), versionIn(first)]);
      expect(again.headers['set-cookie']).toBeUndefined();
    }
  });

  it('S211 comes with its cookie in the first HTML, whose parts are all of one version', async () => {
    tryOut(50);
    const visits = await Promise.all(Array.from({ length: 20 }, () => get('/')));
    for (const visit of visits) {
      expect(String(visit.headers['set-cookie'])).toMatch(/^canary=\d+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
      expect(visit.headers['cache-control']).toBe('private, no-cache');
      const version = editionOf(visit) === 'new' ? '1.0.0-b' : '1.0.0-a';
      expect(versionIn(visit)).toBe(version);
      expect(visit.body).not.toContain(version === '1.0.0-a' ? '1.0.0-b' : '1.0.0-a');
    }
  });

  it('S211 is kept apart from what is live, here and by every cache on the way', async () => {
    tryOut(50);
    const visits = await Promise.all(Array.from({ length: 40 }, () => get('/')));
    const cookieOf = (edition: string) => placeOf(visits.find((visit) => editionOf(visit) === edition)!);
    const [oldOne, newOne] = [cookieOf('old'), cookieOf('new')];
    for (let time = 0; time < 5; time++) {
      const [one, other] = [await get('/', oldOne), await get('/', newOne)];
      expect([editionOf(one), editionOf(other)]).toEqual(['old', 'new']);
      for (const { headers } of [one, other])
        expect([headers.vary, headers['cache-control']]).toEqual([
          'accept-encoding, cookie',
          expect.stringMatching(/^public/),
        ]);
    }
  });

  it('S211 leads a visitor who gets their place by it in a way that nobody else keeps', async () => {
    tryOut(50);
    const { statusCode, headers } = await get('/en');
    expect([statusCode, headers['cache-control'], headers.vary]).toEqual([
      301,
      'private, no-cache',
      'accept-encoding, cookie',
    ]);
    expect(String(headers['set-cookie'])).toMatch(/^canary=\d+;/);
  });

  it('S211 gives a private page the same version, and keeps none of it', async () => {
    tryOut(50);
    for (let time = 0; time < 10; time++) {
      const cart = await get('/cart');
      const home = await get('/', placeOf(cart));
      expect(versionIn(cart)).toBe(versionIn(home));
      expect(cart.headers['cache-control']).toBe('no-store');
    }
  });

  it('S211 keeps those who see it when more are to see it, and is over for all when it ends', async () => {
    tryOut(20);
    const visits = await Promise.all(Array.from({ length: 60 }, () => get('/')));
    const cookies = visits.filter((visit) => editionOf(visit) === 'new').map(placeOf);
    expect(cookies.length).toBeGreaterThan(0);
    tryOut(60);
    for (const cookie of cookies) expect(editionOf(await get('/', cookie))).toBe('new');
    tryOut(0);
    for (const cookie of [...cookies, undefined]) {
      const after = await get('/', cookie);
      expect([editionOf(after), after.headers['set-cookie'], after.headers.vary]).toEqual([
        'old',
        undefined,
        'accept-encoding',
      ]);
    }
  });

  it.each(['canary=abc', 'canary=', 'canary=99999', 'xcanary=1', 'canary=-1'])(
    'S211 takes %s for no place',
    async (cookie) => {
      tryOut(50);
      expect(placeOf(await get('/', cookie))).toBeDefined();
    },
  );
});

describe('a file that is not what was published', () => {
  const spoil = (file: string, content = '// mf-shop 1.0.0-A') => releases.write(file, content);
  const complaints = () =>
    logged.mock.calls.map(([line]) => String(line)).filter((line) => /mf-shop 1\.0\.0-a/.test(line));
  /** Longer than the shop believes its last look. */
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));

  it.each([entry, `${entry}.br`])(
    'S204 is given to nobody, in whatever form it lies there, and is reported with remote and version: %s',
    async (file) => {
      spoil(file);
      for (const encoding of ['identity', 'br', 'gzip'])
        expect(
          (await app.inject({ url: `/releases/${entry}`, headers: { 'accept-encoding': encoding } })).statusCode,
        ).toBe(404);
      expect(complaints()).toEqual([
        `mf-shop 1.0.0-a: ${file.replace('mf-shop/1.0.0-a/', '')} is not what was published, and is refused.`,
      ]);
    },
  );

  it('S204 costs the screen that would need it: the browser is left to say so, with a retry', async () => {
    expect(editionOf(await get('/'))).toBe('old');
    spoil(entry);
    await aMoment();
    const answer = await get('/');
    expect([answer.statusCode, editionOf(answer), answer.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    expect(answer.body).toMatch(/<header[\s\S]*<main[\s\S]*<footer/);
  });

  it('S204 costs nothing more once it is put right', async () => {
    spoil(entry);
    await get('/');
    releases.write(entry, '// mf-shop 1.0.0-a');
    await aMoment();
    expect(editionOf(await get('/'))).toBe('old');
    expect((await get(`/releases/${entry}`)).statusCode).toBe(200);
  });

  it.each(['EIO', 'ESTALE', 'ENOMEM', 'EACCES', 'EBUSY', 'EPERM', 'EMFILE', 'ENFILE'])(
    'S204 is none that could not be read for a moment (%s)',
    async (code) => {
      const read = fs.readFileSync;
      const isOfVersion = (path: unknown) => /mf-shop\/1\.0\.0-b/.test(String(path));
      const failing = jest.spyOn(fs, 'readFileSync').mockImplementation(((path: string, ...rest: never[]) => {
        if (isOfVersion(path)) throw Object.assign(new Error('refused'), { code });
        return read(path, ...rest);
      }) as never);
      releases.publish('mf-shop', routes, exposes('the new edition'), { version: '1.0.0-b' });
      const file = '/releases/mf-shop/1.0.0-b/browser/remoteEntry.js';
      expect([(await get('/')).statusCode, editionOf(await get('/')), (await get(file)).statusCode]).toEqual([
        200,
        undefined,
        404,
      ]);
      failing.mockRestore();
      await aMoment();
      expect([editionOf(await get('/')), (await get(file)).statusCode]).toEqual(['new', 200]);
      expect(logged).toHaveBeenCalledWith(
        'The files of releases cannot be read now; none of them is sent.',
        expect.objectContaining({ code }),
      );
    },
  );

  it('S204 is also one that was put beside those that were published', async () => {
    releases.write(`${entry}.gz`, 'smuggled in');
    expect((await get(`/releases/${entry}`)).statusCode).toBe(404);
    releases.write('mf-shop/1.0.0-a/browser/more.js', 'smuggled in');
    expect((await get('/releases/mf-shop/1.0.0-a/browser/more.js')).statusCode).toBe(404);
  });

  it('S204 may not be excused by a description that nobody signed', async () => {
    releases.publish('mf-shop', routes, exposes('the newest edition'), { version: '1.0.0-c' });
    expect((await get(`/releases/${entry}`)).statusCode).toBe(200);
    spoil(entry);
    const files = { 'browser/remoteEntry.js': digestOf('// mf-shop 1.0.0-A') };
    releases.write(
      'mf-shop/1.0.0-a/release.json',
      JSON.stringify({ kind: 'remote', release: { name: 'mf-shop', version: '1.0.0-a', files } }),
    );
    expect((await get(`/releases/${entry}`)).statusCode).toBe(404);
  });
});

describe('a version’s description', () => {
  const description = 'mf-shop/1.0.0-a/release.json';
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));

  it.each([
    ['is damaged', () => releases.write(description, '{')],
    [
      'is signed by nobody who is trusted',
      (text: string) => releases.write(description, text.replace('"kind"', '"kinds"')),
    ],
    ['is gone', () => rmSync(join(releases.dir, description))],
    [
      'is of other files',
      () =>
        releases.write(
          description,
          signed({
            kind: 'remote',
            release: {
              name: 'mf-shop',
              version: '1.0.0-a',
              files: { 'browser/remoteEntry.js': digestOf('// mf-shop 1.0.0-a') },
            },
          }),
        ),
    ],
  ])('S204 that %s costs the screen that would need its files, and the log says so once', async (_what, spoil) => {
    expect(editionOf(await get('/'))).toBe('old');
    const good = fs.readFileSync(join(releases.dir, description), 'utf8');
    spoil(good);
    await aMoment();
    const answer = await get('/');
    expect([answer.statusCode, editionOf(answer), answer.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    await aMoment();
    await get('/');
    expect(
      logged.mock.calls.filter(
        ([line]) => line === 'mf-shop 1.0.0-a is shown to nobody: its release.json does not describe what is live.',
      ),
    ).toHaveLength(1);
    releases.write(description, good);
    await aMoment();
    expect([editionOf(await get('/')), (await get(`/releases/${entry}`)).statusCode]).toEqual(['old', 200]);
  });

  it('S204 that was written anew, for a file that was put right with other bytes, is gone by', async () => {
    releases.write(`${entry}.br`, 'compressed elsewhere');
    await aMoment();
    expect(editionOf(await get('/'))).toBeUndefined();
    expect((await get(`/releases/${entry}`)).statusCode).toBe(404);
    releases.publish('mf-shop', routes, exposes('the old edition'), {
      files: {
        'browser/remoteEntry.js': digestOf('// mf-shop 1.0.0-a'),
        'browser/remoteEntry.js.br': digestOf('compressed elsewhere'),
      },
    });
    releases.write(`${entry}.br`, 'compressed elsewhere');
    await aMoment();
    expect([editionOf(await get('/')), (await get(`/releases/${entry}`)).statusCode]).toEqual(['old', 200]);
  });
});

describe('a style sheet with rules for everybody', () => {
  const dress = (version: string, sheet: string) => {
    releases.write(`mf-shop/${version}/browser/a.css`, sheet);
    const code = `// mf-shop ${version}`;
    releases.publish('mf-shop', routes, exposes('the striking edition'), {
      version,
      files: { 'browser/remoteEntry.js': digestOf(code), 'browser/a.css': digestOf(sheet) },
    });
  };

  it('S204 costs the version that brings it, however it came into the store, and the log names both', async () => {
    dress('1.0.0-d', '.mine { color: red } body { display: none }');
    const answer = await get('/');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).toMatch(/<header[\s\S]*<main[\s\S]*<footer/);
    expect(answer.body).not.toMatch(/display: none|the striking edition/);
    const said = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('1.0.0-d'));
    expect(said).toEqual([
      'mf-shop 1.0.0-d: browser/a.css changes elements that are not its own (body), and the version is refused.',
    ]);
    expect((await get('/releases/mf-shop/1.0.0-d/browser/a.css')).statusCode).toBe(404);
    dress('1.0.0-e', '.mine { color: red }');
    expect((await get('/releases/mf-shop/1.0.0-e/browser/a.css')).statusCode).toBe(200);
    expect((await get('/')).body).toContain('the striking edition');
  });

  it.each(['.mine:: { color: red }', '.mine) { color: red }', '.mine[=b] { color: red }', '.mine| { color: red }'])(
    'S204 costs its own version alone where nobody can read it: %s',
    async (sheet) => {
      const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
      const home = () => fetch(`http://127.0.0.1:${port}/`);
      for (let time = 0; time < 3; time++) expect(await (await home()).text()).toContain('the old edition');
      dress('1.0.0-d', sheet);
      const answer = await home();
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('the striking edition');
      expect((await get('/releases/mf-shop/1.0.0-d/browser/a.css')).statusCode).toBe(404);
      expect((await get('/cart')).statusCode).toBe(200);
    },
  );
});

describe('an address of no file', () => {
  const long = 'a'.repeat(300);

  it.each([
    '/releases/releases.json/1.0.0-a/browser/a.js',
    '/releases/shell/1.0.0-s/browser/main.js/browser/a.js',
    '/releases/mf-shop/release.json/browser/a.js',
    `/releases/mf-shop/${long}/browser/a.js`,
    `/releases/${long}/1.0.0-a/browser/a.js`,
    `/releases/mf-shop/1.0.0-a/browser/${long}`,
    `/releases/${entry}/a.js`,
    '/releases/mf-shop/../browser/a.js',
    '/releases/mf-shop/1.0.0-a/browser/%00',
    '/releases/mf-shop/1.0.0-a/browser/__proto__',
  ])('is answered as every other one that is not there, and the shop goes on: %s', async (url) => {
    releases.write('mf-shop/release.json', '{}');
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(`/releases/${entry}`)).statusCode).toBe(200);
  });
});

describe('a version that is live no more', () => {
  it('S211 goes on serving the documents that were made of it, until it is taken away', async () => {
    const before = await get('/');
    releases.publish('mf-shop', routes, exposes('the new edition'), { version: '1.0.0-b' });
    expect(versionIn(await get('/'))).toBe('1.0.0-b');
    const address = `/releases/mf-shop/${versionIn(before)}/browser/remoteEntry.js`;
    expect((await get(address)).statusCode).toBe(200);
    rmSync(join(releases.dir, 'mf-shop/1.0.0-a'), { recursive: true });
    expect((await get(address)).statusCode).toBe(404);
  });
});
