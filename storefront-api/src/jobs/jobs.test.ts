import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { migrate } from '../database/migrate';
import type { Api } from '../http/api';
import { databases, type TestDatabase } from '../testing/databases';
import { eventually, until } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';
import { createShutdown } from './shutdown';
import { createJobs } from './jobs';
import type { Job } from './job';
import { createLeases } from './lease';

describe.each(databases())('jobs on %s', (_name, open) => {
  let database: TestDatabase;
  let running: Api[] = [];
  let logged: { msg: string; job?: string; pause?: number }[];

  beforeAll(async () => {
    database = await open();
    await migrate(database.db);
  }, 180_000);
  beforeEach(() => {
    logged = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((app) => app.close()));
    running = [];
  });
  afterAll(() => database.close());

  /** A process with these jobs. */
  async function start(...jobs: Job[]) {
    const app: Api = Fastify({
      logger: { level: 'info', stream: { write: (line: string) => void logged.push(JSON.parse(line)) } },
    });
    const ending = createShutdown();
    app.addHook('onClose', () => ending.end());
    const mounted = createJobs(app, database.db, ending);
    for (const one of jobs) mounted.add(one);
    await app.ready();
    mounted.start();
    running.push(app);
    return app;
  }

  it('S191 do what is due in batches, and look again later', async () => {
    let due = 7;
    const batches: number[] = [];
    await start({
      name: 'due',
      every: 50,
      batch: async () => {
        const done = Math.min(3, due);
        due -= done;
        batches.push(done);
        return done;
      },
    });
    await until(() => batches.length >= 4);
    expect(batches.slice(0, 4)).toEqual([3, 3, 1, 0]);
    due = 2;
    await until(() => due === 0);
  });

  it('S191 are done by one process at a time, and by another when the first ends', async () => {
    const at: string[] = [];
    let atOnce = 0;
    const worker = (process: string): Job => ({
      name: 'alone',
      every: 10,
      batch: async () => {
        expect((atOnce += 1)).toBe(1);
        await delay(30);
        atOnce -= 1;
        at.push(process);
        return 1;
      },
    });
    const first = await start(worker('first'));
    await until(() => at.length > 2);
    await start(worker('second'));
    await delay(300);
    expect(new Set(at)).toEqual(new Set(['first']));
    await first.close();
    await until(() => at.includes('second'));
  });

  it('S191 of a process that was killed are taken over once its lease is over by the clock of the database', async () => {
    await sql`insert into job_leases (name, holder, until) values ('killed', 'nobody', clock_timestamp() + interval '5 seconds')`.execute(
      database.db,
    );
    let calls = 0;
    await start({ name: 'killed', every: 20, batch: async () => ((calls += 1), 0) });
    await delay(300);
    expect(calls).toBe(0);
    await sql`update job_leases set until = clock_timestamp() where name = 'killed'`.execute(database.db);
    await until(() => calls > 0);
  });

  it('S191 are taken over at once where a lease ends later than any can: the clock of the database was set back since', async () => {
    await sql`insert into job_leases (name, holder, until) values ('set back', 'nobody', clock_timestamp() + interval '1 hour')`.execute(
      database.db,
    );
    let calls = 0;
    await start({ name: 'set back', every: 20, batch: async () => ((calls += 1), 0) });
    await until(() => calls > 0);
  });

  it('S191 are given back by whose they are alone', async () => {
    const [mine, others] = [createLeases(database.db, 'mine'), createLeases(database.db, 'others')];
    expect(await mine.take('held')).toBe(true);
    await others.release('held');
    expect(await others.take('held')).toBe(false);
    await mine.release('held');
    expect(await others.take('held')).toBe(true);
  });

  it('S191 are a process’s for six seconds, and longer while it is at work', async () => {
    let isDone = false;
    await start({
      name: 'long',
      every: 20,
      batch: async () => {
        while (!isDone) await delay(20);
        return 0;
      },
    });
    const lease = async () =>
      (
        await sql<{
          until: Date;
          left: number;
        }>`select until, extract(epoch from until - clock_timestamp())::float8 as left from job_leases where name = 'long'`.execute(
          database.db,
        )
      ).rows[0];
    await until(async () => (await lease()) !== undefined);
    const first = await lease();
    const left: number[] = [];
    await until(async () => {
      const now = await lease();
      left.push(now?.left ?? 0);
      return (now?.until.getTime() ?? 0) > (first?.until.getTime() ?? 0);
    });
    isDone = true;
    expect(first?.left).toBeLessThanOrEqual(6);
    expect(Math.min(...left)).toBeGreaterThan(1);
  });

  it('S191 leave the database to the requests for as long as a batch took', async () => {
    const pauses: number[] = [];
    let ended = 0;
    await start({
      name: 'gentle',
      every: 1,
      batch: async () => {
        if (ended > 0) pauses.push(performance.now() - ended);
        await delay(150);
        ended = performance.now();
        return 1;
      },
    });
    await until(() => pauses.length >= 3);
    expect(Math.min(...pauses)).toBeGreaterThan(140);
  });

  it('S191 that fail are logged and tried again, each time later, and cost no other job', async () => {
    let calls = 0;
    let others = 0;
    await start(
      {
        name: 'broken',
        every: 20,
        batch: async () => {
          if ((calls += 1) < 4) throw new Error('Nothing works.');
          return 0;
        },
      },
      { name: 'sound', every: 20, batch: async () => ((others += 1), 0) },
    );
    await until(() => calls >= 5 && others >= 5);
    const complaints = logged.filter(({ msg }) => msg === 'A job broke off; it is tried again.');
    expect(complaints.map(({ job, pause }) => [job, pause])).toEqual([
      ['broken', 40],
      ['broken', 80],
      ['broken', 160],
    ]);
  });

  it('S191 end before the process does, and begin no more', async () => {
    let calls = 0;
    let ended = 0;
    const app = await start({
      name: 'ending',
      every: 1,
      batch: async () => {
        calls += 1;
        await delay(50);
        ended += 1;
        return 1;
      },
    });
    await until(() => calls > 0);
    await app.close();
    expect(ended).toBe(calls);
    await delay(200);
    expect(ended).toBe(calls);
  });
});

describe('the jobs of the API', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  }, 180_000);
  afterAll(() => shop.close());

  it('S191 are these, each begun with it', async () => {
    const begun = async () =>
      (await sql<{ name: string }>`select name from job_leases order by name`.execute(shop.db)).rows.map(
        ({ name }) => name,
      );
    await eventually(async () =>
      expect(await begun()).toEqual([
        'chat/parts',
        'chat/silent',
        'chat/unfinished-uploads',
        'database/checkpoint',
        'orders/answers',
        'orders/close',
        'orders/coupons',
        'orders/expire',
        'orders/late-reports',
        'orders/letters',
        'orders/open',
        'orders/reconcile',
        'privacy/chats',
        'privacy/files',
        'privacy/letters',
        'privacy/orders',
        'privacy/reports',
      ]),
    );
  });

  it('S117 neither delay the start nor keep visitors waiting, however many orders’ time is over', async () => {
    await shop.app.close();
    const at = new Date(Date.now() - 60_000).toISOString();
    await sql`
      insert into orders (id, status, email, language, payment_system_id, coupon_percent, rate_micros, total_cents, total_roubles, created_at, expires_at)
      select 'due' || n, 'waitingForPayment', 'a@b.example', 'en', 1, 0, 85000000, 100, 85, ${at}, ${at} from generate_series(1, 8000) n`.execute(
      shop.db,
    );
    const again = await openShop({ open: async () => ({ db: shop.db, close: async () => undefined }) });
    const expired = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from orders where status = 'expired'`.execute(shop.db))
        .rows[0]!.n;
    expect(await expired()).toBeLessThan(1000);
    expect((await again.get('/v1/announces')).status).toBe(200);
    expect(await expired()).toBeLessThan(4000);
    while ((await expired()) < 60) await delay(50);
    await again.close();
    expect(await expired()).toBeLessThan(8000);
  }, 180_000);
});
