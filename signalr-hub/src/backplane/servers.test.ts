import type { HubConnection } from '@microsoft/signalr';
import Fastify from 'fastify';
import type { TestEvents, TestMethods } from '../conformance/methods';
import { testHub } from '../conformance/testHub';
import { signalr } from '../endpoint/plugin';
import { Hub } from '../hub/hub';
import { HttpTransportType, officialClient } from '../testing/officialClient';
import { hasRedis, startRedis, type TestRedis } from '../testing/redis';
import { until } from '../testing/until';
import { RedisBackplane } from './redis';

if (!hasRedis) process.stderr.write('not run: two servers on one Redis, because there is no redis-server here\n');

let redis: TestRedis;
const stops: (() => Promise<unknown>)[] = [];

async function startServer() {
  const backplane = new RedisBackplane({ url: redis.url });
  const hub = new Hub<TestMethods, TestEvents>(testHub, { backplane });
  const app = Fastify();
  app.register(signalr, { path: '/testhub', hub, authorize: ({ token }) => ({ userId: token }) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  stops.push(
    () => app.close(),
    () => backplane.close(),
  );
  await until(() => backplane.isUp);
  return { hub, address: `${address}/testhub` };
}

async function connect(address: string, user: string): Promise<{ connection: HubConnection; heard: unknown[] }> {
  const connection = officialClient(address, {
    transport: HttpTransportType.WebSockets,
    accessTokenFactory: () => user,
  });
  const heard: unknown[] = [];
  connection.on('GroupMessage', (value) => void heard.push(value));
  connection.on('Message', (value) => void heard.push(value));
  await connection.start();
  stops.unshift(() => connection.stop());
  return { connection, heard };
}

beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});

afterAll(async () => {
  for (const stop of stops) await stop();
  if (hasRedis) await redis.stop();
});

(hasRedis ? it : it.skip)(
  'two servers on one Redis are one hub: groups in one order, users, clients, and who joins from afar',
  async () => {
    const [one, two] = [await startServer(), await startServer()];
    const [ann, ben] = [await connect(one.address, 'ann'), await connect(two.address, 'ben')];
    await Promise.all([ann, ben].map(({ connection }) => connection.invoke('JoinGroup', 'g')));
    await Promise.all(
      [ann, ben].flatMap(({ connection }, who) =>
        Array.from({ length: 50 }, (_, index) => connection.invoke('SendToGroup', 'g', `${who}-${index}`)),
      ),
    );
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
  },
);
