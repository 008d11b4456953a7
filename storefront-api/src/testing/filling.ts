import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { prepareDemo, fillDemo } from '../content/demo';
import { shapeOf } from '../content/database/tables';
import { migrate } from '../database/migrate';
import type { Db } from '../database/schema';

/** What a database begins with: nothing, or the schema and the demo. */
export type State = 'empty' | 'filled';

/** A date of the demo that is counted from the day on which a shop was filled. */
interface CountedDate {
  table: string;
  column: string;
  key: Record<string, unknown>;
}

/** The day on which templates are filled; those who take one move it to theirs. */
const filledAt = new Date('2026-01-01T00:00:00Z');

const datesIn = (folder: string) => join(folder, 'dates.json');

async function countedDates(): Promise<CountedDate[]> {
  const { rows } = await prepareDemo(filledAt);
  return rows.flatMap(({ table, values, keeps = [] }) => {
    const key = Object.fromEntries(shapeOf(table).key.map((name) => [name, values[name]]));
    return keeps.map((column) => ({ table, column, key }));
  });
}

/** Fills the database of a template, and says in its folder what `begin` has to know. */
export async function fillTemplate(db: Db, folder: string) {
  await migrate(db);
  await fillDemo(db, filledAt);
  writeFileSync(datesIn(folder), JSON.stringify(await countedDates()));
}

/**
 * Makes of a copied template what filling it `now` would have made: with the demo's dates, and an origin of its own.
 */
export async function begin(db: Db, folder: string, now: Date) {
  const dates = JSON.parse(readFileSync(datesIn(folder), 'utf8')) as CountedDate[];
  const by = sql`${now.getTime() - filledAt.getTime()}::float8 * interval '1 millisecond'`;
  await db.transaction().execute(async (tx) => {
    for (const { table, column, key } of dates) {
      const isIt = sql.join(
        Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where ${isIt}`.execute(
        tx,
      );
    }
    await sql`update data_version set origin = gen_random_uuid()`.execute(tx);
  });
}
