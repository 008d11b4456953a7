import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOptions, stopOnSignals } from '@storefront/server';
import { buildApp } from './app';
import { readEnvironment } from './environment';
import { RendererPool } from './rendering/RendererPool';
import { warningOf } from './forwardedHosts';

/** Milliseconds for pending requests once the shop stops; the slowest page takes that long. */
const stopLimit = 9500;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const warning = warningOf(environment);
  if (warning !== undefined) console.warn(warning);
  const { renderLimit: limit, renderWorkers: workers } = environment;
  const renderers = new RendererPool({ script: join(__dirname, 'renderer.cjs'), environment, limit, workers });
  const app = await buildApp(environment, { build: join(__dirname, '..'), renderers });
  stopOnSignals(async (signal) => {
    app.drain();
    // A load balancer polls the readiness; somebody who presses Ctrl-C does not.
    if (signal === 'SIGTERM') await sleep(environment.drainSeconds * 1000);
    // Clients that do not read their response are not waited for.
    setTimeout(() => process.exit(0), stopLimit).unref();
    await app.close();
    process.exit(0);
  });
  await app.listen({ ...listenOptions, port: environment.port });
  console.log(`shop listening on port ${environment.port}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
