import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { freshPGlite } from '../testing/pglite';
import { databaseOver } from './open';
import { pglitePool } from './pglitePool';

const folder = mkdtempSync(join(tmpdir(), 'storefront-pool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an embedded database whose journal cannot be written on', () => {
  it('S191 is asked nothing more, which would hold the process for ever: whoever asks is told, and so is who opened it, once', async () => {
    const { embedded } = await freshPGlite('empty', join(folder, 'db'));
    const asked: string[] = [];
    const recording = {
      query: (statement: string, parameters: unknown[]) => (
        asked.push(statement), embedded.query(statement, parameters)
      ),
      close: () => embedded.close(),
    };
    const broken: Error[] = [];
    const db = databaseOver(pglitePool(recording, (error) => void broken.push(error)));
    await sql`create table notes (words text)`.execute(db);
    rmSync(join(folder, 'db/pg_wal'), { recursive: true });
    const write = (statement = sql`insert into notes select repeat('x', 1000) from generate_series(1, 20000)`) =>
      db.transaction().execute((tx) => statement.execute(tx));
    await expect(write()).rejects.toMatchObject({ severity: 'PANIC' });
    const last = asked.length;
    await expect(write(sql`select 1`)).rejects.toThrow(broken[0]);
    await db.destroy();
    expect([asked.length, broken.length]).toEqual([last, 1]);
  });

  it('S191 goes on after what is an error of one statement', async () => {
    const { embedded } = await freshPGlite();
    const broken: Error[] = [];
    const db = databaseOver(pglitePool(embedded, (error) => void broken.push(error)));
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ severity: 'ERROR' });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    expect(broken).toEqual([]);
    await db.destroy();
  });
});
