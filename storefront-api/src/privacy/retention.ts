import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { evaluatedOnce, type DbClock } from '../database/clock';
import type { Db, Tables } from '../database/schema';
import { job, type Job } from '../jobs/job';
import { inBatches } from './batches';
import { removeChatLetters, removeLettersBefore, removeOrderLetters } from './letterFiles';
import { clearReportBodies, pseudonymise, pseudonymOf, pseudonyms } from './orderTraces';

/**
 * Retention as the privacy page promises: of orders from their date, of chats and their files from the chat's end.
 * Silent chats are closed (`LONGEST_SILENCE`).
 */
export const kept = { orders: '3 years', chats: '1 year', files: '90 days' } as const;

const HOUR = 3_600_000;
const AT_ONCE = 50;

export interface RetentionDeps {
  db: Db;
  clock: DbClock;
  dataDir: string;
}

async function deleteChats(tx: Transaction<Tables>, ids: number[]): Promise<void> {
  for (const table of ['uploads', 'chat_presence', 'chat_outbox', 'chat_tokens'] as const)
    await tx.deleteFrom(table).where('chat_id', 'in', ids).execute();
  await inBatches((most) => {
    const some = tx.selectFrom('chat_messages').select('id').where('chat_id', 'in', ids).limit(most);
    return tx
      .deleteFrom('chat_messages')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
      .then(({ numDeletedRows }) => Number(numDeletedRows));
  });
  await tx.deleteFrom('chats').where('id', 'in', ids).execute();
}

/**
 * The jobs that delete what must not be kept any longer. Files are deleted before their rows, so that after a crash
 * they are found again.
 */
export function createRetention({ db, clock, dataDir }: RetentionDeps): Job[] {
  const before = (age: (typeof kept)[keyof typeof kept]) =>
    evaluatedOnce(sql<Date>`${clock()} - ${sql.lit(age)}::interval`);

  async function removeUploads(ids: string[]): Promise<void> {
    for (const id of ids) await rm(join(dataDir, 'uploads', id), { force: true });
  }

  const orders = () =>
    db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('orders')
        .select('id')
        .where('created_at', '<', before(kept.orders))
        .where('email', 'not like', sql.lit(pseudonyms))
        .orderBy('created_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      const letters: string[] = [];
      for (const { id } of due) letters.push(...(await pseudonymise(tx, [id], pseudonymOf())));
      await removeOrderLetters(dataDir, letters);
      return due.length;
    });

  /** Reports of unknown payments, which belong to no order. */
  const reports = () =>
    db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('payment_reports')
        .select(['provider', 'event_id'])
        .where('body', '!=', sql.lit(''))
        .where('received_at', '<', before(kept.orders))
        .orderBy('received_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      if (due.length === 0) return 0;
      const names = due.map(({ provider, event_id: event }) => sql`(${provider}, ${event})`);
      return clearReportBodies(tx, sql<boolean>`(provider, event_id) in (${sql.join(names)})`);
    });

  const chats = () =>
    db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('chats')
        .select('id')
        .where('closed_at', '<', before(kept.chats))
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      const uploads = await tx.selectFrom('uploads').select('id').where('chat_id', 'in', ids).execute();
      await removeUploads(uploads.map(({ id }) => id));
      await removeChatLetters(dataDir, ids);
      await deleteChats(tx, ids);
      return due.length;
    });

  async function files(): Promise<number> {
    const due = await db
      .selectFrom('uploads')
      .innerJoin('chats', 'chats.id', 'uploads.chat_id')
      .select('uploads.id')
      .where('chats.closed_at', '<', before(kept.files))
      .limit(AT_ONCE)
      .execute();
    const ids = due.map(({ id }) => id);
    await removeUploads(ids);
    if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute();
    return ids.length;
  }

  /** Letters of unknown chats, when everything that they could belong to is deleted. */
  async function letters(): Promise<number> {
    const { rows } = await sql<{ at: Date }>`select ${before(kept.orders)} as at`.execute(db);
    return removeLettersBefore(dataDir, rows[0]!.at);
  }

  return [
    job({ name: 'privacy/orders', every: HOUR, batch: orders }),
    job({ name: 'privacy/reports', every: HOUR, batch: reports }),
    job({ name: 'privacy/chats', every: HOUR, batch: chats }),
    job({ name: 'privacy/files', every: HOUR, batch: files }),
    job({ name: 'privacy/letters', every: HOUR, batch: letters }),
  ];
}
