import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOptions, stopOnSignals } from '@storefront/server';
import { buildApp } from './app';
import { readEnvironment } from './environment';
import { RendererPool } from './rendering/RendererPool';
import { warningOf } from './forwardedHosts';

/** Milliseconds in which what was asked is answered once the shop stops; the slowest page takes that long. */
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
    // Whoever sends visitors here looks at the readiness from time to time; somebody at the keyboard does not.
    if (signal === 'SIGTERM') await sleep(environment.drainSeconds * 1000);
    // Who does not take their answer is not waited for.
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
