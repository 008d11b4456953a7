import { sql, type Kysely } from 'kysely';

/** When the text of an announcement was last changed, by any writer; null if it never was. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table announcements add column changed_at timestamptz`.execute(db);
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    begin
      new.changed_at = now();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger notes_change before update on announcements
    for each row when ((old.important, old.banner, old.header, old.text) is distinct from (new.important, new.banner, new.header, new.text)) execute function note_change()`.execute(
    db,
  );
}
