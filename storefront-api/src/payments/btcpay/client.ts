import * as v from 'valibot';

/** A decimal number in text, as Greenfield writes amounts. */
const DecimalSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d+(\.\d+)?$/));

const InvoiceSchema = v.object({
  id: v.string(),
  amount: DecimalSchema,
  currency: v.string(),
  status: v.picklist(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: v.optional(v.string(), 'None'),
  checkoutLink: v.optional(v.string(), ''),
  // Other users of this store may write anything here.
  metadata: v.fallback(v.nullish(v.object({ orderId: v.fallback(v.nullish(v.string()), null) })), null),
});
export type Invoice = v.InferOutput<typeof InvoiceSchema>;

/**
 * A part of a payment: when it came (seconds), its amount in the coin, and the network's fee in that. `status` is
 * `Processing` until the chain confirms it.
 */
const PartSchema = v.object({
  receivedDate: v.fallback(v.nullish(v.number()), null),
  value: v.fallback(DecimalSchema, '0'),
  fee: v.fallback(DecimalSchema, '0'),
  status: v.nullish(v.string(), ''),
});
export type Part = v.InferOutput<typeof PartSchema>;

/** The payments in one coin, confirmed or not; `rate` is its price in the invoice's currency. */
const InvoicePaymentSchema = v.object({
  rate: DecimalSchema,
  paymentMethodPaid: DecimalSchema,
  payments: v.nullish(v.array(PartSchema), []),
});
export type InvoicePayment = v.InferOutput<typeof InvoicePaymentSchema>;

/** A link by which a buyer collects money. */
const PullPaymentSchema = v.object({ id: v.string(), name: v.nullish(v.string()), viewLink: v.string() });

export interface BtcpayAccess {
  url: string;
  store: string;
  apiKey: string;
}

/** Milliseconds for an answer of BTCPay Server. */
export const BTCPAY_TIMEOUT = 10_000;

/** The few calls of BTCPay Server's Greenfield API (v1) that a shop needs. */
export function createBtcpayClient({ url, store, apiKey }: BtcpayAccess) {
  async function call<Schema extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<v.InferOutput<Schema>> {
    const answer = await fetch(`${url}/api/v1/stores/${encodeURIComponent(store)}${path}`, {
      method,
      headers: { authorization: `token ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(BTCPAY_TIMEOUT),
    });
    if (!answer.ok)
      throw new Error(
        `BTCPay Server answered ${answer.status} to ${method} ${path}: ${(await answer.text()).slice(0, 300)}`,
      );
    return v.parse(schema, await answer.json());
  }

  const one = (id: string) => `/invoices/${encodeURIComponent(id)}`;

  return {
    create: (invoice: object) => call('POST', '/invoices', InvoiceSchema, invoice),
    invoice: (id: string) => call('GET', one(id), InvoiceSchema),
    ofOrder: (orderId: string) => call('GET', `/invoices?${new URLSearchParams({ orderId })}`, v.array(InvoiceSchema)),
    payments: (id: string) => call('GET', `${one(id)}/payment-methods`, v.array(InvoicePaymentSchema)),
    refund: (id: string, refund: object) => call('POST', `${one(id)}/refund`, PullPaymentSchema, refund),
    /** Open and claimed ones. */
    pullPayments: () => call('GET', '/pull-payments', v.array(PullPaymentSchema)),

    /** One page of the store's invoices since then, newest first; unvalidated, for `readInvoice`. */
    page: (madeSince: Date, skip: number, take: number) =>
      call(
        'GET',
        `/invoices?${new URLSearchParams({ startDate: String(Math.floor(madeSince.getTime() / 1000)), skip: String(skip), take: String(take) })}`,
        v.array(v.unknown()),
      ),
    readInvoice: (one: unknown): Invoice => v.parse(InvoiceSchema, one),
  };
}
