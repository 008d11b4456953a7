import type { FastifyInstance } from 'fastify';
import type { Hub } from '../hub/hub';
import { HubException } from '../hub/hubException';
import type { TestEvents, TestMethods } from './methods';

interface Figures {
  connections: number;
  streams: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

export function healthRoute(app: FastifyInstance, hubs: readonly Figures[]): void {
  app.get('/healthz', async () => ({
    status: 'ok',
    connections: sum(hubs.map(({ connections }) => connections)),
    streams: sum(hubs.map(({ streams }) => streams)),
  }));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Asks a client and tells what it said. */
export function clientResultRoute(app: FastifyInstance, hub: Hub<TestMethods, TestEvents>): void {
  app.get<{ Params: { connectionId: string } }>('/clientresult/:connectionId', async ({ params }, reply) => {
    reply.type('text/plain; charset=utf-8');
    try {
      return textOf(await hub.clients.ask(params.connectionId, 'Result', []));
    } catch (error) {
      if (!(error instanceof HubException)) throw error;
      return error.message;
    }
  });
}
