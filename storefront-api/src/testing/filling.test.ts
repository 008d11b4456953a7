import { long, partOf } from '@storefront/build/jest/long.cjs';
import { sql } from 'kysely';
import { fillDemo } from '../content/demo';
import { migrate } from '../database/migrate';
import type { Db } from '../database/schema';
import { databases, filledDatabase, type TestDatabase } from './databases';

const now = new Date('2027-05-31T21:10:00.123Z');

/**
 * Every row of every table, but for what each database has of its own: when it was migrated, its origin, and how often
 * it was changed.
 */
async function rowsOf(db: Db) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
  const rows = await Promise.all(
    tables.map(
      async (name) =>
        (
          await sql<{
            row: string;
          }>`select (to_jsonb(t) - ${['timestamp', 'origin', 'version']}::text[])::text as row from ${sql.table(name)} t order by 1`.execute(
            db,
          )
        ).rows,
    ),
  );
  return Object.fromEntries(tables.map((name, index) => [name, rows[index]]));
}

describe.each(partOf(databases(), 1))('a database that was copied from a template on %s', (_name, open) => {
  const opened: TestDatabase[] = [];
  const kept = (database: TestDatabase) => (opened.push(database), database);
  const copy = async (at: Date) => kept(await filledDatabase(open, at)).db;

  afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

  it('holds to the row what migrating and filling it at the same moment makes', async () => {
    const { db } = kept(await open());
    await migrate(db);
    await fillDemo(db, now);
    const rows = await rowsOf(db);
    expect(rows['announcements']).not.toEqual([]);
    // Whoever has it next notices nothing of who had it before.
    const used = await filledDatabase(open);
    for (const table of ['announcements', 'coupons'] as const) await used.db.deleteFrom(table).execute();
    await used.close();
    expect(await rowsOf(await copy(now))).toEqual(rows);
  });

  long('has dates and an origin of its own', async () => {
    const both = [await copy(now), await copy(new Date(now.getTime() + 60_000))];
    const origins = await Promise.all(
      both.map((db) => db.selectFrom('data_version').select('origin').executeTakeFirstOrThrow()),
    );
    expect(origins[0]).not.toEqual(origins[1]);
    const newest = both.map((db) =>
      db.selectFrom('announcements').select('created_at').orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
    );
    const [one, other] = (await Promise.all(newest)).map(({ created_at }) => created_at.getTime());
    expect(other! - one!).toBe(60_000);
  });
});
