// npm run conformance -w signalr-hub -- --port <n> [options]: the host for the official client's cases.
import { conformanceHost } from './host';
import { readOptions } from './options';

const STOP_LIMIT = 9000;

async function start(): Promise<void> {
  const { port, ...options } = readOptions(process.argv.slice(2));
  const { app, stop } = conformanceHost(options, { level: 'info' });
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_LIMIT).unref();
    app.log.info(`Stopping on ${signal}.`);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'The conformance host did not stop cleanly.');
        process.exit(1);
      },
    );
  };
  // A shell's group and its runner may both pass a signal on.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));
  await app.listen({ port, host: '127.0.0.1' });
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
