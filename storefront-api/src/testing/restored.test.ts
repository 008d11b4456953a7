import { sql } from 'kysely';
import { databaseOver } from '../database/open';
import { pglitePool } from '../database/pglitePool';
import { freshPGlite } from './pglite';
import { restorable } from './restored';

async function open() {
  const { embedded } = await freshPGlite();
  const ask = async (statement: string) => (await embedded.exec(statement)).at(-1)?.rows ?? [];
  return { ask, db: databaseOver(pglitePool(embedded)) };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** A table of each kind of value that is easily lost, with rows that refer to each other and are never to go. */
const made = `
  create table things (id integer generated always as identity primary key, at timestamptz, bytes bytea, amount numeric, words json, tags text[], twice integer generated always as (id * 2) stored, other integer references things);
  create table "Odd name" (id bigint primary key, "order" text);
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'No row goes.'; end $$;
  create trigger stays before delete or update on things for each row execute function refuse();
  insert into things (at, bytes, amount, words, tags, other) values ('2026-01-01 00:00:00.123456+00', '\\x0027ff', 1.10, '{"b" : 1,  "a": "it''s"}', '{a,"b c"}', 1), ('infinity', null, 'NaN', null, '{}', 1);
  insert into "Odd name" values (9007199254740993, 'O''Neill');`;

const state = `select (select string_agg(t::text, ';' order by id) from things t) || (select coalesce(string_agg(o::text, ';'), '') from "Odd name" o) as state`;

describe('a database that is restored', () => {
  let database: Opened;
  let restore: () => Promise<void>;
  let before: unknown;

  beforeAll(async () => {
    database = await open();
    await database.ask(made);
  });
  beforeEach(async () => {
    before = await database.ask(state);
    restore = await restorable(database.ask);
  });
  afterAll(() => database.db.destroy());

  it('holds what it held, to the bytes, and counts on from where it counted', async () => {
    await database.ask(
      `insert into things (amount) values (3); insert into "Odd name" values (1, 'more'); delete from "Odd name" where id > 1; set session_replication_role = replica; update things set amount = 7; delete from things where id = 1`,
    );
    expect(await database.ask(state)).not.toEqual(before);
    await restore();
    expect(await database.ask(state)).toEqual(before);
    expect(await database.ask('insert into things (amount) values (3) returning id')).toEqual([{ id: 3 }]);
    await expect(database.ask('delete from things')).rejects.toThrow('No row goes.');
  });

  it('has forgotten what its session was told', async () => {
    await database.ask(
      `set timezone = 'Asia/Tokyo'; create temporary table mine (id integer); prepare asked as select 1`,
    );
    await restore();
    expect(
      await database.ask(
        `select current_setting('timezone') <> 'Asia/Tokyo' and to_regclass('mine') is null and not exists (select from pg_prepared_statements where name = 'asked') as forgot`,
      ),
    ).toEqual([{ forgot: true }]);
  });

  it.each([
    ['a transaction is left open', 'begin', 'rollback'],
    ['a table came', 'create table another (id integer)', 'drop table another'],
    ['a column came', 'alter table things add column more text', 'alter table things drop column more'],
    [
      'a table was emptied in one go',
      'truncate "Odd name"',
      `insert into "Odd name" values (9007199254740993, 'O''Neill')`,
    ],
    ['a trigger went', 'alter table things disable trigger stays', 'alter table things enable trigger stays'],
    [
      'a setting stays',
      `alter database postgres set timezone = 'Asia/Tokyo'`,
      'alter database postgres reset timezone',
    ],
  ])('is nobody’s any more where %s', async (_what, done, undone) => {
    await database.ask(done);
    await expect(restore()).rejects.toThrow();
    await database.ask(undone);
  });

  it('reads as a database that nobody has had', async () => {
    const { rows } = await sql<{
      schemas: string;
    }>`select string_agg(nspname, ' ' order by nspname) as schemas from pg_namespace where nspname !~ '^pg_'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ schemas: 'information_schema public' }]);
  });
});
