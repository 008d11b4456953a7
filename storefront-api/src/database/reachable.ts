import { sql } from 'kysely';
import { Client } from 'pg';
import type { Db } from './schema';

/** The message of an error. A host with several addresses fails with an `AggregateError`, which has none of its own. */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

/** A database's address for messages, without the password. */
function placeOf(databaseUrl: string): { place: string; password: string } {
  try {
    const { user, host, port, database, password } = new Client({ connectionString: databaseUrl });
    return { place: `${user}@${host}:${port}/${database}`, password: String(password ?? '') };
  } catch {
    throw new Error(
      'DATABASE_URL is no address of a database. A password with special characters is written with percent signs.',
    );
  }
}

/** Resolves if the database answers; rejects with a sentence that says where it was tried and why it failed. */
export async function requireDatabase(db: Db, databaseUrl: string): Promise<void> {
  const { place, password } = placeOf(databaseUrl);
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    const cause = causeOf(error);
    throw new Error(
      `The database ${place} cannot be used: ${password === '' ? cause : cause.replaceAll(password, '…')}`,
    );
  }
}
