import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`
    create table chat_outbox (
      id integer generated always as identity primary key,
      key uuid not null default gen_random_uuid(),
      kind text not null,
      chat_id integer not null references chats,
      first_id integer not null,
      last_id integer,
      due_at timestamptz not null,
      attempts integer not null default 0,
      done_at timestamptz
    )`.execute(db);
  // At most one parcel per chat and kind is being gathered; claimed ones take no further messages.
  await sql`create unique index gathered_once on chat_outbox (kind, chat_id) where last_id is null and done_at is null`.execute(
    db,
  );
  await sql`create index outbox_due on chat_outbox (kind, due_at) where done_at is null`.execute(db);
  await sql`create index outbox_of_chat on chat_outbox (chat_id, kind, id)`.execute(db);

  // Further tokens of a chat, for links in letters; stored as hashes, like the first one.
  await sql`
    create table chat_tokens (
      token_hash text primary key,
      chat_id integer not null references chats,
      created_at timestamptz not null
    )`.execute(db);
}
