import { Hub, HubException, signalr } from '@storefront/signalr-hub';
import type { ChatMessage } from '@storefront/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';

interface ServerMethods {
  SubscribeToChat(id: number, token: string): void;
  UnsubscribeFromChat(id: number, reason: boolean): void;
}

interface ClientEvents {
  AddMessage(message: unknown): void;
  ChangeModeratorName(name: unknown): void;
}

interface HubCall {
  method: string;
  arguments: unknown[];
}

const group = 'chat 12';

/**
 * Listens on a port, with retries: after a hub was stopped, an outgoing connection may have taken its port for a
 * moment.
 */
async function listen(app: FastifyInstance, port: number): Promise<string> {
  for (;;)
    try {
      return await app.listen({ port, host: '127.0.0.1' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await delay(50);
    }
}

/** Starts the real hub on a real server, for chat 12 and the token `secret`. */
export async function startHub(port = 0) {
  const calls: HubCall[] = [];
  let connections = 0;
  let isOpen = true;
  const hub = new Hub<ServerMethods, ClientEvents>({
    name: 'chat',
    methods: {
      async SubscribeToChat({ caller, groups }, id, token) {
        calls.push({ method: 'SubscribeToChat', arguments: [id, token] });
        if (!isOpen || id !== 12 || token !== 'secret') throw new HubException('There is no such chat.');
        await groups.add(caller.id, group);
      },
      async UnsubscribeFromChat({ caller, groups }, id, reason) {
        calls.push({ method: 'UnsubscribeFromChat', arguments: [id, reason] });
        await groups.remove(caller.id, group);
      },
    },
    connected: () => void (connections += 1),
    disconnected: () => void (connections -= 1),
  });
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  app.register(signalr, { path: '/hubs/chat', hub });
  const url = await listen(app, port);
  const listeners = hub.clients.group(group);
  return {
    url,
    port: Number(new URL(url).port),
    calls,
    connections: () => connections,
    say: (message: ChatMessage | unknown) => listeners.send('AddMessage', message),
    /** Closes the chat: subscriptions are refused. */
    close: () => void (isOpen = false),
    rename: (name: unknown) => listeners.send('ChangeModeratorName', name),
    async stop() {
      await hub.drain();
      await app.close();
    },
  };
}
