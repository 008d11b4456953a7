import { execFile } from 'node:child_process';
import { Agent, get, type IncomingMessage } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { long } from '@storefront/build/jest/long.cjs';
import { callAdmin } from './admin/client';
import { adminSocketPath } from './admin/lock';
import { killApis, spawnApi } from './testing/apiProcess';
import { fillDataFolder } from './testing/dataFolder';
import { until } from './testing/patience';
import { postgresBinaries, startPostgres } from './testing/postgres';
import { programOf } from './testing/programs';

jest.setTimeout(180_000);

async function startApi(dataDir: string, env: Record<string, string> = {}) {
  const api = await spawnApi({ DATA_DIR: dataDir, ...env });
  const origin = await api.origin;
  await until(async () => (await fetch(`${origin}/readyz`)).ok);
  return { ...api, origin };
}

const cart = {
  couponText: '',
  email: 'a@b.example',
  paymentSystemId: 1,
  language: 'en',
  subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
};

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function order(origin: string): Promise<string> {
  const response = await post(`${origin}/v1/orders`, cart);
  return (await response.json()).result.orderId;
}

/** A server that takes connections and says nothing. */
async function startSilence() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined).unref()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  server.unref();
  return { url: (protocol: string) => `${protocol}://127.0.0.1:${port}`, connections: () => sockets.size };
}

describe('the process', () => {
  let dataDir: string;

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefront-data-'));
  });
  afterAll(() => {
    killApis();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('S191 loses no answered order when it is killed, takes its folder over again, and ends gently under traffic: who has asked is answered', async () => {
    await fillDataFolder(dataDir);
    const answered: string[] = [];
    for (let round = 0; round < (process.env['LONG'] ? 2 : 1); round += 1) {
      const api = await startApi(dataDir);
      const place = async () => {
        for (;;) answered.push(await order(api.origin));
      };
      const clients = Promise.allSettled([place(), place(), place()]);
      const goal = answered.length + (process.env['LONG'] ? 25 : 5);
      while (answered.length < goal) await new Promise((resolve) => setTimeout(resolve, 5));
      api.child.kill('SIGKILL');
      await Promise.all([api.ended, clients]);
    }
    const api = await startApi(dataDir, { DRAIN_SECONDS: '30' });
    for (const id of answered) {
      const { result } = await (await fetch(`${api.origin}/v1/orders/client/${id}`)).json();
      expect(result?.id).toBe(id);
    }

    const second = await spawnApi({ DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(`Another API process already works with the data folder ${dataDir}.\n`);

    const status = await callAdmin<{ database: string; counts: { orders: number } }>(dataDir, '/status');
    expect(status).toMatchObject({ database: 'PGlite', counts: { games: 13 } });
    expect(status.counts.orders).toBeGreaterThanOrEqual(answered.length);
    expect(statSync(adminSocketPath(dataDir)).mode & 0o777).toBe(0o600);

    const agent = new Agent({ keepAlive: true });
    const { result } = (await (await fetch(`${api.origin}/data-version`)).json()) as { result: { version: string } };
    const held = new Promise<IncomingMessage>((resolve, reject) => {
      // Held until there is another version, or for a while.
      const request = get(`${api.origin}/data-version?after=${result.version}`, { agent }, (response) =>
        response.resume().once('end', () => resolve(response)),
      );
      request.once('error', reject);
    });
    // Who is answered some times was heard after it.
    for (let round = 0; round < 5; round += 1) await fetch(`${api.origin}/healthz`);
    // Nobody sends visitors to who stops it by the keyboard: it says so to nobody first. A service manager tells every
    // process of a service, and so does whoever started this one.
    const began = performance.now();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGTERM'] as const) api.child.kill(signal);
    const { statusCode, headers } = await held;
    expect([statusCode, headers.connection, await api.ended]).toEqual([200, 'close', 0]);
    expect(performance.now() - began).toBeLessThan(20_000);
    agent.destroy();
    await expect(callAdmin(dataDir, '/status')).rejects.toThrow();
  });

  it('S191 loses no answered order when the machine dies: of what nobody had put on the disk nothing is left', async () => {
    const folder = join(dataDir, 'dying');
    await fillDataFolder(folder);
    const [live, disk] = [realpathSync(join(folder, 'db')), join(folder, 'disk')];
    const api = await startApi(folder, {
      NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, 'testing/keepWhatIsFlushed.cjs'))}`,
      LIVE: live,
      DISK: disk,
    });
    const answered: string[] = [];
    for (let count = 0; count < 5; count += 1) answered.push(await order(api.origin));
    api.child.kill('SIGKILL');
    await api.ended;
    rmSync(live, { recursive: true });
    renameSync(disk, live);
    const again = await startApi(folder, { DRAIN_SECONDS: '0' });
    for (const id of answered)
      expect((await (await fetch(`${again.origin}/v1/orders/client/${id}`)).json()).result?.id).toBe(id);
    again.child.kill('SIGTERM');
    await again.ended;
  });

  long(
    'S191 ends by itself in time, whatever hangs: a letter, a messenger, a poller and who never finishes asking',
    async () => {
      const folder = join(dataDir, 'hanging');
      await fillDataFolder(folder);
      const [mail, messenger] = [await startSilence(), await startSilence()];
      const api = await startApi(folder, {
        DRAIN_SECONDS: '0',
        SMTP_URL: mail.url('smtp'),
        BRIDGE_URL: messenger.url('http'),
        BRIDGE_SECRET: 'a secret of a messenger',
        SHOP_URL: 'http://shop.example',
      });
      await callAdmin(folder, '/command', { words: ['coupons', 'add', 'FREE'], options: { percent: '100' } });
      await post(`${api.origin}/v1/orders`, { ...cart, couponText: 'FREE' });
      await post(`${api.origin}/v1/chats/client`, {
        text: 'Hello',
        clientEmail: 'a@b.example',
        topic: 'Topic',
        clientName: 'Ann',
        language: 'en',
      });
      await until(() => mail.connections() > 0 && messenger.connections() > 0);
      const { connectionToken } = await (
        await fetch(`${api.origin}/hubs/chat/negotiate?negotiateVersion=1`, { method: 'POST' })
      ).json();
      await fetch(`${api.origin}/hubs/chat?id=${connectionToken}`);
      const unfinished = connect(Number(new URL(api.origin).port), '127.0.0.1');
      unfinished
        .on('error', () => undefined)
        .write('POST /v1/orders HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
      const began = performance.now();
      api.child.kill('SIGTERM');
      expect([await api.ended, api.output().match(/was not caught/)]).toEqual([0, null]);
      expect(performance.now() - began).toBeLessThan(20_000);
    },
  );

  if (postgresBinaries)
    long('S191 two processes share a PostgreSQL, and start on it at the same time', async () => {
      const postgres = await startPostgres(postgresBinaries ?? '');
      const folders = [1, 2].map((number) => join(dataDir, `instance-${number}`));
      const [first, second] = await Promise.all(
        folders.map((folder) => startApi(folder, { DATABASE_URL: postgres.url, PAYMENTS: 'sandbox', DEMO: '1' })),
      );
      if (!first || !second) throw new Error('Two processes were meant to start.');
      const orderId = await order(first.origin);
      const { result } = await (await fetch(`${second.origin}/v1/orders/client/${orderId}`)).json();
      expect(result).toMatchObject({ id: orderId, statusCode: 'waitingForPayment' });
      for (const { child } of [first, second]) child.kill('SIGTERM');
      expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
      await postgres.stop();
    });

  long('takes commands of its owner while it runs, and says in a sentence what is wrong with one', async () => {
    const folder = join(dataDir, 'owned');
    await fillDataFolder(folder);
    const api = await startApi(folder);
    const orderId = await order(api.origin);
    const program = await programOf('admin/cli.ts');
    const command = (...words: string[]) =>
      new Promise<{ status: number | null; stdout: string; stderr: string }>((done) => {
        const env = { PATH: process.env.PATH, DATA_DIR: folder };
        const child = execFile(process.execPath, [program, ...words], { env }, (_error, stdout, stderr) =>
          done({ status: child.exitCode, stdout, stderr }),
        );
      });
    const listed = await command('orders', 'list', '--status', 'waitingForPayment', '--json');
    expect([listed.status, JSON.parse(listed.stdout)]).toEqual([0, [expect.objectContaining({ id: orderId })]]);
    expect((await command('orders', 'show', orderId)).stdout).toContain('waitingForPayment');
    const refusals: [words: string[], sentence: RegExp][] = [
      [['orders', 'show', 'nobody'], /no order nobody/],
      [['orders', 'dance'], /no command/],
      [['orders', 'list', '--loudly'], /--loudly/],
      [['coupons', 'add', 'A', '--percent', '-5'], /percent/],
      [['keys', 'add', '3', 'nowhere.txt'], /no file .+nowhere\.txt/],
    ];
    const refused = await Promise.all(refusals.map(([words]) => command(...words)));
    expect(refused).toEqual(
      refusals.map(([, sentence]) => ({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) })),
    );
    api.child.kill('SIGTERM');
    await api.ended;
    const alone = await command('orders', 'list');
    expect([alone.status, alone.stderr]).toEqual([1, expect.stringContaining('No API works with')]);
  });

  long(
    'S191 ends where its built-in database has ended, as on a full disk: it answered nobody any more, not even who asked it to stop',
    async () => {
      const folder = join(dataDir, 'ended');
      await fillDataFolder(folder);
      const api = await startApi(folder);
      rmSync(join(folder, 'db/pg_wal'), { recursive: true });
      // More than what is left of the journal.
      const lines = Array.from({ length: 30_000 }, (_, index) => `key ${index}`);
      await expect(
        callAdmin(folder, '/command', { words: ['keys', 'add', '3', 'keys.txt'], options: {}, lines }),
      ).rejects.toThrow();
      expect([await api.ended, api.output().match(/The built-in database ended/)]).toEqual([1, expect.anything()]);
    },
  );

  it('S116 says what is wrong with its settings and does not start', async () => {
    const api = await spawnApi({ DATA_DIR: dataDir, PAYMENT_SECONDS: 'soon', SMTP_URL: 'mail' });
    expect(await api.ended).toBe(1);
    expect(api.output()).toMatch(/PAYMENT_SECONDS[^]*SMTP_URL/);
  });

  long('S191 a folder with a long name is one process’s too, wherever each has its temporary files', async () => {
    const folder = join(dataDir, 'long/'.repeat(30));
    mkdirSync(folder, { recursive: true });
    await fillDataFolder(folder);
    const places = ['one', 'two', 'three'].map((name) => mkdtempSync(join(dataDir, `${name}-`)));
    const [first, second, third] = places.map((TMPDIR) => ({ DATA_DIR: folder, DEMO: '0', TMPDIR }));
    const api = await startApi(folder, first);
    const refused = await spawnApi({ ...second! });
    expect([await refused.ended, refused.output()]).toEqual([
      1,
      `Another API process already works with the data folder ${folder}.\n`,
    ]);
    expect(await callAdmin(folder, '/status')).toMatchObject({ database: 'PGlite' });
    api.child.kill('SIGKILL');
    await api.ended;
    const next = await startApi(folder, third);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith('admin.sock'))).toEqual([]);
    expect(places.slice(1).flatMap((place) => readdirSync(place))).toEqual([]);
  });

  it('S191 a socket’s address leaves room for the names beside it', () => {
    const longest = adminSocketPath(`/${'x'.repeat(80 - '//admin.sock'.length)}`);
    expect([
      Buffer.byteLength(longest),
      Buffer.byteLength(adminSocketPath(`/${'x'.repeat(81 - '//admin.sock'.length)}`)) < 80,
    ]).toEqual([80, true]);
    expect(adminSocketPath(join(process.cwd(), 'deep/'.repeat(13)))).toBe(`${'deep/'.repeat(13)}admin.sock`);
  });
});
