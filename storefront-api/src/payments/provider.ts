import type { PaymentRow } from './ledgerRepository';
import type { PaymentSystemRow } from './repository';

export const providerNames = ['sandbox', 'transfer', 'stripe', 'btcpay'] as const;

export type ProviderName = (typeof providerNames)[number];

/** What a provider learns of an order. `paymentId` is its key: asked twice with one, it opens one payment. */
export interface PayableOrder {
  orderId: string;
  paymentId: string;
  cents: number;
  language: string;
  /** When the payment was written, before anybody was asked for it. */
  writtenAt: Date;
  expiresAt: Date;
  /** Until then, as the database's clock has it: a process may be set to another time. */
  secondsLeft: number;
  method: PaymentSystemRow;
}

export interface CreatedPayment {
  /** Where to pay: absolute, or a path of this API; null where the method's instructions say how. */
  url: string | null;
  /** What to show as a code to scan, where a phone makes sense. */
  qrCodeUrl: string | null;
  /** Where to send money by hand. */
  paymentAddress?: string;
  /** The provider's own name of the payment. */
  ref?: string;
}

export interface PaymentReport {
  /** The same event of one provider may be reported again and counts once. */
  eventId: string;
  /** Our payment's id; empty where the provider names none. */
  paymentId: string;
  /** `other`: genuine, and nothing to us; it is kept all the same. */
  outcome: 'paid' | 'failed' | 'refunded' | 'other';
  /** Minor units of `currency`: `paid`, all that came for the payment until then; `refunded`, what was given back this time. */
  amount: number;
  /** ISO 4217 in capitals, or a coin's name. */
  currency: string;
}

export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>;
  /** Exactly as it came: the signature covers these bytes. */
  body: string;
}

export interface RefundedPayment {
  /** What is left to do by a person; null when the money is on its way. */
  note: string | null;
}

/** A service that takes money. */
export interface PaymentProvider {
  name: ProviderName;
  create(order: PayableOrder): Promise<CreatedPayment>;
  /** The report of a genuine, fresh call; null for any other. */
  verify(call: WebhookCall): Promise<PaymentReport | null>;
  /** Gives back so much of a payment, for which `total` came; asked twice with one payment and total, it gives back once. */
  refund(payment: PaymentRow, amount: number, total: number): Promise<RefundedPayment>;
  /**
   * What it knows to have been paid, and given back altogether, of all that was opened since then, as reports with event ids that are the same each
   * time; null where it keeps no books.
   */
  list(openedSince: Date): Promise<PaymentReport[] | null>;
}
