import type { Db } from './schema';

/** What tells this database from every other. */
export async function originOf(db: Db): Promise<string> {
  return (await db.selectFrom('data_version').select('origin').executeTakeFirstOrThrow()).origin;
}
