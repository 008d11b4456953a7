import type { Db } from '../../database/schema';

/** The sandbox's own books, as a payment service has them beside the shop's ledger. */
export function createSandboxBook(db: Db, now: () => Date) {
  return {
    async enter(paymentId: string, cents: number): Promise<void> {
      await db
        .insertInto('sandbox_book')
        .values({ payment_id: paymentId, cents, at: now().toISOString() })
        .onConflict((conflict) => conflict.column('payment_id').doNothing())
        .execute();
    },

    giveBack: (paymentId: string) =>
      db.updateTable('sandbox_book').set({ refunded: true }).where('payment_id', '=', paymentId).execute(),

    since: (moment: Date) =>
      db
        .selectFrom('sandbox_book')
        .selectAll()
        .where('at', '>=', moment.toISOString() as unknown as Date)
        .where('refunded', '=', false)
        .execute(),
  };
}

export type SandboxBook = ReturnType<typeof createSandboxBook>;
