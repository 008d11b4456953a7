import type { PaymentProvider, PaymentReport } from '../provider';

/** The report of a moderator who saw the money on the account: `npm run admin -- orders resolve <id> --as paid`. */
export const confirmationOf = (payment: { id: string; cents: number; currency: string }): PaymentReport => ({
  eventId: `confirmed-${payment.id}`,
  paymentId: payment.id,
  outcome: 'paid',
  amount: payment.cents,
  currency: payment.currency,
});

/**
 * Transfers: the visitor sends the money by hand, by the method's instructions; a person confirms it, and a person
 * refunds it.
 */
export function createTransfer(): PaymentProvider {
  return {
    name: 'transfer',
    create: async () => ({ url: null, qrCodeUrl: null }),
    verify: async () => ({ refused: 'Nobody tells of transfers by a webhook.' }),
    refund: async () => ({ note: 'Send the money back by hand: a transfer has no service that does it.' }),
    list: async () => null,
  };
}
