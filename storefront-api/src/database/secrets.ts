import { randomBytes } from 'node:crypto';
import type { Db } from './schema';

export type SecretName = 'sandboxSecret' | 'downloadSecret';

/** A random secret that is made once for each database and kept in it. */
export async function secretOf(db: Db, name: SecretName): Promise<string> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'));
  await db.insertInto('settings').values({ name, value: fresh }).onConflict((conflict) => conflict.doNothing()).execute();
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return String(value);
}
