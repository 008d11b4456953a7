import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { long } from '@storefront/build/jest/long.cjs';
import { sql } from 'kysely';
import { killApis, spawnApi } from '../testing/apiProcess';
import { until } from '../testing/patience';
import { postgresBinaries, startPostgres } from '../testing/postgres';
import { unlimitedPool } from './limits';
import { openDatabase } from './open';
import { isDatabaseUnavailable } from './resilientPool';

const folder = mkdtempSync(join(tmpdir(), 'storefront-database-'));
afterAll(() => {
  killApis();
  rmSync(folder, { recursive: true, force: true });
});

const apiOn = (databaseUrl: string, env: Record<string, string> = {}) =>
  spawnApi({ DATA_DIR: mkdtempSync(join(folder, 'data-')), DATABASE_URL: databaseUrl, ...env });

describe('a database that is not there', () => {
  it('S191 is named with the cause and without the password, and nothing starts', async () => {
    const api = await apiOn('postgresql://shop:s3cret%21@127.0.0.1:1/store');
    expect(await api.ended).not.toBe(0);
    expect(api.output()).toMatch(
      'The database shop@127.0.0.1:1/store cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    );
    expect(api.output()).not.toMatch(/s3cret|\bat /);
  });

  it('S191 is named too where its address is none', async () => {
    const api = await apiOn('postgresql://shop:p#ss@127.0.0.1:port/store');
    expect(await api.ended).not.toBe(0);
    expect(api.output()).toMatch(/DATABASE_URL|cannot be used/);
    expect(api.output()).not.toContain('p#ss');
  });
});

describe('an embedded database', () => {
  const start = (dataDir: string, env: Record<string, string> = {}) =>
    spawnApi({ DATA_DIR: dataDir, DEMO: '0', DRAIN_SECONDS: '0', ...env });
  const killing = join(__dirname, '../testing/killAmidFiles.cjs');

  // Which name it has until it is whole says open.test.ts; here it is what PostgreSQL makes, for half a minute of a
  // processor.
  long(
    'S191 is made anew whenever its first start was killed',
    async () => {
      const dataDir = mkdtempSync(join(folder, 'killed-'));
      // The last files are made when the one that says that there is a database is there already; who does not begin anew
      // makes none so late.
      for (const file of [968, 2]) {
        const { child, ended } = await start(dataDir, { KILL_AT: String(file), NODE_OPTIONS: `--require ${killing}` });
        await ended;
        expect(child.signalCode).toBe('SIGKILL');
      }
      const again = await start(dataDir);
      await again.origin;
      again.child.kill('SIGTERM');
      expect(await again.ended).toBe(0);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('db'))).toEqual(['db']);
    },
    180_000,
  );
});

if (!postgresBinaries) process.stdout.write('not run: PostgreSQL is not installed\n');

(postgresBinaries ? describe : describe.skip)('a PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;

  beforeAll(async () => {
    postgres = await startPostgres(postgresBinaries ?? '', 'filled');
  }, 180_000);
  afterAll(() => postgres.stop());

  it('S191 whose connection breaks in the middle of a query costs that query alone', async () => {
    const { db } = await openDatabase(folder, postgres.url, () => undefined);
    const victims = sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`;
    // The word of the end and the end itself arrive a moment apart: many rounds meet what comes in between.
    for (let round = 0; round < 20; round += 1) {
      const sleeping = sql`select pg_sleep(30)`.execute(db).then(
        () => 'slept',
        (error: unknown) => (isDatabaseUnavailable(error) ? 'broke off' : error),
      );
      await until(async () => (await victims.execute(db)).rows.length > 0);
      expect(await sleeping).toBe('broke off');
      expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
    }
    expect(await sql`select 1 / 0`.execute(db).catch(isDatabaseUnavailable)).toBe(false);
    await db.destroy();
  });

  it('S191 whose idle connections break costs nothing', async () => {
    const broken: Error[] = [];
    const { db } = await openDatabase(folder, postgres.url, (error) => void broken.push(error));
    const other = await openDatabase(folder, postgres.url, () => undefined);
    const pidOf = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const idle = await pidOf();
    await sql`select pg_terminate_backend(${idle})`.execute(other.db);
    await until(() => broken.length > 0);
    expect(await pidOf()).not.toBe(idle);
    await Promise.all([db.destroy(), other.db.destroy()]);
  });

  it('S191 is told not to work on a statement, nor to wait in a transaction, for ever', async () => {
    const { db } = await openDatabase(folder, postgres.url, () => undefined);
    const setting = async (name: string) =>
      (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;
    expect([
      await setting('statement_timeout'),
      await setting('idle_in_transaction_session_timeout'),
      await setting('lock_timeout'),
    ]).toEqual(['10s', '15s', '2s']);
    await db.destroy();
  });

  it('S191 lets an import work and wait for as long as it takes', async () => {
    const { db } = await openDatabase(folder, postgres.url, () => undefined, unlimitedPool);
    const { rows } = await sql<{
      setting: string;
    }>`select setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout')`.execute(
      db,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['0', '0', '0']);
    expect(unlimitedPool.query_timeout).toBeUndefined();
    await db.destroy();
  });

  long(
    'S191 whose row somebody keeps, as an import does, costs those alone who want it: they may come again, and nobody else waits long',
    async () => {
      const api = await apiOn(postgres.url, { DEMO: '1', PAYMENTS: 'sandbox', DRAIN_SECONDS: '0' });
      const origin = await api.origin;
      const cart = { couponText: 'WELCOME10', subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }] };
      const post = (path: string, body: object) =>
        fetch(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const order = () => post('/v1/orders', { ...cart, email: 'a@b.example', paymentSystemId: 1, language: 'en' });
      const { db } = await openDatabase(folder, postgres.url, () => undefined);
      await db.transaction().execute(async (tx) => {
        await sql`update coupons set percent = percent where code = 'WELCOME10'`.execute(tx);
        const orders = Promise.all(Array.from({ length: 10 }, order));
        const other = post('/v1/subscriptions/cart', cart);
        for (const answer of await orders) {
          expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
            503,
            '2',
            { success: false, result: null, message: 'The shop is busy. Please try again in a moment.' },
          ]);
        }
        expect((await other).status).toBe(200);
      });
      expect((await order()).status).toBe(200);
      await db.destroy();
      api.child.kill('SIGTERM');
      expect(await api.ended).toBe(0);
    },
    120_000,
  );

  long(
    'S191 that hangs is said by the readiness in time, which is well again when it is back',
    async () => {
      const api = await apiOn(postgres.url, { DRAIN_SECONDS: '4' });
      const origin = await api.origin;
      const ask = async (path: string) => (await fetch(origin + path, { signal: AbortSignal.timeout(30_000) })).status;
      await until(async () => (await ask('/readyz')) === 200);
      postgres.pause();
      expect(await ask('/readyz')).toBe(503);
      expect(await ask('/healthz')).toBe(200);
      postgres.resume();
      await until(async () => (await ask('/readyz')) === 200);
      api.child.kill('SIGTERM');
      await until(async () => (await ask('/readyz')) === 503);
      expect(await ask('/healthz')).toBe(200);
      expect(await api.ended).toBe(0);
    },
    120_000,
  );
});
