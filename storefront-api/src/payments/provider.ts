import type { PaymentRow } from './ledgerRepository';
import type { PaymentSystemRow } from './repository';

export const providerNames = ['sandbox', 'transfer', 'stripe', 'btcpay'] as const;

export type ProviderName = (typeof providerNames)[number];

/**
 * Milliseconds by which a provider's page may outlive its order, in which payments are still in time. BTCPay Server
 * counts in whole minutes.
 */
export const pageGracePeriods: Partial<Record<string, number>> = { btcpay: 60_000 };

/** What a provider gets of an order. `paymentId` is the idempotency key. */
export interface PayableOrder {
  orderId: string;
  paymentId: string;
  cents: number;
  language: string;
  /** When the payment's row was created, before the provider was called. */
  writtenAt: Date;
  expiresAt: Date;
  /** Seconds until `expiresAt` by the database's clock, since the process's may differ. */
  secondsLeft: number;
  method: PaymentSystemRow;
}

export interface CreatedPayment {
  /** Where to pay: absolute, or a path of this API; null if the method's instructions say how. */
  url: string | null;
  /** The content of a QR code, for methods that are used by phone. */
  qrCodeUrl: string | null;
  /** Where to send money by hand. */
  paymentAddress?: string;
  /** The provider's id of the payment. */
  ref?: string;
}

/** The time of payment from a provider's Unix seconds, if it gives them. */
export function paidAtOf(seconds: number | null | undefined): Pick<PaymentReport, 'paidAt'> {
  const paidAt = new Date((seconds ?? NaN) * 1000);
  return Number.isNaN(paidAt.getTime()) ? {} : { paidAt };
}

export interface PaymentReport {
  /** Unique for each provider: an event that is reported again counts once. */
  eventId: string;
  /** Our payment's id; empty if the provider names none. */
  paymentId: string;
  /**
   * `pending`: the whole sum was sent and is not confirmed. `refundFailed`: a refund came back to us. `disputed`: the
   * buyer’s bank reclaims the money, or has taken it. `other`: genuine, but irrelevant; stored all the same.
   */
  outcome: 'pending' | 'paid' | 'failed' | 'refunded' | 'refundFailed' | 'disputed' | 'other';
  /**
   * Minor units of `currency`. `pending`: the sum under way; `paid`: all that came for the payment so far; `refunded`
   * and `refundFailed`: this refund; `disputed`: the reclaimed sum.
   */
  amount: number;
  /** ISO 4217 in capitals, or a coin's name. */
  currency: string;
  /** The provider's id of the refund, by which several events are recognised as one refund's. */
  refund?: string;
  /**
   * `pending` and `paid`: when the buyer sent the last part, which may be reported much later. Absent if the provider
   * does not say so.
   */
  paidAt?: Date;
  /**
   * The provider's id of the page, or of the payment made there: a payment for which two pages were created has two.
   * Absent if the provider has none.
   */
  ref?: string;
}

export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>;
  /** The raw body, which the signature covers. */
  body: string;
}

/** A webhook call that is not genuine, or too old. */
export interface RefusedCall {
  /** Why, for the log; without secrets and the body. */
  refused: string;
}

export interface RefundedPayment {
  /** What a person has to do; null if the money is on its way. */
  note: string | null;
  /** The report that the provider will also send; absent if it sends none. */
  report?: PaymentReport;
}

/** A service that takes money. */
export interface PaymentProvider {
  name: ProviderName;
  /** Limits of a sum in minor units; absent if there are none. */
  sums?: { least: number; most: number };
  create(order: PayableOrder): Promise<CreatedPayment>;
  /** Verifies a webhook call; returns its reports. */
  verify(call: WebhookCall): Promise<PaymentReport[] | RefusedCall>;
  /** Closes the page of a payment that should not be paid any more; absent if pages expire by themselves. */
  close?(payment: PaymentRow): Promise<void>;
  /** The refunds of a payment in the provider's books, by the page of its money; absent if it has no such books. */
  refundsOf?(payment: PaymentRow, ref?: string): Promise<PaymentReport[]>;
  /**
   * Refunds `amount` of a payment, for which `total` came by the page `ref`, by default the stored one; idempotent for
   * the same payment, total and page.
   */
  refund(payment: PaymentRow, amount: number, total: number, ref?: string): Promise<RefundedPayment>;
  /**
   * The provider's books: payments that were opened since then, and all refunds and disputes since then, as reports
   * with stable event ids; null if it has no books.
   */
  list(since: Date): Promise<PaymentReport[] | null>;
}
