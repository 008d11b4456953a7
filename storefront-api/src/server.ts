import { mkdir } from 'node:fs/promises';
import { lockDataDir } from './admin/lock';
import { adminListener } from './admin/routes';
import { createStatusService, type StatusService } from './admin/service';
import { buildApp } from './app';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { fillDemo } from './demo/fill';
import { readEnv } from './env';
import { mailerOf } from './mail/mailer';
import { createOrderRepository } from './orders/repository';

/** Pollers have five seconds to hear of the end, letters three to go. */
const STOP_LIMIT = 9500;

async function start() {
  const env = readEnv(process.env);
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  let status: StatusService | undefined;
  const lock = await lockDataDir(env.DATA_DIR, adminListener(() => status));

  const { db, kind, watch } = await openDatabase(env.DATA_DIR, env.DATABASE_URL, (error) => app.log.error({ err: error }, 'A database connection broke.'));
  await migrate(db);
  const { version: dataVersion, close: stopWatching } = await watch();
  if (kind === 'PGlite') await createOrderRepository(db).dropLeases();
  const app = buildApp({ db, env, dataVersion, mailer: (log) => mailerOf(env, log), logger: { level: env.LOG_LEVEL } });
  if (await fillDemo(db, new Date())) app.log.info('The empty catalogue was filled with the demo content.');
  status = createStatusService(db, kind);

  const address = await app.listen({ port: env.API_PORT, host: '0.0.0.0' });
  app.log.info(`The API is ready at ${address}, with ${kind}, data in ${env.DATA_DIR}.`);

  const stop = async (signal: string) => {
    setTimeout(() => process.exit(1), STOP_LIMIT).unref();
    app.log.info(`Stopping on ${signal}.`);
    // Pollers hear of the end while they can still ask.
    await app.chatHub.drain();
    await app.close();
    await stopWatching();
    await db.destroy();
    lock.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
