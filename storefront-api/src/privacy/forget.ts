import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { randomId } from '../orders/ids';
import { fileOf } from '../mail/mailer';
import type { Db, Tables } from '../database/schema';

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

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What was bought and paid stays, under a name that leads to nobody. */
async function forgetOrders(tx: Transaction<Tables>, email: string, pseudonym: string): Promise<string[]> {
  const orders = await tx.updateTable('orders').set({ email: pseudonym }).where(sql<string>`lower(email)`, '=', email).returning('id').execute();
  await tx.updateTable('coupon_uses').set({ email: pseudonym }).where('email', '=', email).execute();
  return orders.map(({ id }) => id);
}

/** Providers repeat the address in what they report. */
async function forgetReports(tx: Transaction<Tables>, orderIds: string[], email: string, pseudonym: string) {
  const reports = await tx
    .selectFrom('payment_reports')
    .selectAll()
    .where('payment_id', 'in', (one) => one.selectFrom('payments').select('id').where('order_id', 'in', orderIds))
    .execute();
  await sql`select set_config('storefront.privacy', 'on', true)`.execute(tx);
  for (const { provider, event_id: event, body } of reports)
    await tx
      .updateTable('payment_reports')
      .set({ body: body.replace(new RegExp(escaped(email), 'gi'), pseudonym) })
      .where('provider', '=', provider)
      .where('event_id', '=', event)
      .execute();
  await sql`select set_config('storefront.privacy', '', true)`.execute(tx);
}

async function forgetLetters(tx: Transaction<Tables>, orderIds: string[]) {
  const reason = 'The address was forgotten.';
  await tx
    .updateTable('letters')
    .set({ given_up_at: sql<string>`clock_timestamp()`, last_error: reason })
    .where('order_id', 'in', orderIds)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
  return tx.selectFrom('letters').select(['id', 'created_at']).where('order_id', 'in', orderIds).execute();
}

/** What the visitor wrote and sent is gone; what was answered stays. */
async function forgetChats(tx: Transaction<Tables>, email: string, pseudonym: string) {
  const chats = await tx
    .updateTable('chats')
    .set({ client_email: pseudonym, client_name: '—', topic: '—', closed_at: sql<string>`coalesce(closed_at, clock_timestamp())` })
    .where(sql<string>`lower(client_email)`, '=', email)
    .returning('id')
    .execute();
  const ids = chats.map(({ id }) => id);
  if (ids.length === 0) return { chats: 0, uploads: [] };
  await tx.updateTable('chat_messages').set({ text: '—', attachments: '[]' }).where('chat_id', 'in', ids).where('moderator_name', 'is', null).execute();
  const uploads = await tx.deleteFrom('uploads').where('chat_id', 'in', ids).where('by_moderator', '=', false).returning('id').execute();
  return { chats: ids.length, uploads: uploads.map(({ id }) => id) };
}

/** Forgets an address as the privacy page promises: pseudonymised, sums kept. */
export function createForget({ db, dataDir }: ForgetDeps) {
  return async (email: string): Promise<Forgotten> => {
    const pseudonym = `forgotten-${randomId().slice(0, 12)}@privacy.invalid`;
    const { orders, letters, chats, uploads } = await db.transaction().execute(async (tx) => {
      const orderIds = await forgetOrders(tx, email, pseudonym);
      if (orderIds.length > 0) await forgetReports(tx, orderIds, email, pseudonym);
      const written = orderIds.length > 0 ? await forgetLetters(tx, orderIds) : [];
      return { orders: orderIds.length, letters: written, ...(await forgetChats(tx, email, pseudonym)) };
    });
    for (const { id, created_at: date } of letters) await rm(join(dataDir, 'outbox', fileOf({ messageId: `<${id}@`, date })), { force: true });
    for (const id of uploads) await rm(join(dataDir, 'uploads', id), { force: true });
    return { orders, chats, letters: letters.length, files: uploads.length };
  };
}

export type Forget = ReturnType<typeof createForget>;
