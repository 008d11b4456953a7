import { Hub, HubException, signalr } from '@storefront/signalr-hub';
import Fastify from 'fastify';

interface ServerMethods {
  Enter(room: string): void;
  Say(room: string, text: string): number;
  CountDown(from: number): AsyncIterable<number>;
  Longest(words: AsyncIterable<string>): string;
}

interface ClientEvents {
  Said(text: string): void;
}

const textOf = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 1000) throw new HubException('A text has up to 1,000 characters.');
  return value;
};

export const room = new Hub<ServerMethods, ClientEvents>({
  name: 'room',
  // What comes may be anything: read it once, trust it after.
  parse: {
    Enter: ([name]) => [textOf(name)],
    Say: ([name, text]) => [textOf(name), textOf(text)],
  },
  methods: {
    Enter: ({ caller, groups }, name) => groups.add(caller.id, name),
    Say: async ({ clients }, name, text) => {
      await clients.othersIn(name).send('Said', text);
      return text.length;
    },
    Longest: async (_call, words) => {
      let longest = '';
      for await (const word of words) if (word.length > longest.length) longest = word;
      return longest;
    },
  },
  streams: {
    async *CountDown({ signal }, from) {
      for (let left = from; left > 0 && !signal.aborted; left -= 1) yield left;
    },
  },
  uploads: { Longest: 1 },
});

export async function start(port: number) {
  const app = Fastify();
  app.register(signalr, { path: '/room', hub: room, origins: ['https://shop.example'] });
  const address = await app.listen({ port, host: '127.0.0.1' });
  const stop = async () => {
    await room.drain();
    await app.close();
  };
  return { address, stop };
}
