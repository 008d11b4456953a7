import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`alter table chat_messages add column client_message_id uuid`.execute(db);
  await sql`create unique index messages_once on chat_messages (chat_id, client_message_id)`.execute(db);
  await sql`drop index messages_of_chat`.execute(db);
  await sql`create index messages_of_chat on chat_messages (chat_id, id)`.execute(db);
  await sql`create index open_chats on chats (id) where closed_at is null`.execute(db);

  // Older files were not re-encoded, so that none of them may be shown as a picture.
  await sql`
    alter table uploads
      add column bytes integer not null default 0,
      add column picture_type text,
      add column by_moderator boolean not null default false,
      add column kept boolean not null default true`.execute(db);
  await sql`alter table uploads alter column kept set default false`.execute(db);
  await sql`create index uploads_of_chat on uploads (chat_id)`.execute(db);
  await sql`create index unfinished_uploads on uploads (created_at) where not kept`.execute(db);
}
