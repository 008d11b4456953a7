import { sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../database/schema';
import { randomId } from '../orders/ids';

const pseudonymDomain = '@privacy.invalid';

/** A random address that replaces a forgotten one. */
export const pseudonymOf = () => `forgotten-${randomId().slice(0, 12)}${pseudonymDomain}`;

/** Such addresses, as a pattern of LIKE. */
export const pseudonyms = `forgotten-%${pseudonymDomain}`;

export const isPseudonym = (email: string) => email.startsWith('forgotten-') && email.endsWith(pseudonymDomain);

/** Refuses pseudonyms where an e-mail address is entered. */
export const isNoPseudonym = v.check<string, string>((email) => !isPseudonym(email), 'This is not an e-mail address.');

/**
 * Removes the bodies of reports, which may have personal data (addresses, names, telephone numbers). The ledger allows
 * no other change, and this one only with a setting.
 */
export async function clearReportBodies(tx: Transaction<Tables>, which: Expression<SqlBool>): Promise<number> {
  await sql`select set_config('storefront.privacy', 'on', true)`.execute(tx);
  const { numUpdatedRows } = await tx
    .updateTable('payment_reports')
    .set({ body: '' })
    .where('body', '!=', sql.lit(''))
    .where(which)
    .executeTakeFirstOrThrow();
  await sql`select set_config('storefront.privacy', '', true)`.execute(tx);
  return Number(numUpdatedRows);
}

/** Gives up waiting letters, and removes mail servers' errors, which may name the buyer. Returns the ids of all. */
async function forgetLetters(tx: Transaction<Tables>, orderIds: string[]): Promise<string[]> {
  const reason = 'The address was forgotten.';
  await tx
    .updateTable('letters')
    .set({ given_up_at: sql<string>`coalesce(given_up_at, clock_timestamp())`, last_error: reason })
    .where('order_id', 'in', orderIds)
    .where('sent_at', 'is', null)
    .execute();
  const letters = await tx.selectFrom('letters').select('id').where('order_id', 'in', orderIds).execute();
  return letters.map(({ id }) => id);
}

/**
 * Replaces the address by a pseudonym in orders and all that belongs to them; keeps what was bought and paid. Returns
 * the ids of their letters.
 */
export async function pseudonymise(tx: Transaction<Tables>, orderIds: string[], pseudonym: string): Promise<string[]> {
  if (orderIds.length === 0) return [];
  await tx.updateTable('orders').set({ email: pseudonym }).where('id', 'in', orderIds).execute();
  await tx.updateTable('coupon_uses').set({ email: pseudonym }).where('order_id', 'in', orderIds).execute();
  const paymentIds = tx.selectFrom('payments').select('id').where('order_id', 'in', orderIds);
  await clearReportBodies(tx, sql<boolean>`payment_id in (${paymentIds})`);
  return forgetLetters(tx, orderIds);
}
