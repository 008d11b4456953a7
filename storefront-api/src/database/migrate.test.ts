import { sql } from 'kysely';
import { databases } from '../testing/databases';
import { migrate, requireMigrated } from './migrate';

describe.each(databases())('a database on %s that a newer version has made its own', (_name, open) => {
  it.each([['start', migrate], ['look', requireMigrated]] as const)('S191 is refused by a sentence to those who %s, and is as it was', async (_what, prepare) => {
    const { db, close } = await open();
    try {
      await migrate(db);
      await sql`insert into kysely_migration (name, timestamp) values ('9998-later', now()::text), ('9999-last', now()::text)`.execute(db);
      await expect(prepare(db)).rejects.toThrow('The database is newer than this version: it has 9998-later, 9999-last, which is not known here. Start the version that made it so, or a later one.');
      await sql`delete from kysely_migration where name > '9998'`.execute(db);
      await prepare(db);
    } finally {
      await close();
    }
  });
});
