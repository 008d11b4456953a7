import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`create table job_leases (name text primary key, holder text not null, until timestamptz not null)`.execute(
    db,
  );
}
