import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  // A row for each connection, of all processes; those of a killed process run out.
  await sql`
    create table chat_presence (
      chat_id integer not null references chats,
      holder text not null,
      moderator_name text,
      since timestamptz not null,
      seen_at timestamptz not null,
      until timestamptz not null,
      primary key (chat_id, holder)
    )`.execute(db);
  await sql`create index presence_of_holder on chat_presence (holder)`.execute(db);
  await sql`create index presence_until on chat_presence (until)`.execute(db);
}
