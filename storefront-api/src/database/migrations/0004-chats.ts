import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`
    create table chats (
      id integer generated always as identity primary key,
      token_hash text not null unique,
      client_name text not null,
      client_email text not null,
      topic text not null,
      language text not null,
      moderator_name text,
      created_at timestamptz not null,
      closed_at timestamptz
    )`.execute(db);
  await sql`
    create table chat_messages (
      id integer generated always as identity primary key,
      chat_id integer not null references chats,
      text text not null,
      attachments jsonb not null,
      moderator_name text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index messages_of_chat on chat_messages (chat_id)`.execute(db);
  await sql`
    create table uploads (
      id text primary key,
      chat_id integer not null references chats,
      name text not null,
      created_at timestamptz not null
    )`.execute(db);
}
