import { buildApp } from './app';
import { readEnvironment } from './environment';

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const app = await buildApp(environment);
  const stop = () => void app.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await app.listen({ port: environment.port, host: '0.0.0.0' });
  console.log(`shop listening on port ${environment.port}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
