// One server of the load proof in its own process: server.ts bare | hub. It does what its parent tells it.
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { servers } from './servers';

/** `pace` is in ms; 0 is as fast as it goes. */
type ServerOrder = { order: 'memory' } | { order: 'broadcast'; times: number; pace: number };

const PADDING = 'x'.repeat(150);

const kind = process.argv[2] as keyof typeof servers;
const collectGarbage = globalThis.gc!;

/** What is held, in bytes, after garbage is gone. */
async function memory(): Promise<number> {
  for (let times = 0; times < 3; times += 1) {
    collectGarbage();
    await wait(100);
  }
  return process.memoryUsage().rss;
}

async function start(): Promise<void> {
  const { port, connections, broadcast } = await servers[kind]();
  const sendAll = async (times: number, pace: number) => {
    for (let time = 0; time < times; time += 1) {
      broadcast(`${String(process.hrtime.bigint()).padStart(20, '0')} ${PADDING}`);
      await (pace > 0 ? wait(pace) : turn());
    }
  };
  process.on('message', async (message: ServerOrder) => {
    if (message.order === 'memory') process.send!({ memory: await memory(), connections: connections() });
    else {
      await sendAll(message.times, message.pace);
      process.send!({ done: true });
    }
  });
  process.send!({ port });
}

process.on('disconnect', () => process.exit());
void start();
