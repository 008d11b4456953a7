import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../../database/schema';
import { applyRows, chunksOf, comparable, type Change } from './applying';
import { shapes, type ContentRow, type ContentTable } from './tables';

/** A picture to be stored; bytes are base64, since it may be sent as JSON. */
export interface PicturePart {
  id: string;
  address: string;
  width: number;
  height: number;
  original: string;
  files: { name: string; bytes: string }[];
}

/** A checked folder, as the database stores it. */
export interface Prepared {
  rows: ContentRow[];
  /** Its files as they were. */
  texts: [path: string, text: string][];
  pictures: [path: string, id: string][];
  /** Pictures that the database does not have yet. */
  parts: PicturePart[];
}

/** The content in the database. */
export interface Stored {
  rows: ContentRow[];
  texts: [path: string, text: string][];
  /** Base64. */
  pictures: [path: string, original: string][];
}

/** Access to the content: in the database itself, or through an API that has it open. */
export interface ContentStore {
  knownPictures(ids: string[]): Promise<string[]>;
  apply(prepared: Prepared): Promise<Change[]>;
  /** What `apply` would change; changes nothing. */
  preview(prepared: Prepared): Promise<Change[]>;
  read(): Promise<Stored>;
}

/** Rolls back the transaction of a preview. */
class PreviewRollback extends Error {
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
  /**
   * Deletes pictures that neither the last import's files nor this import use. Only now, since pages may have shown
   * them until this import.
   */
  async function dropUnused(tx: Db, named: string[]) {
    const used = sql`select picture from content_files where picture is not null union all select jsonb_array_elements_text(${JSON.stringify(named)}::jsonb)`;
    await sql`delete from picture_files where picture not in (${used})`.execute(tx);
    await sql`delete from pictures where id not in (${used})`.execute(tx);
  }

  /** Rejects if pictures are missing: which ones exist was asked before this transaction. */
  async function requirePictures(tx: Db, named: string[]) {
    const there = new Set(await knownPictures(tx, named));
    if (!named.every((id) => there.has(id)))
      throw new Error('Another import has taken pictures of this folder away meanwhile. Import it once more.');
  }

  /** Within a transaction, so that a picture never lacks files. */
  async function writePicture(tx: Db, { files, original, ...picture }: PicturePart) {
    await tx
      .insertInto('pictures')
      .values({ ...picture, original: Buffer.from(original, 'base64') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { name, bytes } of files)
      await tx
        .insertInto('picture_files')
        .values({ picture: picture.id, name, bytes: Buffer.from(bytes, 'base64') })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  /**
   * Writes each picture in a transaction of its own, before the import's: with PGlite everybody waits for a
   * transaction, and pictures are most of the data. Nothing refers to them before the import is done; if it fails, the
   * next one deletes them.
   */
  async function writePictures(parts: PicturePart[]) {
    for (const part of parts) await alone((tx) => writePicture(tx, part));
  }

  async function writeFiles(tx: Db, { texts, pictures, parts }: Prepared) {
    const named = [...new Set(pictures.map(([, id]) => id))];
    await dropUnused(tx, named);
    // A concurrent import may have deleted them again.
    const there = new Set(await knownPictures(tx, named));
    for (const part of parts) if (!there.has(part.id)) await writePicture(tx, part);
    await requirePictures(tx, named);
    const files = [
      ...texts.map(([path, text]) => ({ path, text, picture: null })),
      ...pictures.map(([path, picture]) => ({ path, text: null, picture })),
    ];
    await sql`delete from content_files where path not in (select path from jsonb_to_recordset(${JSON.stringify(files.map(({ path }) => ({ path })))}::jsonb) as f(path text))`.execute(
      tx,
    );
    for (const chunk of chunksOf(files))
      await sql`
        insert into content_files (path, text, picture) select path, text, picture from jsonb_populate_recordset(null::content_files, ${JSON.stringify(chunk)}::jsonb)
        on conflict (path) do update set text = excluded.text, picture = excluded.picture
        where (content_files.text, content_files.picture) is distinct from (excluded.text, excluded.picture)`.execute(
        tx,
      );
  }

  /**
   * Does the work in a transaction, one import at a time. It is repeated if the database ends it because of a deadlock
   * with an order.
   */
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
      // A large folder takes longer than the shop's limits allow.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local lock_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      return work(tx);
    });

  async function applyIn(tx: Transaction<Tables>, prepared: Prepared): Promise<Change[]> {
    // The slow part first: orders wait for changed rows until the transaction ends.
    await writeFiles(tx, prepared);
    return applyRows(tx, prepared.rows);
  }

  async function isEmptyIn(tx: Db): Promise<boolean> {
    const { rows } =
      await sql`(select 1 from games limit 1) union all (select 1 from settings where name = 'stats')`.execute(tx);
    return rows.length === 0;
  }

  const preview = (prepared: Prepared) =>
    alone(async (tx): Promise<Change[]> => {
      throw new PreviewRollback(await applyRows(tx, prepared.rows));
    }).catch((error: unknown) => {
      if (error instanceof PreviewRollback) return error.changes;
      throw error;
    });

  async function rowsOf(table: ContentTable): Promise<ContentRow[]> {
    const shape = shapes.find((one) => one.table === table) ?? shapes[0];
    if (!shape) return [];
    const columns = sql.join([...shape.key, ...shape.columns].map((column) => sql.ref(column)));
    const shown = shape.soldWhere === undefined ? sql`true` : sql`not retired`;
    // An export includes coupons that were made by hand, and no secrets.
    const ours = table === 'settings' ? sql.raw(`name = 'stats'`) : sql`true`;
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)} where ${shown} and ${ours} order by ${sql.join(shape.key.map((key) => sql.ref(key)))}`.execute(
      db,
    );
    return rows.map((values) => ({
      table,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, comparable(value)])),
    }));
  }

  return {
    knownPictures: (ids: string[]) => knownPictures(db, ids),

    async apply(prepared: Prepared): Promise<Change[]> {
      await writePictures(prepared.parts);
      return alone((tx) => applyIn(tx, prepared));
    },
    preview,

    isEmpty: () => isEmptyIn(db),

    /** Applies content if the catalogue is empty; returns whether it did. */
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
      // As bytes, since a driver strips a byte order mark from a text.
      const bytes = sql<string>`encode(convert_to(text, 'UTF8'), 'base64')`.as('bytes');
      const texts = await db
        .selectFrom('content_files')
        .select(['path', bytes])
        .where('text', 'is not', null)
        .orderBy('path')
        .execute();
      const pictures = await db
        .selectFrom('content_files')
        .innerJoin('pictures', 'pictures.id', 'content_files.picture')
        .select(['path', 'original'])
        .orderBy('path')
        .execute();
      return {
        rows,
        texts: texts.map(({ path, bytes: text }) => [path, Buffer.from(text, 'base64').toString('utf8')]),
        pictures: pictures.map(({ path, original }) => [path, Buffer.from(original).toString('base64')]),
      };
    },
  };
}
