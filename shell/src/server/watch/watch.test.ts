/** @jest-environment @storefront/build/jest/server.cjs */
import fs, { existsSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { long } from '@storefront/build/jest/long.cjs';
import { nothingSeen } from '@storefront/contracts';
import type { FastifyInstance } from 'fastify';
import { apiServer } from '../../testing/apiServer';
import { inProcessRenderers } from '../../testing/inProcess';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { buildApp } from '../app';
import { readEnvironment } from '../environment';
import type { LiveReleases } from '../releases/releases';
import { Watch } from './Watch';
import { WatchFolder } from './WatchFolder';

let api: Awaited<ReturnType<typeof apiServer>>;
let releases: ReturnType<typeof releaseStore>;
let app: FastifyInstance;
let logged: jest.SpyInstance;

const routes = [{ id: 'home', path: '' }];
const exposes = (words: string) => ({ './routes/home': `route({ Screen: words('${words}') })` });
const live = '1.0.0-a';
const canary = '1.0.0-b';
const place = { cookie: 'canary=1' };

const report = (change: object) => ({ remote: 'mf-shop', version: live, views: 1, failed: 0, errors: 0, ...change });
const tell = (...reports: object[]) => send(JSON.stringify({ reports }));
const tellFrom = (remoteAddress: string, ...reports: object[]) => send(JSON.stringify({ reports }), remoteAddress);
const send = (payload: string, remoteAddress = '127.0.0.1') =>
  app.inject({
    remoteAddress,
    method: 'POST',
    url: '/beacon',
    headers: { host: 'shop.test', 'content-type': 'text/plain;charset=UTF-8' },
    payload,
  });
const shown = async () =>
  /<h1>(.*?)<\/h1>/.exec((await app.inject({ url: '/', headers: { host: 'shop.test', ...place } })).body)?.[1];

async function open(more: Record<string, string> = {}) {
  const environment = readEnvironment({ ...more, RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url });
  app = await buildApp(environment, {
    build: join(releases.dir, 'shell/1.0.0-s'),
    renderers: inProcessRenderers(environment),
  });
}

const files = () => (existsSync(join(releases.dir, 'watch')) ? readdirSync(join(releases.dir, 'watch')) : []);
const kept = () =>
  files().map((file) => JSON.parse(readFileSync(join(releases.dir, 'watch', file), 'utf8')) as Record<string, any>);

beforeAll(async () => {
  api = await apiServer();
});

afterAll(() => api.close());

beforeEach(async () => {
  releases = releaseStore();
  releases.publish('mf-shop', routes, exposes('live'), { version: live });
  releases.tryOut(100, 'mf-shop', routes, exposes('canary'), { version: canary });
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  await open();
});

afterEach(async () => {
  await app.close();
  releases.remove();
  jest.restoreAllMocks();
});

describe('what pages tell of remotes', () => {
  it('is counted by remote and version, and kept for the release command', async () => {
    expect(
      (await tell(report({ failed: 1, errors: 2, loads: [40], lcp: 900 }), report({ version: canary }))).statusCode,
    ).toBe(204);
    await app.close();
    const [{ seen }] = kept() as [{ seen: Record<string, any> }];
    expect(Object.keys(seen)).toEqual([`mf-shop@${live}`, `mf-shop@${canary}`]);
    expect(seen[`mf-shop@${live}`]).toMatchObject({ views: 1, failed: 1, errors: 2 });
    expect(seen[`mf-shop@${live}`].load[0]).toBe(1);
  });

  it('is nobody’s where the shop never showed that version', async () => {
    await tell(report({ version: '6.6.6-x' }), report({ remote: 'mf-none' }), report({}));
    await app.close();
    expect(Object.keys(kept()[0]!['seen'])).toEqual([`mf-shop@${live}`]);
  });

  it.each(['', 'no JSON', '{}', '{"reports":[]}', JSON.stringify({ reports: [report({ views: 1e9 })] })])(
    'is refused where it is %j',
    async (payload) => {
      expect((await send(payload)).statusCode).toBe(400);
    },
  );

  it('is refused where it is long, or does not stop', async () => {
    expect((await send('x'.repeat(9000))).statusCode).toBe(413);
    const answers = await Promise.all(Array.from({ length: 400 }, () => tell(report({}))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([204, 429]));
  });

  it('is refused where one network does not stop, whichever of its addresses it tells it from', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_none, host) => tellFrom(`2001:db8:1::${(host + 1).toString(16)}`, report({}))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([204, 429]));
  });

  it.each([
    [204, { origin: 'http://shop.test' }],
    [204, { origin: 'https://shop.test' }],
    [204, { origin: 'https://shop.example' }],
    [204, { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'https://evil.example/shop.test' }],
    [403, { origin: 'null' }],
    [403, { origin: 'https://evil.shop.test', 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
  ])('is answered with %p where the browser says of whose page it is %j', async (statusCode, headers) => {
    await app.close();
    await open({ PUBLIC_URL: 'https://Shop.example' });
    const answer = await app.inject({
      method: 'POST',
      url: '/beacon',
      headers: { host: 'shop.test', 'content-type': 'text/plain', ...headers },
      payload: JSON.stringify({ reports: [report({})] }),
    });
    expect(answer.statusCode).toBe(statusCode);
    await app.close();
    expect(kept().flatMap(({ seen = {} }) => Object.keys(seen))).toHaveLength(Number(statusCode === 204));
  });

  it('costs no page where it cannot be kept', async () => {
    await app.close();
    rmSync(join(releases.dir, 'watch'), { recursive: true });
    writeFileSync(join(releases.dir, 'watch'), 'no folder');
    await open();
    await tell(report({}));
    expect(await shown()).toBe('canary');
    expect(logged).toHaveBeenCalled();
  });
});

describe('which shell a process runs', () => {
  const running = () => kept().map(({ runs }) => runs);

  it('is said from its start on, and again each hour', async () => {
    await app.close();
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
      now: Date.parse('2026-03-01T10:00:00Z'),
    });
    try {
      const watch = new Watch(releases.dir, { package: 'shell', version: '1.0.0-s' }, () => ({
        revision: 1,
        remotes: [],
        canaries: [],
      }));
      expect(running()).toEqual([{ package: 'shell', version: '1.0.0-s', when: '2026-03-01T10:00:00.000Z' }]);
      jest.advanceTimersByTime(3_599_000);
      expect(running()[0].when).toBe('2026-03-01T10:00:00.000Z');
      jest.advanceTimersByTime(2000);
      expect(running()[0].when).toBe('2026-03-01T11:00:00.000Z');
      watch.close();
    } finally {
      jest.useRealTimers();
    }
    expect(files()).toEqual([]);
  });

  it('is that of the server, and said no more when it has ended, but for what it counted', async () => {
    expect(running()).toEqual([{ package: 'shell', version: '1.0.0-s', when: expect.any(String) }]);
    await tell(report({}));
    await app.close();
    expect(running()).toEqual([undefined]);
  });
});

describe('what a dying machine left in the folder', () => {
  const put = (file: string, age = 0) => {
    releases.write(`watch/${file}`, '');
    const then = new Date(Date.now() - age);
    utimesSync(join(releases.dir, 'watch', file), then, then);
  };

  it('is said once, however often it is looked at, and goes when it is old', async () => {
    await app.close();
    const longAgo = 15 * 24 * 3_600_000;
    put('withdrawn-mf-shop@1.json');
    put('other.json.7.draft', longAgo);
    put('other.json.8.draft');
    put('gone.json', longAgo);
    put('young.json', 13 * 24 * 3_600_000);
    const folder = new WatchFolder(releases.dir, { package: 'shell', version: '1' });
    for (let time = 0; time < 3; time++) expect(folder.verdicts()).toEqual([]);
    expect(logged.mock.calls.filter(([line]) => String(line).includes('withdrawn-mf-shop@1.json'))).toHaveLength(1);
    folder.clear(() => false);
    expect(files().sort()).toEqual(['other.json.8.draft', 'withdrawn-mf-shop@1.json', 'young.json']);
  });
});

describe('counts of a process that is gone', () => {
  const shell = { package: 'shell', version: '1' };
  const longAgo = new Date(Date.now() - 15 * 24 * 3_600_000);
  const counted = (version: string, counts: object) => ({ [`mf-shop@${version}`]: { ...nothingSeen(), ...counts } });
  const put = (file: string, seen: object) => releases.write(`watch/${file}`, JSON.stringify({ seen }));
  const age = (file: string) => utimesSync(join(releases.dir, 'watch', file), longAgo, longAgo);
  let watch: Watch;

  /** What the release store says, of which the server's own Watch knows nothing. */
  const table = {
    revision: 1,
    remotes: [{ name: 'mf-shop', version: live }],
    canaries: [{ release: { name: 'mf-shop', version: canary }, percent: 100 }],
  } as unknown as LiveReleases;
  const begin = () => (watch = new Watch(releases.dir, shell, () => table));
  const hear = (network: string, change: object) =>
    watch.hear({ reports: [{ ...report(change), loads: [] }] } as never, network);

  /** Fails as often as what is live. */
  function canaryIsSeen() {
    for (let host = 0; host < 96; host++) hear(`192.0.2.${host}`, { version: canary });
    for (let host = 0; host < 4; host++) hear(`198.51.100.${host}`, { version: canary, failed: 1 });
    for (let host = 0; host < 96; host++) hear(`192.0.2.${host}`, {});
    for (let host = 0; host < 4; host++) hear(`198.51.100.${host}`, { failed: 1 });
  }

  beforeEach(async () => {
    await app.close();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });

  afterEach(() => {
    watch.close();
    jest.useRealTimers();
  });

  it('that are taken away are no evidence: the trial begins anew', () => {
    put('third.json', counted(live, { views: 9000, failed: 90 }));
    begin();
    rmSync(join(releases.dir, 'watch/third.json'));
    jest.advanceTimersByTime(2000);
    canaryIsSeen();
    jest.advanceTimersByTime(2000);
    expect(watch.isWithdrawn(table.canaries[0]!)).toBe(false);
    for (let host = 0; host < 60; host++) hear(`203.0.113.${host}`, { version: canary, failed: 1 });
    expect(watch.isWithdrawn(table.canaries[0]!)).toBe(true);
  });

  it('that are taken away of the canary are none either: what it does from then on counts', () => {
    put('third.json', counted(canary, { views: 9000, failed: 90 }));
    begin();
    rmSync(join(releases.dir, 'watch/third.json'));
    jest.advanceTimersByTime(2000);
    for (let host = 0; host < 60; host++) hear(`203.0.113.${host}`, { version: canary, failed: 1 });
    jest.advanceTimersByTime(2000);
    expect(watch.isWithdrawn(table.canaries[0]!)).toBe(true);
  });

  it('are added to those of this one, whose own file says nothing new', () => {
    begin();
    for (let host = 0; host < 3; host++) hear(`203.0.113.${host}`, { version: canary, failed: 1 });
    jest.advanceTimersByTime(4000);
    expect(watch.isWithdrawn(table.canaries[0]!)).toBe(false);
    put('third.json', counted(canary, { views: 1, failed: 1, complaints: 1 }));
    jest.advanceTimersByTime(2000);
    expect(watch.isWithdrawn(table.canaries[0]!)).toBe(true);
  });

  it('count as they did while their file cannot be read', () => {
    put('third.json', counted(live, { views: 9000, failed: 90 }));
    begin();
    rmSync(join(releases.dir, 'watch/third.json'));
    releases.write('watch/third.json/x', '');
    jest.advanceTimersByTime(2000);
    rmSync(join(releases.dir, 'watch/third.json'), { recursive: true });
    put('third.json', counted(live, { views: 9000, failed: 90 }));
    jest.advanceTimersByTime(2000);
    for (let host = 0; host < 40; host++) hear(`203.0.113.${host}`, { version: canary, failed: 1 });
    expect(watch.isWithdrawn(table.canaries[0]!)).toBe(true);
    expect(kept().find((one) => 'why' in one)!['why']).toMatch(/what is live on 0 of 0 /);
  });

  it('are read once, and again when they have changed', () => {
    put('third.json', counted(live, { views: 1 }));
    const reading = jest.spyOn(fs, 'readFileSync');
    const reads = () => reading.mock.calls.filter(([file]) => String(file).endsWith('third.json')).length;
    const folder = new WatchFolder(releases.dir, shell);
    const views = () => folder.others()(`mf-shop@${live}`).views;
    expect([views(), views(), views(), reads()]).toEqual([1, 1, 1, 1]);
    put('third.json', counted(live, { views: 2 }));
    expect([views(), views(), reads()]).toEqual([2, 2, 2]);
    begin();
  });

  it('are added up once a look, however many beacons come meanwhile', () => {
    put('third.json', counted(live, { views: 1 }));
    put('fourth.json', counted(live, { views: 2 }));
    const counts = new WatchFolder(releases.dir, shell).others();
    expect(counts(`mf-shop@${live}`)).toMatchObject({ views: 3 });
    expect(counts(`mf-shop@${live}`)).toBe(counts(`mf-shop@${live}`));
    begin();
  });

  it('stay for as long as their version is live or tried, however old they are', () => {
    put('live.json', counted(live, { views: 1 }));
    put('tried.json', counted(canary, { views: 1 }));
    put('former.json', counted('1.0.0-former', { views: 1 }));
    for (const file of ['live.json', 'tried.json', 'former.json']) age(file);
    begin();
    expect(files()).toEqual(expect.arrayContaining(['live.json', 'tried.json']));
    expect(files()).not.toContain('former.json');
  });
});

describe('visitors in whose browsers a remote always fails', () => {
  const shell = { package: 'shell', version: '1' };
  const table = (isTried: boolean) =>
    ({
      revision: 1,
      remotes: [{ name: 'mf-shop', version: live }],
      canaries: isTried ? [{ release: { name: 'mf-shop', version: canary }, percent: 50 }] : [],
    }) as unknown as LiveReleases;
  let watch: Watch;
  let now: LiveReleases;

  /** One of fifty. */
  const isBroken = (visitor: number) => visitor % 100 >= 98;
  const hear = (network: string, change: object) =>
    watch.hear({ reports: [{ ...report(change), loads: [] }] } as never, network);
  const visit = (visitor: number, version: string) => {
    for (let page = 0; page < 3; page++) hear(`network ${visitor}`, { version, failed: Number(isBroken(visitor)) });
  };
  const failedOf = (version: string) => {
    jest.advanceTimersByTime(2000);
    return kept().find(({ seen }) => seen)!['seen'][`mf-shop@${version}`].failed as number;
  };

  beforeEach(async () => {
    await app.close();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    now = table(false);
    watch = new Watch(releases.dir, shell, () => now);
  });

  afterEach(() => {
    watch.close();
    jest.useRealTimers();
  });

  it('speak of both sides, also those who had complained of what is live before the trial: a canary that is as good stays', () => {
    for (let visitor = 0; visitor < 2000; visitor++) visit(visitor, live);
    now = table(true);
    jest.advanceTimersByTime(2000);
    for (let visitor = 0; visitor < 2000; visitor++) visit(visitor, visitor % 2 ? canary : live);
    expect(watch.isWithdrawn(now.canaries[0]!)).toBe(false);
    expect([failedOf(live), failedOf(canary)]).toEqual([60, 20]);
  });

  it('speak of what has become live during the trial, too: a canary that is as good as that stays', () => {
    now = table(true);
    jest.advanceTimersByTime(2000);
    now = { ...now, remotes: [{ name: 'mf-shop', version: '1.0.0-c' }] as never };
    jest.advanceTimersByTime(2000);
    for (const version of ['1.0.0-c', canary])
      for (let visitor = 40; visitor < 100; visitor++)
        hear(`network ${visitor}`, { version, failed: Number(visitor >= 82) });
    expect(watch.isWithdrawn(now.canaries[0]!)).toBe(false);
  });

  it('are heard anew of a canary that is tried out once more', () => {
    const fail = () => {
      for (let visitor = 0; visitor < 10; visitor++) hear(`network ${visitor}`, { version: canary, failed: 1 });
      return watch.isWithdrawn(now.canaries[0]!);
    };
    now = table(true);
    jest.advanceTimersByTime(2000);
    expect(fail()).toBe(true);
    now = { ...now, canaries: [{ ...now.canaries[0]!, since: '2026-03-02T10:00:00Z' }] };
    jest.advanceTimersByTime(2000);
    expect([watch.isWithdrawn(now.canaries[0]!), fail()]).toEqual([false, true]);
  });

  long('are heard anew each day of what is in no trial, and of what is in one are not', () => {
    visit(99, live);
    jest.advanceTimersByTime(24 * 3_600_000 - 2000);
    visit(99, live);
    expect(failedOf(live)).toBe(1);
    visit(99, live);
    expect(failedOf(live)).toBe(2);
    now = table(true);
    jest.advanceTimersByTime(2000);
    visit(99, live);
    jest.advanceTimersByTime(24 * 3_600_000);
    visit(99, live);
    expect(failedOf(live)).toBe(3);
  });
});

describe('a canary that is clearly worse', () => {
  const many = (count: number, change: object) =>
    Promise.all(Array.from({ length: count }, () => tell(report(change))));

  it('is shown to nobody from then on, and what was measured is kept', async () => {
    expect(await shown()).toBe('canary');
    await many(50, {});
    await many(10, { version: canary, failed: 1 });
    expect(await shown()).toBe('live');
    const verdict = kept().find((one) => 'why' in one);
    expect(verdict).toMatchObject({
      package: 'mf-shop',
      version: canary,
      why: expect.stringMatching(/failed on \d+ of \d+ pages/),
    });
    await app.close();
    await open();
    expect(await shown()).toBe('live');
  });

  it('is shown to nobody where its pages can tell nothing, and the tabs’ next pages tell that they are lost', async () => {
    await many(50, { views: 1 });
    await many(10, { version: canary, views: 0, lost: 1 });
    expect(await shown()).toBe('live');
    expect(kept().find((one) => 'why' in one)).toMatchObject({
      version: canary,
      why: expect.stringMatching(
        /failed on (\d+) of \1 pages \(100\.0 %; \1 of them hung or crashed while they were visible/,
      ),
    });
  });

  it('stays where as many pages are lost of what is live', async () => {
    await many(50, { views: 1, lost: 1 });
    await many(50, { version: canary, views: 1, lost: 1 });
    expect(await shown()).toBe('canary');
  });

  it('is written down as soon as there is room, and not shown again after a restart', async () => {
    await app.close();
    const full = jest.spyOn(fs, 'writeFileSync').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      // A trial of which the first look finds no room is judged as well.
      const table = {
        revision: 1,
        remotes: [{ name: 'mf-shop', version: live }],
        canaries: [{ release: { name: 'mf-shop', version: canary }, percent: 100 }],
      } as unknown as LiveReleases;
      const watch = new Watch(releases.dir, { package: 'shell', version: '1' }, () => table);
      for (let host = 0; host < 10; host++)
        watch.hear({ reports: [{ ...report({ version: canary, failed: 1 }), loads: [] }] } as never, `192.0.2.${host}`);
      expect(watch.isWithdrawn(table.canaries[0]!)).toBe(true);
      jest.advanceTimersByTime(10_000);
      const said = logged.mock.calls.length;
      jest.advanceTimersByTime(10_000);
      expect(logged.mock.calls).toHaveLength(said);
      full.mockRestore();
      jest.advanceTimersByTime(2000);
      expect(kept()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ package: 'mf-shop', version: canary }),
          expect.objectContaining({ seen: expect.anything() }),
        ]),
      );
      const restarted = new Watch(releases.dir, { package: 'shell', version: '1' }, () => table);
      expect(restarted.isWithdrawn(table.canaries[0]!)).toBe(true);
      restarted.close();
      watch.close();
    } finally {
      jest.useRealTimers();
    }
  });

  it('is looked at anew when it is tried out once more', async () => {
    await many(10, { version: canary, failed: 1 });
    expect(await shown()).toBe('live');
    await app.close();
    for (const file of files().filter((name) => name.startsWith('withdrawn-')))
      rmSync(join(releases.dir, 'watch', file));
    await open();
    await many(20, { version: canary });
    expect(await shown()).toBe('canary');
  });

  it('is looked at anew also where that is done before the shop has noticed that it had ended', async () => {
    await many(10, { version: canary, failed: 1 });
    expect(await shown()).toBe('live');
    releases.tryOut(100, 'mf-shop', routes, exposes('canary'), { version: canary });
    expect(await shown()).toBe('canary');
    await many(20, { version: canary });
    expect(await shown()).toBe('canary');
  });

  it('stays where all that failed is one visitor’s, whose browser is broken', async () => {
    await many(100, {});
    await many(3, { version: canary, views: 5, failed: 5 });
    expect(await shown()).toBe('canary');
    await tell(report({ version: canary, views: 5, failed: 5 }));
    expect(await shown()).toBe('live');
  });

  it('cannot be hidden, nor a good one be blamed, by what one network tells that never complains', async () => {
    const flood = async (change: object) => {
      for (let time = 0; time < 40; time++)
        await tellFrom('198.51.100.1', ...Array.from({ length: 16 }, () => report({ ...change, views: 50 })));
    };
    await flood({});
    for (let host = 0; host < 60; host++) {
      await tellFrom(`192.0.2.${host}`, report({ views: 5, failed: Number(host < 4) }));
      await tellFrom(`203.0.113.${host}`, report({ version: canary, views: 5, failed: Number(host < 4) }));
    }
    expect(await shown()).toBe('canary');
    await flood({ version: canary });
    for (let host = 60; host < 100; host++)
      await tellFrom(`203.0.113.${host}`, report({ version: canary, views: 3, failed: 1 }));
    expect(await shown()).toBe('live');
  });

  it('is told of once in a beacon, however often that names it', async () => {
    await tell(...Array.from({ length: 16 }, () => report({ version: canary, views: 9 })));
    await app.close();
    expect(kept().find(({ seen }) => seen)!['seen'][`mf-shop@${canary}`].views).toBe(9);
  });

  it('stays where all that fails is told by one network, whoever it says to be, for as long as it likes', async () => {
    await many(100, {});
    for (let time = 0; time < 40; time++)
      for (const host of ['2::1', '2::a:b', `${time}::1`])
        await tellFrom(`2001:db8:1:${host}`, report({ version: canary, views: 50, failed: 50 }));
    expect(await shown()).toBe('canary');
    // What some others tell who are unlucky is no reason together with that.
    for (const host of [1, 2, 3]) {
      for (let time = 0; time < 60; time++) await tellFrom(`198.51.100.${host}`, report({ version: canary }));
      await tellFrom(`198.51.100.${host}`, report({ version: canary, failed: 1 }));
    }
    expect(await shown()).toBe('canary');
    for (let host = 1; host < 40; host++) await tellFrom(`203.0.113.${host}`, report({ version: canary, failed: 1 }));
    expect(await shown()).toBe('live');
  });

  it('stays where it is as good', async () => {
    await many(100, {});
    await many(100, { version: canary });
    await tell(report({ version: canary, failed: 1 }));
    expect(await shown()).toBe('canary');
  });
});
