import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type AppDeps } from '../app';
import type { ChatBridge } from '../chat/bridge/bridge';
import type { ChatNews } from '../chat/news';
import { originOf } from '../database/origin';
import { readEnv } from '../env';
import type { Letter, Mailer } from '../mail/mailer';
import { filledDatabase, type OpenDatabase } from './databases';

export interface ShopOptions {
  open?: OpenDatabase;
  env?: Record<string, string>;
  mailer?: Mailer;
  chatNews?: ChatNews;
  chatBridge?: ChatBridge;
  logger?: AppDeps['logger'];
  /** Milliseconds between two looks for what has come due: who waits for it waits for that. */
  pollInterval?: number;
  /** Milliseconds in which what works beside the requests ends; those of a process otherwise. */
  stopLimit?: number;
  /** Whether what works beside the requests does; otherwise nothing happens but what the test asks for. */
  jobs?: boolean;
}

/** The whole API over a real, filled database, with a clock that the test moves and letters that it reads. */
export async function openShop({
  open,
  env = {},
  mailer,
  chatNews,
  chatBridge,
  logger,
  pollInterval = 200,
  stopLimit,
  jobs = true,
}: ShopOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-api-'));
  const database = await filledDatabase(open);
  const letters: Letter[] = [];
  const clock = { ahead: 0 };
  const watching = await database.watch?.();
  const { app, purchase } = buildApp({
    db: database.db,
    origin: await originOf(database.db),
    pollInterval,
    ...(stopLimit === undefined ? {} : { stopLimit }),
    ...(watching ? { dataVersion: watching.version } : {}),
    env: readEnv({ DATA_DIR: dataDir, SHOP_URL: 'http://shop.test', ...env }),
    mailer: () => mailer ?? (async (letter) => void letters.push(letter)),
    now: () => new Date(Date.now() + clock.ahead),
    ...(chatNews ? { chatNews } : {}),
    ...(chatBridge ? { chatBridge } : {}),
    ...(logger ? { logger } : {}),
  });
  await app.ready();
  if (jobs) app.jobs.start();

  async function call(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return {
      status: response.statusCode,
      ...response.json<{ success: boolean; result: any; message: string | null }>(),
    };
  }

  return {
    app,
    db: database.db,
    dataDir,
    purchase,
    letters,
    clock,
    get: (url: string, headers?: Record<string, string>) => call('GET', url, undefined, headers),
    post: (url: string, payload?: object, headers?: Record<string, string>) => call('POST', url, payload, headers),
    patch: (url: string, headers?: Record<string, string>) => call('PATCH', url, undefined, headers),
    async close() {
      await app.close();
      await watching?.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
