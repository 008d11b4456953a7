import { setTimeout as delay } from 'node:timers/promises';
import { closeConnectionsIn, listenOptions, stopOnSignals } from '@storefront/server';
import { lockDataDir } from './admin/lock';
import { createCommands } from './admin/commands';
import { adminListener, type Owner } from './admin/routes';
import { createStatusService } from './admin/service';
import { buildApp } from './app';
import { openDatabase } from './database/open';
import { originOf } from './database/origin';
import type { Db } from './database/schema';
import { createContentStore } from './content/database/store';
import { readEnv } from './env';
import { STOP_LIMIT } from './jobs/shutdown';
import { dropLeases } from './jobs/lease';
import { loggerOf, withoutAddresses } from './logging/logger';
import { makeFolder } from './makeFolder';
import { mailerOf } from './mail/mailer';
import { createStore } from './orders/store';
import { enabledProvidersSentence } from './payments/providers';

/**
 * Milliseconds for disconnecting the hub's clients, and then for answering pending requests. Both fit into
 * `STOP_LIMIT`.
 */
const HUB_LIMIT = 2000;
const ANSWER_LIMIT = 4500;

const sentenceOf = (error: unknown) => withoutAddresses(error instanceof Error ? error.message : String(error));

/** Imported on demand, since most starts read no folder. */
const fillFromDemo = async (db: Db) => (await import('./content/demo')).fillDemo(db, new Date());

async function start() {
  const env = readEnv(process.env);
  await makeFolder(env.DATA_DIR, 0o700);
  let owner: Owner | undefined;
  const lock = await lockDataDir(
    env.DATA_DIR,
    adminListener(() => owner),
  );

  let tellBroken: (error: Error) => void = (error) =>
    process.stderr.write(`A database connection broke: ${sentenceOf(error)}\n`);
  const { db, kind, watch } = await openDatabase(env.DATA_DIR, env.DATABASE_URL, (error) => tellBroken(error));
  if (kind === 'PGlite') await Promise.all([createStore(db).letters.dropClaims(), dropLeases(db)]);
  const { version: dataVersion, close: stopWatching } = await watch();
  const { app, purchase } = buildApp({
    db,
    env,
    origin: await originOf(db),
    dataVersion,
    mailer: (log) => mailerOf(env, log),
    logger: loggerOf(env.LOG_LEVEL),
  });
  const end = (error: Error, words: string) => {
    app.log.fatal({ err: error }, words);
    process.exit(1);
  };
  tellBroken = (error) =>
    kind === 'PGlite'
      ? end(error, 'The built-in database ended, as on a full disk; so does the process.')
      : app.log.error({ err: error }, 'A database connection broke.');
  process.on('uncaughtException', (error) => end(error, 'Something was not caught; the process ends.'));
  const content = createContentStore(db);
  if (env.DEMO && (await content.isEmpty()) && (await fillFromDemo(db)))
    app.log.info('The empty catalogue was filled with the demo content.');
  process.stderr.write(`${enabledProvidersSentence(env)}\n`);
  const onError = (error: unknown) => app.log.error({ err: error }, 'A command of the owner failed.');
  owner = { status: createStatusService(db, kind), run: createCommands(purchase, db, env), content, onError };

  const address = await app.listen({ ...listenOptions, port: env.API_PORT });
  app.log.info(`The API is ready at ${address}, with ${kind}, data in ${env.DATA_DIR}.`);

  stopOnSignals(async (signal) => {
    app.log.info(`Stopping on ${signal}.`);
    app.drain();
    // Gives load balancers time to notice; not needed after Ctrl-C.
    if (signal === 'SIGTERM') await delay(env.DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), STOP_LIMIT).unref();
    // Background work ends at the same time as requests.
    void app.shutdown.end();
    // Before connections are closed, so that long polls are answered.
    await app.chatHub.drain(HUB_LIMIT);
    closeConnectionsIn(app, ANSWER_LIMIT);
    await app.close();
    await stopWatching();
    await db.destroy();
    lock.close();
    process.exit(0);
  });
}

start().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
});
