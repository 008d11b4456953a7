import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import type { Tables } from '../database/schema';
import { fileOf } from '../mail/mailer';
import { randomId } from '../orders/ids';

const nobody = '@privacy.invalid';

/** An address that leads to nobody. */
export const pseudonymOf = () => `forgotten-${randomId().slice(0, 12)}${nobody}`;

/** Orders of such addresses, as LIKE writes it. */
export const pseudonyms = `forgotten-%${nobody}`;

export const isPseudonym = (email: string) => email.startsWith('forgotten-') && email.endsWith(nobody);

/** A letter that was written for an order. */
export interface WrittenLetter {
  id: string;
  created_at: Date;
}

/** Takes out what providers said in words of their own (addresses, names, telephones): the ledger lets go of nothing else, and of that on purpose alone. */
export async function emptyReports(tx: Transaction<Tables>, which: Expression<SqlBool>): Promise<number> {
  await sql`select set_config('storefront.privacy', 'on', true)`.execute(tx);
  const { numUpdatedRows } = await tx.updateTable('payment_reports').set({ body: '' }).where('body', '!=', '').where(which).executeTakeFirstOrThrow();
  await sql`select set_config('storefront.privacy', '', true)`.execute(tx);
  return Number(numUpdatedRows);
}

/** Those that wait are not sent, and what a server said of those that were given up named the buyer. */
async function forgetLetters(tx: Transaction<Tables>, orderIds: string[]): Promise<WrittenLetter[]> {
  const reason = 'The address was forgotten.';
  await tx
    .updateTable('letters')
    .set({ given_up_at: sql<string>`coalesce(given_up_at, clock_timestamp())`, last_error: reason })
    .where('order_id', 'in', orderIds)
    .where('sent_at', 'is', null)
    .execute();
  return tx.selectFrom('letters').select(['id', 'created_at']).where('order_id', 'in', orderIds).execute();
}

/** Puts a name that leads to nobody in place of the address in orders and all that belongs to them; what was bought and paid stays. */
export async function pseudonymise(tx: Transaction<Tables>, orderIds: string[], pseudonym: string): Promise<WrittenLetter[]> {
  if (orderIds.length === 0) return [];
  await tx.updateTable('orders').set({ email: pseudonym }).where('id', 'in', orderIds).execute();
  await tx.updateTable('coupon_uses').set({ email: pseudonym }).where('order_id', 'in', orderIds).execute();
  const paymentIds = tx.selectFrom('payments').select('id').where('order_id', 'in', orderIds);
  await emptyReports(tx, sql<boolean>`payment_id in (${paymentIds})`);
  return forgetLetters(tx, orderIds);
}

/** Removes what the mailbox of files has of them. */
export async function removeLetterFiles(dataDir: string, letters: WrittenLetter[]): Promise<void> {
  for (const { id, created_at: date } of letters) await rm(join(dataDir, 'outbox', fileOf({ messageId: `<${id}@`, date })), { force: true });
}
