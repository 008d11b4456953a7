import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';
import { Hub, signalr } from '../../src';

/** Something that sends one text to all who are there. */
interface Broadcaster {
  port: number;
  connections(): number;
  broadcast(text: string): void;
}

interface Events {
  Said(text: string): void;
}

const host = '127.0.0.1';

/** What the hub is measured against: the same bytes by `ws` alone, written as text once for all. */
async function bare(): Promise<Broadcaster> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('message', () => {});
    socket.on('error', () => socket.terminate());
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const broadcast = (text: string) => {
    const bytes = Buffer.from(`${JSON.stringify({ type: 1, target: 'Said', arguments: [text] })}\x1e`);
    for (const socket of sockets.clients) socket.send(bytes, { binary: false });
  };
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.clients.size, broadcast };
}

async function hub(): Promise<Broadcaster> {
  const app = Fastify();
  const said = new Hub<object, Events>({ name: 'load' });
  app.register(signalr, { path: '/', hub: said });
  await app.listen({ port: 0, host });
  const broadcast = (text: string) => void said.clients.all.send('Said', text);
  return { port: (app.server.address() as AddressInfo).port, connections: () => said.connections, broadcast };
}

export const servers = { bare, hub };
