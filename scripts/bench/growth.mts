// What each public call costs where nothing is kept, a row of its answer, with the demo's content and with 2,000 games
// and 20,000 products of `npm run content -- generate`; and how long their import takes. Prints JSON.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { buildApp } from '../../storefront-api/src/app';
import { migrate } from '../../storefront-api/src/database/migrate';
import { databaseOver } from '../../storefront-api/src/database/open';
import { pglitePool } from '../../storefront-api/src/database/pglitePool';
import type { Db } from '../../storefront-api/src/database/schema';
import { fillDemo } from '../../storefront-api/src/content/demo';
import { importFolder } from '../../storefront-api/src/content/commands';
import { generate } from '../../storefront-api/src/content/generate';
import { createContentStore } from '../../storefront-api/src/content/database/store';
import { readEnv } from '../../storefront-api/src/env';
import { postgresBinaries, startPostgres } from '../../storefront-api/src/testing/postgres';

const paths = [
  '/service-config',
  '/v1/games',
  '/v1/games/popular',
  '/v1/products/games/client/1',
  '/v1/products/1',
  '/v1/products/cart/1',
  '/v1/products/manual?gameName=iron%20meridian&productName=lantern',
  '/v1/screenshots',
  '/v1/screenshots?productId=1',
  '/v1/subscriptions/3',
  '/v1/subscriptions/client/1',
  '/v1/announces',
  '/v1/announces/0',
  '/v1/dynamic-page/payment',
  '/v1/payment-systems/client',
];
const times = 41;

const big = await mkdtemp(join(tmpdir(), 'storefront-growth-'));
await generate(big, {});

/** The generated content has the demo's first names with numbers behind them. */
const numbered = (path: string) => path.replace('meridian&', 'meridian%201&').replace(/lantern$/, 'lantern%201');

interface Cost {
  milliseconds: number;
  rows: number;
}

async function costs(db: Db, spell = (path: string) => path): Promise<Record<string, Cost>> {
  // Nothing is kept where nobody says which data live.
  const { app } = buildApp({
    db,
    env: readEnv({ DATA_DIR: '/nowhere' }),
    origin: 'bench',
    mailer: () => async () => {},
  });
  const found: Record<string, Cost> = {};
  for (const path of paths) {
    const took: number[] = [];
    let rows = 1;
    for (let time = 0; time < times; time++) {
      const began = performance.now();
      const { result } = (await app.inject(spell(path))).json<{ result: unknown }>();
      took.push(performance.now() - began);
      rows = Array.isArray(result) ? Math.max(1, result.length) : 1;
    }
    found[path] = { milliseconds: took.sort((one, other) => one - other)[Math.floor(times / 2)] ?? NaN, rows };
  }
  await app.close();
  return found;
}

async function compared(db: Db): Promise<Record<string, object>> {
  await migrate(db);
  await fillDemo(db, new Date());
  await costs(db);
  const small = await costs(db);
  const began = performance.now();
  await importFolder(createContentStore(db), big, new Date());
  const seconds = (performance.now() - began) / 1000;
  await sql`analyze`.execute(db);
  const large = await costs(db, numbered);
  const imported = { 'import of the large one': { 'large, ms (rows)': `${Math.round(seconds)} s` } };
  return Object.assign(
    imported,
    Object.fromEntries(
      paths.map((path) => {
        const [before, after] = [small[path], large[path]] as [Cost, Cost];
        const ratio = after.milliseconds / after.rows / (before.milliseconds / before.rows);
        const told = ({ milliseconds, rows }: Cost) => `${milliseconds.toPrecision(2)} (${rows})`;
        return [
          path,
          { 'demo, ms (rows)': told(before), 'large, ms (rows)': told(after), 'a row': `${ratio.toPrecision(2)} ×` },
        ];
      }),
    ),
  );
}

const tables: Record<string, object> = {};
const embedded = databaseOver(pglitePool(await PGlite.create()));
tables.PGlite = await compared(embedded);
await embedded.destroy();
if (postgresBinaries !== undefined) {
  const server = await startPostgres(postgresBinaries);
  const pool = new Pool({ connectionString: server.url, max: 4 });
  pool.on('connect', (client) => void client.query('set jit = off'));
  const db = databaseOver(pool);
  try {
    tables.PostgreSQL = await compared(db);
  } finally {
    await db.destroy();
    await server.stop();
  }
}
await rm(big, { recursive: true, force: true });
console.log(JSON.stringify(tables));
process.exit(0);
