import { randomBytes } from 'node:crypto';
import type { Db } from './schema';

export type SecretName = 'sandboxSecret' | 'downloadSecret';

/** A random secret, created once and stored in the database. */
export async function secretOf(db: Db, name: SecretName): Promise<string> {
  const kept = () => db.selectFrom('settings').select('value').where('name', '=', name);
  const known = await kept().executeTakeFirst();
  if (known) return String(known.value);
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'));
  await db
    .insertInto('settings')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await kept().executeTakeFirstOrThrow();
  return String(value);
}
