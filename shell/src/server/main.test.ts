/** @jest-environment @storefront/build/jest/server.cjs */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { programOf } from '@storefront/build/jest/program.cjs';
import { apiServer } from '../testing/apiServer';
import { releaseStore, testKey } from '../testing/releaseStore';

/** The shell as a process of its own, beside the browser files of its build. */
async function spawnShell(releases: ReturnType<typeof releaseStore>, environment: Record<string, string>) {
  const folder = 'shell/1.0.0-s/server';
  const parts = { 'main.cjs': 'main.ts', 'renderer.cjs': 'rendering/rendererProcess.ts' };
  for (const [file, source] of Object.entries(parts)) {
    const program = readFileSync(await programOf(join(__dirname, source), { whole: true }), 'utf8');
    releases.write(
      `${folder}/${file}`,
      program.replaceAll(JSON.stringify(__dirname), JSON.stringify(join(releases.dir, folder))),
    );
  }
  const { PATH } = process.env;
  return spawn(process.execPath, [join(releases.dir, folder, 'main.cjs')], {
    env: {
      ...(PATH && { PATH }),
      NODE_ENV: 'production',
      RELEASES_DIR: releases.dir,
      RELEASE_KEYS: testKey,
      ...environment,
    },
    stdio: 'ignore',
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the shell’s process', () => {
  let api: Awaited<ReturnType<typeof apiServer>>;
  let releases: ReturnType<typeof releaseStore>;
  let shell: ChildProcess | undefined;

  beforeEach(async () => {
    api = await apiServer();
    releases = releaseStore();
  });

  afterEach(async () => {
    shell?.kill('SIGKILL');
    releases.remove();
    await api.close();
  });

  it('S016 says that it is not ready when it is told to stop, still answers for DRAIN_SECONDS, and then ends', async () => {
    const port = await freePort();
    // A busy machine may see a shorter time go by without having looked.
    const running = (shell = await spawnShell(releases, { PORT: String(port), API_URL: api.url, DRAIN_SECONDS: '3' }));
    const ended = once(running, 'exit');
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => undefined,
      );
    const becomes = async (status: number) => {
      while ((await statusOf('/readyz')) !== status && running.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await becomes(200);
    const told = performance.now();
    running.kill('SIGTERM');
    await becomes(503);
    // As a service manager that tells every process of a service, and then whoever started this one.
    for (const again of ['SIGTERM', 'SIGINT'] as const) running.kill(again);
    expect(await statusOf('/privacy-policy')).toBe(200);
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - told).toBeGreaterThan(2900);
  }, 120_000);
});
