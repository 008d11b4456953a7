import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { databases, type TestDatabase } from '../testing/databases';
import { eventually } from '../testing/patience';
import { openShop } from '../testing/shop';
import { checkpointJob, LONGEST_JOURNAL } from './checkpoints';

const [[, openPGlite]] = databases() as [ReturnType<typeof databases>[number]];

describe('the journal of PGlite', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openPGlite();
  }, 180_000);
  afterAll(() => database.close());

  /** Bytes since the last checkpoint. */
  async function length(): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(
      database.db,
    );
    return rows[0]!.bytes;
  }

  it('S191 begins anew once it has 32 MB and there is room for that, and not before', async () => {
    const { db } = database;
    const { log } = Fastify();
    const work = () => checkpointJob(db, tmpdir()).batch(log);
    await sql`checkpoint`.execute(db);
    await sql`create table filling (line text)`.execute(db);
    // Otherwise the lines are compressed.
    await sql`alter table filling alter line set storage external`.execute(db);
    const fill = () =>
      sql`insert into filling select repeat(md5(n::text), 200) from generate_series(1, 1000) n`.execute(db);
    for (let before = 0; before < LONGEST_JOURNAL; before = await length()) {
      const at = await length();
      expect([await work(), (await length()) >= at]).toEqual([0, true]);
      await fill();
    }
    const room = jest.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 255, bsize: 4096 } as never);
    expect([await work(), (await length()) > LONGEST_JOURNAL]).toEqual([0, true]);
    room.mockRestore();
    expect(await work()).toBe(0);
    expect(await length()).toBeLessThan(1_000_000);
  });
});

it('S191 the journal of a server is its own', async () => {
  const shop = await openShop({ env: { DATABASE_URL: 'postgres://nobody@localhost/none', PAYMENTS: 'sandbox' } });
  const leases = async () => (await sql<{ name: string }>`select name from job_leases`.execute(shop.db)).rows;
  // All but the one that an API over PGlite has (`jobs.test.ts`).
  await eventually(async () => expect((await leases()).length).toBe(16));
  expect((await leases()).map(({ name }) => name)).not.toContain('database/checkpoint');
  await shop.close();
});
