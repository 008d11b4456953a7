import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../app';
import { migrate } from '../database/migrate';
import { databaseOver } from '../database/open';
import { fillDemo } from '../content/demo';
import { readEnv } from '../env';
import { Pool } from 'pg';
import { postgresBinaries, startPostgres } from '../testing/postgres';
import { watchPostgres } from './watchPostgres';

const soon = 1000;

async function openProcess(url: string) {
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  const db = databaseOver(pool);
  const lost: string[] = [];
  const watching = watchPostgres(url, (error) => void lost.push(error.message));
  const { app } = buildApp({ db, env: readEnv({ DATA_DIR: '/nowhere' }), mailer: () => async () => {}, dataVersion: watching.version });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    lost,
    version: watching.version,
    origin,
    price: async () => (await (await fetch(`${origin}/v1/subscriptions/1`)).json()).result.price as number,
    async close() {
      await app.close();
      await watching.close();
      await db.destroy();
    },
  };
}

(postgresBinaries ? describe : describe.skip)('two processes on one PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let shops: Awaited<ReturnType<typeof openProcess>>[];
  let hand: Client;

  beforeAll(async () => {
    server = await startPostgres(postgresBinaries ?? '');
    const db = databaseOver(new Pool({ connectionString: server.url, max: 2 }));
    await migrate(db);
    await fillDemo(db, new Date());
    await db.destroy();
    shops = [await openProcess(server.url), await openProcess(server.url)];
    hand = new Client({ connectionString: server.url });
    await hand.connect();
    await heardByAll();
  }, 60_000);

  afterAll(async () => {
    await hand.end();
    await Promise.all(shops.map((shop) => shop.close()));
    await server.stop();
  });

  async function heardByAll() {
    for (let tries = 0; shops.some(({ version }) => version.current === undefined); tries += 1) {
      if (tries > 200) throw new Error('Nobody hears.');
      await sleep(20);
    }
  }

  const setPrice = (minor: number) => hand.query('update subscriptions set price_minor = $1 where id = 1', [minor]);
  const prices = () => Promise.all(shops.map((shop) => shop.price()));

  async function seenSoon(price: number) {
    const until = Date.now() + soon;
    while ((await prices()).some((one) => one !== price) && Date.now() < until) await sleep(10);
    expect(await prices()).toEqual([price, price]);
  }

  it('S198 both show a price that was changed by hand, and call the data by the same name', async () => {
    await prices();
    for (const minor of [1100, 1200, 1300]) {
      await setPrice(minor);
      await seenSoon(minor / 100);
    }
    expect(new Set(shops.map(({ version }) => version.current)).size).toBe(1);
  });

  it('S174 what was sent before says the same of itself as at first, and to another origin what that one has to hear', async () => {
    const ask = (headers: Record<string, string> = {}) => fetch(`${shops[0]?.origin}/v1/games`, { headers });
    await setPrice(1310);
    await seenSoon(13.1);
    const [first, again] = [await ask(), await ask()];
    for (const name of ['etag', 'vary', 'content-type', 'cache-control', 'x-data-version'])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(again.headers.get('x-data-version')).toBe(shops[0]?.version.current);
    expect((await ask({ origin: 'http://127.0.0.1:3000' })).headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:3000');
    expect((await ask()).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('S198 writers who change different things in a different order do not lock each other out', async () => {
    const other = new Client({ connectionString: server.url });
    await other.connect();
    await hand.query('begin');
    await other.query('begin');
    await hand.query('update games set bestseller = bestseller where id = 1');
    await other.query('update products set bestseller = bestseller where id = 1');
    await other.query('update announcements set important = important');
    const waiting = hand.query('update products set bestseller = bestseller where id = 1');
    await other.query('commit');
    await waiting;
    await hand.query('commit');
    await other.end();
  });

  it('S198 a connection that is killed costs what was kept, and no change', async () => {
    await setPrice(1400);
    await seenSoon(14);
    for (let round = 0; round < 3; round += 1) {
      await hand.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike any (array['listen %', '%from data_version%']) and pid <> pg_backend_pid()`);
      await setPrice(1500 + round);
      await seenSoon(15 + round / 100);
    }
    expect(shops.every(({ lost }) => lost.length > 0)).toBe(true);
    await heardByAll();
    await setPrice(1600);
    await seenSoon(16);
  });

  it('S198 a notice that never came is found by asking', async () => {
    await hand.query('alter table subscriptions disable trigger user');
    await setPrice(1700);
    await hand.query('alter table subscriptions enable trigger user');
    await hand.query('update data_version set version = version + 1');
    await seenSoon(17);
  });
});
