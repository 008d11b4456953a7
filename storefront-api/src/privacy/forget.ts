import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/schema';
import { changeLockedStatus } from '../orders/statusChange';
import { statementsIn } from '../orders/store';
import { removeChatLetters, removeLettersTo, removeOrderLetters } from './letterFiles';
import { clearReportBodies, pseudonymise, pseudonymOf } from './orderTraces';
import { inBatches } from './batches';

export interface ForgetDeps {
  db: Db;
  dataDir: string;
}

export interface Forgotten {
  orders: number;
  chats: number;
  letters: number;
  files: number;
}

/** Deletes the visitor's messages and files, and letters to them; moderators' answers stay. */
async function forgetChats(tx: Transaction<Tables>, email: string, pseudonym: string) {
  const chats = await tx
    .updateTable('chats')
    .set({
      client_email: pseudonym,
      client_name: '—',
      topic: '—',
      closed_at: sql<string>`coalesce(closed_at, clock_timestamp())`,
    })
    .where(sql<string>`lower(client_email)`, '=', email)
    .returning('id')
    .execute();
  const ids = chats.map(({ id }) => id);
  if (ids.length === 0) return { chats: ids, uploads: [] };
  for (const table of ['chat_outbox', 'chat_tokens'] as const)
    await tx.deleteFrom(table).where('chat_id', 'in', ids).execute();
  await inBatches((most) => {
    const some = tx
      .selectFrom('chat_messages')
      .select('id')
      .where('chat_id', 'in', ids)
      .where('moderator_name', 'is', null)
      .where(sql<boolean>`(text <> '—' or attachments::text <> '[]')`)
      .limit(most);
    return tx
      .updateTable('chat_messages')
      .set({ text: '—', attachments: '[]' })
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
      .then(({ numUpdatedRows }) => Number(numUpdatedRows));
  });
  const uploads = await tx
    .deleteFrom('uploads')
    .where('chat_id', 'in', ids)
    .where('by_moderator', '=', false)
    .returning('id')
    .execute();
  return { chats: ids, uploads: uploads.map(({ id }) => id) };
}

/**
 * Cancels unpaid orders, since there is no address to deliver them to; money that comes all the same leads to a review.
 */
async function cancelOrders(tx: Transaction<Tables>, ids: string[]): Promise<void> {
  const work = statementsIn(tx);
  for (const id of ids) {
    const order = await work.orders.lock(id);
    if (order) await changeLockedStatus(work, order, 'canceled', 'The address was forgotten.');
  }
}

/** Forgets an e-mail address as the privacy page promises: replaces it by a pseudonym, and keeps sums. */
export function createForget({ db, dataDir }: ForgetDeps) {
  return async (email: string): Promise<Forgotten> => {
    const pseudonym = pseudonymOf();
    // Before the transaction: these files can only be found by reading all of them, which takes long.
    await removeLettersTo(dataDir, email);
    return db.transaction().execute(async (tx) => {
      const orders = await tx
        .selectFrom('orders')
        .select('id')
        .where(sql<string>`lower(email)`, '=', email)
        .forUpdate()
        .execute();
      await cancelOrders(
        tx,
        orders.map(({ id }) => id),
      );
      const letters = await pseudonymise(
        tx,
        orders.map(({ id }) => id),
        pseudonym,
      );
      // Reports of unknown payments, or of somebody else's order, may name the address, too.
      await clearReportBodies(tx, sql<boolean>`addresses_in(body) && addresses_in(${email})`);
      const { chats, uploads } = await forgetChats(tx, email, pseudonym);
      // Before the transaction ends: without the rows nobody would find the files.
      await removeOrderLetters(dataDir, letters);
      await removeChatLetters(dataDir, chats);
      for (const id of uploads) await rm(join(dataDir, 'uploads', id), { force: true });
      return { orders: orders.length, chats: chats.length, letters: letters.length, files: uploads.length };
    });
  };
}

export type Forget = ReturnType<typeof createForget>;
