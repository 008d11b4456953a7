import type { Db } from './schema';

/** The unique id of this database. */
export async function originOf(db: Db): Promise<string> {
  return (await db.selectFrom('data_version').select('origin').executeTakeFirstOrThrow()).origin;
}
