import { Client } from 'pg';
import { buildApp } from '../app';
import { migrate } from '../database/migrate';
import { databaseOver } from '../database/open';
import { fillDemo } from '../content/demo';
import { readEnv } from '../env';
import { Pool } from 'pg';
import { eventually, until } from '../testing/patience';
import { postgresBinaries, startPostgres } from '../testing/postgres';
import { watchPostgres } from './watchPostgres';

async function openProcess(url: string) {
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  const db = databaseOver(pool);
  const lost: string[] = [];
  const watching = watchPostgres(url, (error) => void lost.push(error.message));
  const { app } = buildApp({
    db,
    env: readEnv({ DATA_DIR: '/nowhere' }),
    origin: 'test',
    mailer: () => async () => {},
    dataVersion: watching.version,
  });
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
    await atOnce(() => migrate(db));
    await atOnce(() => fillDemo(db, new Date()));
    await db.destroy();
    shops = [await openProcess(server.url), await openProcess(server.url)];
    hand = new Client({ connectionString: server.url });
    await hand.connect();
    await heardByAll();
  }, 180_000);

  afterAll(async () => {
    await hand.end();
    await Promise.all(shops.map((shop) => shop.close()));
    await server.stop();
  });

  /** As two processes do that start at the same time. */
  const atOnce = (work: () => Promise<unknown>) => Promise.all([work(), work()]);
  const heardByAll = () => until(() => shops.every(({ version }) => version.current !== undefined));
  const setPrice = (minor: number) => hand.query('update subscriptions set price_minor = $1 where id = 1', [minor]);
  const prices = () => Promise.all(shops.map((shop) => shop.price()));

  /** How soon is measured by the proof of freshness. */
  const isSeen = (price: number) => eventually(async () => expect(await prices()).toEqual([price, price]));

  it('S191 start on it at the same time, and fill it once', async () => {
    const { rows } = await hand.query(
      'select (select count(*)::int from games) as games, (select count(*) = count(distinct name) from kysely_migration) as once',
    );
    expect(rows).toEqual([{ games: 13, once: true }]);
  });

  it('S198 both show a price that was changed by hand, and call the data by the same name', async () => {
    await prices();
    for (const minor of [1100, 1200, 1300]) {
      await setPrice(minor);
      await isSeen(minor / 100);
    }
    // A shop that has not heard for a moment knows no version.
    await eventually(() =>
      expect(shops.map(({ version }) => version.current)).toEqual([expect.any(String), shops[0]?.version.current]),
    );
  });

  it('S174 what was sent before says the same of itself as at first, and to another origin what that one has to hear', async () => {
    const ask = (headers: Record<string, string> = {}) => fetch(`${shops[0]?.origin}/v1/games`, { headers });
    await setPrice(1310);
    await isSeen(13.1);
    await eventually(async () => {
      const [first, again] = [await ask(), await ask()];
      for (const name of ['etag', 'vary', 'content-type', 'cache-control', 'x-data-version'])
        expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
      expect(again.headers.get('x-data-version')).toEqual(expect.any(String));
      expect(again.headers.get('x-data-version')).toBe(shops[0]?.version.current);
    });
    expect((await ask({ origin: 'http://127.0.0.1:3000' })).headers.get('access-control-allow-origin')).toBe(
      'http://127.0.0.1:3000',
    );
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

  const killListeners = () =>
    hand.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike any (array['listen %', '%from data_version%']) and pid <> pg_backend_pid()`,
    );

  it('S198 a connection that is killed costs what was kept, and no change', async () => {
    await setPrice(1400);
    await isSeen(14);
    for (let round = 0; round < 3; round += 1) {
      await killListeners();
      await setPrice(1500 + round);
      await isSeen(15 + round / 100);
    }
    await until(() => shops.every(({ lost }) => lost.length > 0));
    await heardByAll();
    await setPrice(1600);
    await isSeen(16);
  });

  it('S198 a connection that was heard is opened anew as soon the fourth time as the first', async () => {
    const slept = jest.spyOn(
      jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises'),
      'setTimeout',
    );
    for (let round = 0; round < 4; round += 1) {
      await heardByAll();
      slept.mockClear();
      const before = shops.map(({ lost }) => lost.length);
      await killListeners();
      await until(() => shops.every(({ lost }, index) => lost.length > (before[index] ?? 0)));
      // Longer pauses are for those who cannot connect, each twice as long; others rest meanwhile, too.
      expect(slept.mock.calls.map(([ms]) => ms).find((ms) => [100, 200, 400, 800, 1600].includes(Number(ms)))).toBe(
        100,
      );
    }
    slept.mockRestore();
  });

  it('S198 a notice that never came is found by asking', async () => {
    await hand.query('alter table subscriptions disable trigger user');
    await setPrice(1700);
    await hand.query('alter table subscriptions enable trigger user');
    await hand.query('update data_version set version = version + 1');
    await isSeen(17);
  });
});
