import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema';
import { keyText, shapeOf, shapes, type ContentRow, type ContentTable, type TableShape } from './tables';

type Tx = Transaction<Tables>;
type Values = Record<string, unknown>;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What an import did, or would do, to one row. */
export interface Change {
  what: 'added' | 'changed' | 'removed' | 'retired' | 'returned';
  noun: string;
  /** Its id, code or name. */
  key: string;
  name?: string;
  fields?: FieldChange[];
}

const AT_ONCE = 500;
/**
 * Characters of JSON in one statement: databases limit the size of values, and a long manual is repeated in every
 * product's row.
 */
const LARGEST = 16_000_000;

/** Splits items into groups for one statement each. */
export function* chunksOf<T>(items: T[], largest = LARGEST): Generator<T[]> {
  let [group, size]: [T[], number] = [[], 0];
  for (const item of items) {
    const length = JSON.stringify(item).length;
    if (group.length >= AT_ONCE || (group.length > 0 && size + length > largest)) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(item);
    size += length;
  }
  if (group.length > 0) yield group;
}

/** A value as JSON has it, so that dates are strings with either driver. */
export const comparable = (value: unknown): unknown =>
  value !== null && typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : (value ?? null);

function nameOf({ name, header, label }: Values): string | undefined {
  const text = name ?? header ?? label;
  return typeof text === 'string' ? text : (text as { en?: string } | undefined)?.en;
}

const change = (what: Change['what'], shape: TableShape, values: Values, fields?: FieldChange[]): Change => {
  const name = nameOf(values);
  const key = keyText(shape, values);
  return {
    what,
    noun: shape.noun,
    key,
    ...(name !== undefined && name !== key ? { name } : {}),
    ...(fields ? { fields } : {}),
  };
};

const isRetirable = (shape: TableShape) => shape.soldWhere !== undefined;

/** The current rows of these keys. */
async function currentRows(tx: Tx, shape: TableShape, rows: ContentRow[]): Promise<Map<string, Values>> {
  const columns = sql.join(
    [...shape.key, ...shape.columns, ...(isRetirable(shape) ? ['retired'] : [])].map((column) =>
      sql.ref(`t.${column}`),
    ),
  );
  const keys = sql.join(shape.key.map((column) => sql.ref(column)));
  const wanted = JSON.stringify(
    rows.map(({ values }) => Object.fromEntries(shape.key.map((column) => [column, values[column]]))),
  );
  const { rows: found } = await sql<Values>`
    select ${columns} from ${sql.table(shape.table)} t
    join (select ${keys} from jsonb_populate_recordset(null::${sql.table(shape.table)}, ${wanted}::jsonb)) wanted using (${keys})`.execute(
    tx,
  );
  return new Map(found.map((values) => [keyText(shape, values), values]));
}

async function write(tx: Tx, shape: TableShape, rows: Values[]): Promise<void> {
  const names = [...shape.key, ...shape.columns];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const keys = sql.join(shape.key.map((name) => sql.ref(name)));
  const sets = [
    ...shape.columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    ...(isRetirable(shape) ? [sql`retired = false`] : []),
  ];
  const onConflict = sets.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(sets)}`;
  await sql`
    insert into ${sql.table(shape.table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(shape.table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${keys}) ${onConflict}`.execute(tx);
}

/** The fields that differ, by the owner's names for them. */
function differences(shape: TableShape, before: Values, after: Values): FieldChange[] {
  return shape.columns
    .filter((column) => !isDeepStrictEqual(comparable(before[column]), comparable(after[column])))
    .map((column) => ({
      field: shape.fields?.[column] ?? column,
      before: comparable(before[column]),
      after: comparable(after[column]),
    }));
}

async function upsertRows(tx: Tx, shape: TableShape, rows: ContentRow[], changes: Change[]) {
  for (const chunk of chunksOf(rows)) {
    const known = await currentRows(tx, shape, chunk);
    const written: Values[] = [];
    for (const { values, keeps = [] } of chunk) {
      const before = known.get(keyText(shape, values));
      const after = before
        ? { ...values, ...Object.fromEntries(keeps.map((column) => [column, comparable(before[column])])) }
        : values;
      const fields = before ? differences(shape, before, after) : [];
      if (before && fields.length === 0 && before.retired !== true) continue;
      written.push(after);
      changes.push(
        before
          ? change(before.retired === true ? 'returned' : 'changed', shape, after, fields)
          : change('added', shape, after),
      );
    }
    if (written.length > 0) await write(tx, shape, written);
  }
}

/** Which rows are not in the folder. */
function rowsNotIn(shape: TableShape, rows: ContentRow[]) {
  const keys = JSON.stringify(
    rows.map(({ values }) => Object.fromEntries(shape.key.map((column) => [column, values[column]]))),
  );
  const same = sql.join(
    shape.key.map((column) => sql`${sql.ref(`k.${column}`)} = ${sql.ref(`t.${column}`)}`),
    sql` and `,
  );
  return sql`${sql.raw(shape.ownedWhere ?? 'true')} and not exists (
    select from jsonb_populate_recordset(null::${sql.table(shape.table)}, ${keys}::jsonb) k where ${same})`;
}

/**
 * Locks the rows to be removed. This waits for orders that are being placed with them, which the following statements
 * then see.
 */
async function lockRows(tx: Tx, shape: TableShape, rows: ContentRow[]) {
  if (isRetirable(shape))
    await sql`select 1 from ${sql.table(shape.table)} t where ${rowsNotIn(shape, rows)} for update`.execute(tx);
}

/** Deletes rows that are not in the folder; those that orders refer to are retired. */
async function deleteOrRetire(tx: Tx, shape: TableShape, rows: ContentRow[], changes: Change[]) {
  const gone = rowsNotIn(shape, rows);
  const sold = sql.raw(shape.soldWhere ?? 'false');
  const told = sql.join([...shape.key, ...shape.columns].map((column) => sql.ref(`t.${column}`)));
  if (isRetirable(shape)) {
    const { rows: retired } =
      await sql<Values>`update ${sql.table(shape.table)} t set retired = true where ${gone} and not retired and (${sold}) returning ${told}`.execute(
        tx,
      );
    for (const values of retired) changes.push(change('retired', shape, values));
  }
  const { rows: removed } =
    await sql<Values>`delete from ${sql.table(shape.table)} t where ${gone} and not (${sold}) returning ${told}`.execute(
      tx,
    );
  for (const values of removed) changes.push(change('removed', shape, values));
}

/** Compares keys, as numbers where they are: unordered queries return rows in the order of insertion. */
const byKey = (shape: TableShape) => (one: ContentRow, other: ContentRow) => {
  const [a, b] = [one.values[shape.key[0] ?? ''], other.values[shape.key[0] ?? '']];
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;
};

/** Tables whose rows orders lock, in the same order, so that there is no deadlock. */
const lockedTables: ContentTable[] = ['subscriptions', 'coupons', 'payment_systems'];

/** Makes the database what the folder says, in the given transaction; returns the changes. */
export async function applyRows(tx: Tx, rows: ContentRow[]): Promise<Change[]> {
  const changes: Change[] = [];
  const byTable = new Map(
    shapes.map((shape) => [shape, rows.filter(({ table }) => table === shape.table).sort(byKey(shape))]),
  );
  for (const table of lockedTables) await lockRows(tx, shapeOf(table), byTable.get(shapeOf(table)) ?? []);
  for (const [shape, target] of byTable) await upsertRows(tx, shape, target, changes);
  for (const [shape, target] of [...byTable].reverse()) await deleteOrRetire(tx, shape, target, changes);
  return changes;
}
