import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from './backplane';
import { RedisBackplane } from './redis';

jest.setTimeout(30_000);

const isThere = spawnSync('redis-server', ['--version']).status === 0;
if (!isThere) process.stderr.write('not run: the Redis backplane, because there is no redis-server here\n');

const folder = mkdtempSync(join(tmpdir(), 'signalr-hub-redis-'));
let server: ChildProcess | undefined;
let port = 0;
let backplanes: RedisBackplane[] = [];

async function startRedis(): Promise<void> {
  server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'pipe' });
  await new Promise<void>((resolve) => server!.stdout!.on('data', (data) => String(data).includes('Ready to accept') && resolve()));
}

async function stopRedis(): Promise<void> {
  const gone = new Promise((resolve) => server?.once('exit', resolve));
  if (server?.kill('SIGKILL')) await gone;
  server = undefined;
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};

async function startBackplane() {
  const backplane = new RedisBackplane({ url: `redis://127.0.0.1:${port}` });
  backplanes.push(backplane);
  const heard: unknown[] = [];
  backplane.subscribe('chat', (envelope) => heard.push(envelope.kind === 'event' ? envelope.args[0] : envelope));
  await until(() => backplane.isUp);
  const say = (value: unknown) => backplane.publish('chat', { kind: 'event', to: { kind: 'group', name: 'g', except: [] }, event: 'Message', args: [value] } satisfies Envelope);
  return { backplane, heard, say };
}

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  ({ port } = probe.address() as AddressInfo);
  await new Promise((resolve) => probe.close(resolve));
});

beforeEach(async () => {
  if (isThere) await startRedis();
});

afterEach(async () => {
  await Promise.all(backplanes.map((backplane) => backplane.close()));
  backplanes = [];
  await stopRedis();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

(isThere ? describe : describe.skip)('servers on one Redis', () => {
  it('hear each other and themselves in one order', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    for (let index = 0; index < 100; index += 1) (index % 2 ? one : two).say(index);
    await until(() => one.heard.length === 100 && two.heard.length === 100);
    expect(one.heard).toEqual(two.heard);
    expect([...(one.heard as number[])].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it('keep bytes and dates', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    const value = { bytes: new Uint8Array([1, 2]), at: new Date(0), text: 'я' };
    one.say(value);
    await until(() => two.heard.length === 1);
    expect(two.heard).toEqual([value]);
  });

  it('do not hear other hubs', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    one.backplane.subscribe('other', () => {});
    await until(() => one.backplane.isUp);
    one.backplane.publish('other', { kind: 'join', connectionId: 'c', group: 'g' });
    one.say('last');
    await until(() => two.heard.length > 0);
    expect(two.heard).toEqual(['last']);
  });

  it('serve their own while Redis is away, and tell each other afterwards; nothing is lost, doubled or out of order', async () => {
    const [one, two] = [await startBackplane(), await startBackplane()];
    for (let index = 0; index < 20; index += 1) one.say(index);
    await stopRedis();
    for (let index = 20; index < 40; index += 1) one.say(index);
    await until(() => one.heard.length >= 40);
    await startRedis();
    await until(() => one.backplane.isUp && two.backplane.isUp);
    for (let index = 40; index < 60; index += 1) one.say(index);
    const all = Array.from({ length: 60 }, (_, index) => index);
    await until(() => one.heard.length >= 60 && (two.heard as number[]).includes(59));
    expect(one.heard).toEqual(all);
    // A server that was not there when a message went through completes by its history.
    expect((two.heard as number[]).filter((value, index) => two.heard.indexOf(value) === index)).toEqual(two.heard);
    expect([...(two.heard as number[])].sort((a, b) => a - b)).toEqual(two.heard);
    expect(two.heard).toEqual(expect.arrayContaining(all.slice(40)));
  });
});
