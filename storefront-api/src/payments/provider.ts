import type { PaymentRow } from './ledgerRepository';
import type { PaymentSystemRow } from './repository';

export const providerNames = ['sandbox', 'transfer', 'stripe', 'btcpay'] as const;

export type ProviderName = (typeof providerNames)[number];

/** Milliseconds by which a provider's page may outlive its order: what is paid there until then is paid in time. BTCPay Server counts in whole minutes. */
export const pageOutlives: Partial<Record<string, number>> = { btcpay: 60_000 };

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

/** When something was paid, as providers write times; absent where they do not. */
export function paidAtOf(seconds: number | null | undefined): Pick<PaymentReport, 'paidAt'> {
  const paidAt = new Date((seconds ?? NaN) * 1000);
  return Number.isNaN(paidAt.getTime()) ? {} : { paidAt };
}

export interface PaymentReport {
  /** The same event of one provider may be reported again and counts once. */
  eventId: string;
  /** Our payment's id; empty where the provider names none. */
  paymentId: string;
  /** `pending`: all of it was sent, and nothing of it is confirmed. `refundFailed`: what was given back came back to us. `disputed`: the buyer’s bank asks for it, or has taken it. `other`: genuine, and nothing to us; it is kept all the same. */
  outcome: 'pending' | 'paid' | 'failed' | 'refunded' | 'refundFailed' | 'disputed' | 'other';
  /** Minor units of `currency`: `pending`, what is under way; `paid`, all that came for the payment until then; `refunded` and `refundFailed`, what was given back this time; `disputed`, what is asked for. */
  amount: number;
  /** ISO 4217 in capitals, or a coin's name. */
  currency: string;
  /** The provider's own name of what was given back: all that is told of it is told of one. */
  refund?: string;
  /** `pending` and `paid`: when the buyer sent the last of it, which may be heard of much later. Absent where the provider does not say it. */
  paidAt?: Date;
  /** The provider's own name of the page by which it was paid, or of what was paid there: a payment for which two were made has two. Absent where it has none. */
  ref?: string;
}

export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>;
  /** Exactly as it came: the signature covers these bytes. */
  body: string;
}

/** A call that its provider has not made, or not now. */
export interface RefusedCall {
  /** Why, for the log: neither a secret nor what was sent. */
  refused: string;
}

export interface RefundedPayment {
  /** What is left to do by a person; null when the money is on its way. */
  note: string | null;
  /** What the provider will call it when it tells of it; absent where it tells of none. */
  report?: PaymentReport;
}

/** A service that takes money. */
export interface PaymentProvider {
  name: ProviderName;
  /** Minor units that it takes at once; absent where it takes any sum. */
  sums?: { least: number; most: number };
  create(order: PayableOrder): Promise<CreatedPayment>;
  /** What a genuine, fresh call reports. */
  verify(call: WebhookCall): Promise<PaymentReport[] | RefusedCall>;
  /** Ends the page of a payment that nobody is to pay any more; absent where pages end by themselves. */
  close?(payment: PaymentRow): Promise<void>;
  /** What it knows to have been given back of a payment, by the page that its money is said to have come by; absent where it keeps no such books. */
  refundsOf?(payment: PaymentRow, ref?: string): Promise<PaymentReport[]>;
  /** Gives back so much of a payment, for which `total` came by the page of that name, or by the one that was kept; asked twice with one payment, total and page, it gives back once. */
  refund(payment: PaymentRow, amount: number, total: number, ref?: string): Promise<RefundedPayment>;
  /**
   * What it knows to have been paid of all that was opened since then, and given back or disputed since then of whatever there is, as reports with event ids
   * that are the same each time; null where it keeps no books.
   */
  list(since: Date): Promise<PaymentReport[] | null>;
}
