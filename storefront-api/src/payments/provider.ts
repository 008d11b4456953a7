import type { PaymentSystemRow } from './repository';

/** What a provider learns of an order. */
export interface PayableOrder {
  orderId: string;
  paymentId: string;
  cents: number;
  language: string;
  method: PaymentSystemRow;
}

export interface CreatedPayment {
  /** Where to pay: absolute, or a path of this API. */
  url: string;
  /** What to show as a code to scan, where a phone makes sense. */
  qrCodeUrl: string | null;
  /** Where to send money by hand. */
  paymentAddress?: string;
}

export interface PaymentReport {
  /** The same event may be reported again and counts once. */
  eventId: string;
  paymentId: string;
  outcome: 'paid' | 'failed';
  cents: number;
}

export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>;
  /** Exactly as it came: the signature covers these bytes. */
  body: string;
}

/** A service that takes money. */
export interface PaymentProvider {
  createPayment(order: PayableOrder): Promise<CreatedPayment>;
  /** The report of a genuine, fresh call; null for any other. */
  verifyWebhook(call: WebhookCall): Promise<PaymentReport | null>;
}
