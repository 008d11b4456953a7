import { spawn, spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** Whether this machine has a Redis to start. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A port at which nobody listens just now; somebody else may, a moment later. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

/** A throw-away Redis in memory; at another port where somebody came first, for Redis finds none itself. */
export async function startRedis(tries = 5): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise<'ended'>((done) => server.once('close', () => done('ended')));
  let output = '';
  const ready = new Promise<'ready'>((done) =>
    server.stdout.on(
      'data',
      (words: Buffer) => (output += words.toString()).includes('Ready to accept') && done('ready'),
    ),
  );
  if ((await Promise.race([ready, ended])) === 'ready')
    return {
      url: `redis://127.0.0.1:${port}`,
      async stop() {
        server.kill('SIGKILL');
        await ended;
      },
    };
  if (tries <= 1) throw new Error(`Redis did not start: ${output}`);
  return startRedis(tries - 1);
}
