import { join } from 'node:path';
import { openToAll } from '@storefront/server';
import { buildApp } from './app';
import { readEnvironment } from './environment';
import { RendererPool } from './rendering/RendererPool';

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { renderLimit: limit, renderWorkers: workers } = environment;
  const renderers = new RendererPool({ script: join(__dirname, 'renderer.cjs'), environment, limit, workers });
  const app = await buildApp(environment, { build: join(__dirname, '..'), renderers });
  const stop = () => void app.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await app.listen({ ...openToAll, port: environment.port });
  console.log(`shop listening on port ${environment.port}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
