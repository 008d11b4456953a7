import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { signalr } from '../endpoint/plugin';
import { jsonProtocol } from '../protocol/json';
import { MessageType } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';
import { RawSocket, record } from '../testing/rawSocket';
import { Hub } from './hub';

interface Events {
  Told(value: unknown): void;
}

/** Cannot write any event. */
const picky: HubProtocol = {
  ...jsonProtocol,
  name: 'picky',
  write(message) {
    if (message.type === MessageType.Invocation) throw new TypeError('A value cannot be written.');
    return jsonProtocol.write(message);
  },
};

it('a message that one protocol cannot write reaches those who speak another, and its sender hears of it', async () => {
  const app = Fastify();
  const hub = new Hub<object, Events>({ name: 'mixed' }, { protocols: [picky, jsonProtocol] });
  app.register(signalr, { path: '/mixed', hub });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mixed`;
  const unlucky = await RawSocket.open(url);
  unlucky.send(record({ protocol: 'picky', version: 1 }));
  expect(await unlucky.next()).toEqual({});
  const other = await RawSocket.connect(url);
  await expect(hub.clients.all.send('Told', 1)).rejects.toThrow('A value cannot be written.');
  expect(await other.next()).toEqual({ type: 1, target: 'Told', arguments: [1] });
  for (const socket of [unlucky, other]) socket.end();
  await app.close();
});

it('JSON writes a date that is no time as null', () => {
  const written = jsonProtocol.write({
    type: MessageType.Completion,
    invocationId: '1',
    result: [new Date(NaN), new Date(0)],
  });
  expect(JSON.parse(String(written).slice(0, -1)).result).toEqual([null, '1970-01-01T00:00:00Z']);
});
