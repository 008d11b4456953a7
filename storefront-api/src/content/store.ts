import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/schema';
import { applyRows, chunksOf, comparable, type Change } from './applying';
import { shapes, type ContentRow, type ContentTable } from './tables';

/** A picture on its way into the database; bytes are base64, since it may travel as JSON. */
export interface PicturePart {
  id: string;
  address: string;
  width: number;
  height: number;
  original: string;
  files: { name: string; bytes: string }[];
}

/** A folder that was read and found right, as the database keeps it. */
export interface Prepared {
  rows: ContentRow[];
  /** Its files as they were. */
  texts: [path: string, text: string][];
  pictures: [path: string, id: string][];
  /** Pictures that the database does not have yet. */
  parts: PicturePart[];
}

/** What the database holds of the content. */
export interface Stored {
  rows: ContentRow[];
  texts: [path: string, text: string][];
  /** Base64. */
  pictures: [path: string, original: string][];
}

/** Where content is kept: the database itself, or an API that has it open. */
export interface ContentStore {
  knownPictures(ids: string[]): Promise<string[]>;
  apply(prepared: Prepared): Promise<Change[]>;
  /** What `apply` would change, and nothing is. */
  preview(prepared: Prepared): Promise<Change[]>;
  read(): Promise<Stored>;
}

/** Ends the transaction of a preview. */
class Undone extends Error {
  constructor(readonly changes: Change[]) {
    super('This was a preview.');
  }
}

/** One import at a time. */
const LOCK = 60_11;
const DEADLOCK = '40P01';

async function knownPictures(db: Db, ids: string[]): Promise<string[]> {
  const rows = ids.length === 0 ? [] : await db.selectFrom('pictures').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

export function createContentStore(db: Db) {
  /** What the import before this one left without a file was still on pages until now; what this one names again stays. */
  async function dropUnused(tx: Db, named: string[]) {
    const used = sql`select picture from content_files where picture is not null union all select jsonb_array_elements_text(${JSON.stringify(named)}::jsonb)`;
    await sql`delete from picture_files where picture not in (${used})`.execute(tx);
    await sql`delete from pictures where id not in (${used})`.execute(tx);
  }

  /** Which pictures are there was asked before this transaction began. */
  async function requirePictures(tx: Db, named: string[]) {
    const there = new Set(await knownPictures(tx, named));
    if (!named.every((id) => there.has(id))) throw new Error('Another import has taken pictures of this folder away meanwhile. Import it once more.');
  }

  /** In one transaction: a picture that is there is there with all of its files. */
  async function writePicture(tx: Db, { files, original, ...picture }: PicturePart) {
    await tx.insertInto('pictures').values({ ...picture, original: Buffer.from(original, 'base64') }).onConflict((conflict) => conflict.doNothing()).execute();
    for (const { name, bytes } of files)
      await tx.insertInto('picture_files').values({ picture: picture.id, name, bytes: Buffer.from(bytes, 'base64') }).onConflict((conflict) => conflict.doNothing()).execute();
  }

  /**
   * Each by itself, before the transaction of the import: over PGlite everybody waits for one that is under way, and pictures are most of what is written. Nothing names
   * them before the import is done; where it fails, the next one drops them.
   */
  async function writePictures(parts: PicturePart[]) {
    for (const part of parts) await alone((tx) => writePicture(tx, part));
  }

  async function writeFiles(tx: Db, { texts, pictures, parts }: Prepared) {
    const named = [...new Set(pictures.map(([, id]) => id))];
    await dropUnused(tx, named);
    // An import beside this one may have dropped them since they were written.
    const there = new Set(await knownPictures(tx, named));
    for (const part of parts) if (!there.has(part.id)) await writePicture(tx, part);
    await requirePictures(tx, named);
    const files = [...texts.map(([path, text]) => ({ path, text, picture: null })), ...pictures.map(([path, picture]) => ({ path, text: null, picture }))];
    await sql`delete from content_files where path not in (select path from jsonb_to_recordset(${JSON.stringify(files.map(({ path }) => ({ path })))}::jsonb) as f(path text))`.execute(tx);
    for (const chunk of chunksOf(files))
      await sql`
        insert into content_files (path, text, picture) select path, text, picture from jsonb_populate_recordset(null::content_files, ${JSON.stringify(chunk)}::jsonb)
        on conflict (path) do update set text = excluded.text, picture = excluded.picture
        where (content_files.text, content_files.picture) is distinct from (excluded.text, excluded.picture)`.execute(tx);
  }

  /** In a transaction, one import after another. Where an order and an import wait for each other, the database ends one of them: the import begins anew. */
  async function alone<T>(work: (tx: Transaction<Tables>) => Promise<T>, attempts = 3): Promise<T> {
    try {
      return await once(work);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempts <= 1) throw error;
      return alone(work, attempts - 1);
    }
  }

  const once = <T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      // A large folder takes longer than a statement or a pause of the shop may.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local lock_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      return work(tx);
    });

  async function applyIn(tx: Transaction<Tables>, prepared: Prepared): Promise<Change[]> {
    // Orders wait for a row from when it is written to the end: what takes longest comes first.
    await writeFiles(tx, prepared);
    return applyRows(tx, prepared.rows);
  }

  async function isEmptyIn(tx: Db): Promise<boolean> {
    const { rows } = await sql`(select 1 from games limit 1) union all (select 1 from settings where name = 'stats')`.execute(tx);
    return rows.length === 0;
  }

  const preview = (prepared: Prepared) =>
    alone(async (tx): Promise<Change[]> => {
      throw new Undone(await applyRows(tx, prepared.rows));
    }).catch((error: unknown) => {
      if (error instanceof Undone) return error.changes;
      throw error;
    });

  async function rowsOf(table: ContentTable): Promise<ContentRow[]> {
    const shape = shapes.find((one) => one.table === table) ?? shapes[0];
    if (!shape) return [];
    const columns = sql.join([...shape.key, ...shape.columns].map((column) => sql.ref(column)));
    const shown = shape.soldWhere === undefined ? sql`true` : sql`not retired`;
    // Coupons that were made by hand are content, too, when it goes elsewhere; secrets are none.
    const ours = table === 'settings' ? sql.raw(`name = 'stats'`) : sql`true`;
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)} where ${shown} and ${ours} order by ${sql.join(shape.key.map((key) => sql.ref(key)))}`.execute(db);
    return rows.map((values) => ({ table, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, comparable(value)])) }));
  }

  return {
    knownPictures: (ids: string[]) => knownPictures(db, ids),

    async apply(prepared: Prepared): Promise<Change[]> {
      await writePictures(prepared.parts);
      return alone((tx) => applyIn(tx, prepared));
    },
    preview,

    /** Whether there is no content at all. */
    isEmpty: () => isEmptyIn(db),

    /** Applies to an empty catalogue alone; tells whether it did. */
    async fill(prepared: Prepared): Promise<boolean> {
      await writePictures(prepared.parts);
      return alone(async (tx) => {
        if (!(await isEmptyIn(tx))) return false;
        await applyIn(tx, prepared);
        return true;
      });
    },

    async read(): Promise<Stored> {
      const rows: ContentRow[] = [];
      for (const { table } of shapes) rows.push(...(await rowsOf(table)));
      // As bytes: a driver takes the mark of an encoding from the head of a text.
      const bytes = sql<string>`encode(convert_to(text, 'UTF8'), 'base64')`.as('bytes');
      const texts = await db.selectFrom('content_files').select(['path', bytes]).where('text', 'is not', null).orderBy('path').execute();
      const pictures = await db.selectFrom('content_files').innerJoin('pictures', 'pictures.id', 'content_files.picture').select(['path', 'original']).orderBy('path').execute();
      return {
        rows,
        texts: texts.map(({ path, bytes: text }) => [path, Buffer.from(text, 'base64').toString('utf8')]),
        pictures: pictures.map(({ path, original }) => [path, Buffer.from(original).toString('base64')]),
      };
    },
  };
}
