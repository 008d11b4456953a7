// Two API processes on one PostgreSQL, and a shop before each: how long after a price was changed in the database each
// of the four says so. A price that is shown to somebody is never older than a second. -- --rounds 20
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { median } from '../figures.mjs';
import { freePort } from '../shop.mjs';
import { ensureBuilt, loadTypeScript, PlainError, releasesDir, say } from '../steps.mjs';

/** Milliseconds. */
const limit = 1000;
const product = 1;

const readers = { API: (url) => `${url}/v1/products/${product}`, page: (url) => `${url}/catalog/product/${product}` };

/** Milliseconds until it says so; asks again and again, as many visitors do. */
async function until(url, price, since) {
  while (Date.now() - since < 10 * limit) {
    if ((await (await fetch(url)).text()).includes(price)) return Date.now() - since;
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new PlainError(`${url} does not say ${price} ${(10 * limit) / 1000} s after the price was changed.`);
}

async function withPlace(work) {
  const { postgresBinaries, startPostgres } = await loadTypeScript('storefront-api/src/testing/postgres.ts');
  if (!postgresBinaries) throw new PlainError('This proof wants PostgreSQL installed.');
  const { startApi, startShell } = await loadTypeScript('e2e/shop/servers.ts');
  const server = await startPostgres(postgresBinaries);
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-fresh-'));
  const running = [];
  try {
    for (let index = 0; index < 2; index++) {
      const [apiPort, port] = [await freePort(), await freePort()];
      const api = await startApi({
        dataDir: join(dataDir, String(index)),
        port: apiPort,
        shopPort: port,
        environment: { DATABASE_URL: server.url, DEMO: '1', PAYMENTS: 'sandbox', RATE_LIMITS: '0' },
      });
      running.push(api);
      running.push(await startShell({ releasesDir, port, apiPort }));
    }
    return await work(running, server.url);
  } finally {
    await Promise.all(running.map((part) => part.stop()));
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function prove(args) {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '20' } } });
  await ensureBuilt();
  return withPlace(async (running, databaseUrl) => {
    const kinds = Object.keys(readers);
    const places = running.map(({ url }, index) => [
      `${kinds[index % 2]} ${(index >> 1) + 1}`,
      readers[kinds[index % 2]](url),
    ]);
    const taken = Object.fromEntries(places.map(([name]) => [name, []]));
    // A shop's first page waits for its renderers to start.
    await Promise.all(places.map(async ([, url]) => (await fetch(url)).text()));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    say(`Changing a price ${values.rounds} times …`);
    try {
      for (let round = 1; round <= Number(values.rounds); round++) {
        // Written alike by everybody: two decimals, the last of them no nought.
        const cents = 20_001 + 10 * round;
        await client.query('update subscriptions set price_minor = $1 where product_id = $2 and is_usd', [
          cents,
          product,
        ]);
        const since = Date.now();
        await Promise.all(
          places.map(async ([name, url]) => taken[name].push(await until(url, String(cents / 100), since))),
        );
      }
    } finally {
      await client.end();
    }
    console.table(
      Object.fromEntries(
        Object.entries(taken).map(([name, all]) => [
          name,
          { 'median, ms': median(all), 'longest, ms': Math.max(...all) },
        ]),
      ),
    );
    return Object.entries(taken)
      .filter(([, all]) => Math.max(...all) > limit)
      .map(([name, all]) => `${name} said the new price after ${Math.max(...all)} ms.`);
  });
}
