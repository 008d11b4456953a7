/** What restoring needs of a database. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * All that is made of a schema, by who made it: whatever alters a part of it, or empties it by `truncate`, writes that
 * part anew.
 */
const schema = `
  select coalesce(sum(hashtextextended(part || ' ' || made, 0)), 0)::text as schema from (
    select 'class ' || oid, xmin::text from pg_class where relnamespace = 'public'::regnamespace
    union all select 'function ' || oid, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'trigger ' || oid, xmin::text from pg_trigger
    union all select 'constraint ' || oid, xmin::text from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'column ' || attrelid || attnum, xmin::text from pg_attribute where attrelid >= 16384
    union all select 'namespace ' || oid, xmin::text from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
    union all select 'setting ' || setdatabase || setrole, xmin::text from pg_db_role_setting
  ) as parts (part, made)`;

const tables = `
  select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relkind = 'r' and relnamespace = 'public'::regnamespace group by c.oid order by 1`;

const sequences = `select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as value, last_value is not null as called from pg_sequences where schemaname = 'public'`;

async function rowsOf(ask: Ask, table: unknown, columns: unknown): Promise<string> {
  const [held] = await ask(`select json_agg(t)::text as rows from (select ${columns} from ${table}) t`);
  const rows = held?.['rows'];
  return typeof rows === 'string'
    ? `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, ${literal(rows)});`
    : '';
}

/**
 * Remembers what a database holds.
 * @returns makes it hold that again, whatever was done to its rows and its session since; rejects where its schema is another one
 */
export async function restorable(ask: Ask): Promise<() => Promise<void>> {
  const [before] = await ask(schema);
  const held = await ask(tables);
  const written: string[] = [];
  for (const { name, columns } of held) written.push(await rowsOf(ask, name, columns));
  for (const { name, value, called } of await ask(sequences))
    written.push(`select setval('${name}', ${value}, ${called});`);
  // Neither what refers to rows nor what watches over them has a word in it.
  const rewrite = [
    'begin',
    'set local session_replication_role = replica',
    ...held.map(({ name }) => `delete from ${name}`),
    `${written.join('\n')} commit`,
  ].join(';\n');
  return async () => {
    await ask('discard all');
    if ((await ask(schema))[0]?.['schema'] !== before?.['schema']) throw new Error('The schema was changed.');
    await ask(rewrite);
  };
}
