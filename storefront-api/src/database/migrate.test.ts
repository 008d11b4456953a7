import { sql } from 'kysely';
import { databases, type TestDatabase } from '../testing/databases';
import { migrate, migrateNew, requireMigrated } from './migrate';

describe.each(databases())('a database on %s that a newer version has made its own', (_name, open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await migrate(database.db);
  }, 180_000);
  afterAll(() => database.close());

  it.each([['start', migrate], ['look', requireMigrated], ['import', migrateNew]] as const)('S191 is refused by a sentence to those who %s, and is as it was', async (_what, prepare) => {
    const { db } = database;
    await sql`insert into kysely_migration (name, timestamp) values ('9998-later', now()::text), ('9999-last', now()::text)`.execute(db);
    await expect(prepare(db)).rejects.toThrow('The database is newer than this version: it has 9998-later, 9999-last, which is not known here. Start the version that made it so, or a later one.');
    await sql`delete from kysely_migration where name > '9998'`.execute(db);
    await prepare(db);
  });
});

describe.each(databases())('a database on %s', (_name, open) => {
  it('S191 in which something stands in the way is refused by a sentence that says what', async () => {
    const { db, close } = await open();
    try {
      await sql`create table games (x integer)`.execute(db);
      await expect(migrate(db)).rejects.toThrow(/^The database could not be migrated: .*relation "games" already exists$/);
    } finally {
      await close();
    }
  });

  it('is made by an import where it is new, also where one that made it was killed, and left as it is where it is older', async () => {
    const { db, close } = await open();
    try {
      await migrateNew(db);
      const names = async () => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name);
      const all = await names();
      await sql`delete from kysely_migration where name = ${all.at(-1)}`.execute(db);
      await expect(migrateNew(db)).rejects.toThrow(`it lacks ${all.at(-1)}. Start the API of this version with it, and then ask again.`);
      expect(await names()).toEqual(all.slice(0, -1));
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
      await migrateNew(db);
      expect(await names()).toEqual(all);
    } finally {
      await close();
    }
  });
});
