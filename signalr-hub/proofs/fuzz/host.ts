// The conformance host of the fuzz proof in a process of its own: host.ts <log file>. Its parent may ask for its
// memory.
import { createWriteStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { conformanceHost } from '../../src/conformance/host';

async function memory() {
  for (let times = 0; times < 4; times += 1) {
    globalThis.gc!();
    await wait(150);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

async function start(): Promise<void> {
  const { app, stop } = conformanceHost(
    { origins: [], settings: {} },
    { level: 'trace', stream: createWriteStream(process.argv[2]!) },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', async () => process.send!(await memory()));
  process.on('disconnect', () => void stop().then(() => process.exit()));
  process.send!({ port: (app.server.address() as AddressInfo).port });
}

void start();
