import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { HubConnection } from '@microsoft/signalr';
import Fastify from 'fastify';
import type { TestEvents, TestMethods } from '../conformance/methods';
import { testHub } from '../conformance/testHub';
import { signalr } from '../endpoint/plugin';
import { Hub } from '../hub/hub';
import { HttpTransportType, officialClient } from '../testing/officialClient';
import { RedisBackplane } from './redis';

jest.setTimeout(30_000);

const isThere = spawnSync('redis-server', ['--version']).status === 0;
if (!isThere) process.stderr.write('not run: two servers on one Redis, because there is no redis-server here\n');

let redis: ChildProcess;
let url = '';
const stops: (() => Promise<unknown>)[] = [];

async function startServer() {
  const backplane = new RedisBackplane({ url });
  const hub = new Hub<TestMethods, TestEvents>(testHub, { backplane });
  const app = Fastify();
  app.register(signalr, { path: '/testhub', hub, authorize: ({ token }) => ({ userId: token }) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  stops.push(() => app.close(), () => backplane.close());
  while (!backplane.isUp) await new Promise((resolve) => setTimeout(resolve, 20));
  return { hub, address: `${address}/testhub` };
}

async function connect(address: string, user: string): Promise<{ connection: HubConnection; heard: unknown[] }> {
  const connection = officialClient(address, { transport: HttpTransportType.WebSockets, accessTokenFactory: () => user });
  const heard: unknown[] = [];
  connection.on('GroupMessage', (value) => void heard.push(value));
  connection.on('Message', (value) => void heard.push(value));
  await connection.start();
  stops.unshift(() => connection.stop());
  return { connection, heard };
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

beforeAll(async () => {
  if (!isThere) return;
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()], { stdio: 'pipe' });
  await new Promise<void>((resolve) => redis.stdout!.on('data', (data) => String(data).includes('Ready to accept') && resolve()));
  url = `redis://127.0.0.1:${port}`;
});

afterAll(async () => {
  for (const stop of stops) await stop();
  if (isThere) redis.kill('SIGKILL');
});

(isThere ? it : it.skip)('two servers on one Redis are one hub: groups in one order, users, clients, and who joins from afar', async () => {
  const [one, two] = [await startServer(), await startServer()];
  const [ann, ben] = [await connect(one.address, 'ann'), await connect(two.address, 'ben')];
  await Promise.all([ann, ben].map(({ connection }) => connection.invoke('JoinGroup', 'g')));
  await Promise.all([ann, ben].flatMap(({ connection }, who) => Array.from({ length: 50 }, (_, index) => connection.invoke('SendToGroup', 'g', `${who}-${index}`))));
  await until(() => ann.heard.length === 100 && ben.heard.length === 100);
  expect(ann.heard).toEqual(ben.heard);

  await one.hub.clients.user('ben').send('Message', 'to the user');
  await one.hub.clients.client(ben.connection.connectionId!).send('Message', 'to the client');
  await one.hub.groups.remove(ben.connection.connectionId!, 'g');
  await one.hub.clients.group('g').send('GroupMessage', 'without Ben');
  await one.hub.clients.allExcept([ann.connection.connectionId!]).send('Message', 'to all but Ann');
  await until(() => ben.heard.at(-1) === 'to all but Ann' && ann.heard.at(-1) === 'without Ben');
  expect(ben.heard.slice(100)).toEqual(['to the user', 'to the client', 'to all but Ann']);
  expect(ann.heard.slice(100)).toEqual(['without Ben']);
});
