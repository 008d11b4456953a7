import { spawn, spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';

/** Whether this machine has a Redis to start. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export interface TestRedis {
  port: number;
  url: string;
  stop(): Promise<void>;
}

/**
 * A throw-away Redis in memory: at a free port, or again at the one that it had. Redis finds no port itself, and
 * somebody else may take what was free: then it is tried again.
 */
export async function startRedis(former?: number, tries = 5): Promise<TestRedis> {
  const port = former ?? (await freePort());
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise<'ended'>((resolve) => server.once('close', () => resolve('ended')));
  let output = '';
  const ready = new Promise<'ready'>((resolve) =>
    server.stdout.on(
      'data',
      (words: Buffer) => (output += words.toString()).includes('Ready to accept') && resolve('ready'),
    ),
  );
  if ((await Promise.race([ready, ended])) === 'ended') {
    if (tries <= 1) throw new Error(`Redis did not start: ${output}`);
    return startRedis(former, tries - 1);
  }
  const stop = async () => {
    server.kill('SIGKILL');
    await ended;
  };
  return { port, url: `redis://127.0.0.1:${port}`, stop };
}
