import { createHmac } from 'node:crypto';
import { languageByCode, localizePath } from '@storefront/contracts';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { shopPages } from '../../http/shopPages';
import { isSame } from '../../http/signature';
import { paidAtOf, type PaymentProvider, type PaymentReport } from '../provider';
import { isConfirmed, isExact, isOpen, lastReceived, minorOf, minorToDecimal, receivedOf } from './amounts';
import { createBtcpayClient, type Invoice } from './client';

export interface BtcpaySettings {
  BTCPAY_URL?: string;
  BTCPAY_STORE?: string;
  BTCPAY_API_KEY?: string;
  BTCPAY_WEBHOOK_SECRET?: string;
  SHOP_URL?: string;
}

const EventSchema = v.object({
  deliveryId: v.string(),
  originalDeliveryId: v.nullish(v.string()),
  type: v.string(),
  storeId: v.nullish(v.string()),
  invoiceId: v.nullish(v.string()),
  partiallyPaid: v.optional(v.boolean(), false),
});
type BtcpayEvent = v.InferOutput<typeof EventSchema>;

const PAGE = 100;

/** BTCPay Server's signature: `sha256=` and the HMAC of the raw body. */
export const btcpaySignature = (secret: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/**
 * The outcome that an event reports: money came, is under way as a whole, or failed; other events are steps to one of
 * these.
 */
function outcomeOf({ type, partiallyPaid }: BtcpayEvent): PaymentReport['outcome'] {
  if (type === 'InvoiceSettled' || type === 'InvoicePaymentSettled' || (type === 'InvoiceExpired' && partiallyPaid))
    return 'paid';
  if (type === 'InvoiceProcessing') return 'pending';
  return type === 'InvoiceInvalid' ? 'failed' : 'other';
}

/** BTCPay Server by its Greenfield API; sums are read from the invoice, since events have none. */
export function createBtcpay(settings: BtcpaySettings, log: FastifyBaseLogger): PaymentProvider {
  const {
    BTCPAY_URL: url = '',
    BTCPAY_STORE: store = '',
    BTCPAY_API_KEY: apiKey = '',
    BTCPAY_WEBHOOK_SECRET: secret = '',
    SHOP_URL: shopUrl = '',
  } = settings;
  const client = createBtcpayClient({ url, store, apiKey });

  async function reportOf(
    eventId: string,
    invoice: Invoice,
    outcome: PaymentReport['outcome'],
  ): Promise<PaymentReport> {
    const payments = outcome === 'failed' ? [] : await client.payments(invoice.id);
    const isCounted = outcome === 'paid' && !isExact(invoice);
    const amount = isCounted ? receivedOf(payments) : minorOf(invoice.amount);
    const currency = invoice.currency.toUpperCase();
    return {
      eventId,
      paymentId: invoice.metadata?.orderId ?? '',
      outcome,
      amount,
      currency,
      ref: invoice.id,
      ...paidAtOf(isCounted ? lastReceived(payments, isConfirmed) : lastReceived(payments)),
    };
  }

  /** The confirmed money of an invoice to which no more is on its way; undefined if there is none. */
  async function paidOf(eventId: string, invoice: Invoice): Promise<PaymentReport | undefined> {
    const report = isOpen(invoice) ? undefined : await reportOf(eventId, invoice, 'paid');
    return report && report.amount > 0 ? report : undefined;
  }

  /** An invoice in the list as a report, whose event id contains the total, since a larger total is another event. */
  async function listed(invoice: Invoice): Promise<PaymentReport[]> {
    const isPaid = invoice.status === 'Settled' || invoice.additionalStatus.startsWith('Paid');
    const report = isPaid ? await paidOf('', invoice) : undefined;
    return report ? [{ ...report, eventId: `listed-${invoice.id}-${report.amount}` }] : [];
  }

  /** Skips an invoice that cannot be read: it must not stop the comparison of all others every day. */
  async function listedIfReadable(one: unknown): Promise<PaymentReport[]> {
    try {
      return await listed(client.readInvoice(one));
    } catch (error) {
      if (!v.isValiError(error)) throw error;
      log.warn(
        { err: error, invoice: v.is(v.object({ id: v.string() }), one) ? one.id : undefined },
        'An invoice of BTCPay Server cannot be read: it is not compared with the ledger.',
      );
      return [];
    }
  }

  return {
    name: 'btcpay',

    async create({ orderId, paymentId, cents, language, secondsLeft }) {
      // The server has no idempotency keys: an invoice of an earlier attempt is found by our id.
      const [known] = await client.ofOrder(paymentId);
      // Rounded up, so that the page outlives its order by up to a minute (`pageGracePeriods`).
      const minutes = Math.max(1, Math.ceil(secondsLeft / 60));
      const back = `${shopUrl}${localizePath(shopPages.details(orderId), languageByCode(language))}`;
      const invoice =
        known ??
        (await client.create({
          amount: minorToDecimal(cents),
          currency: 'USD',
          metadata: { orderId: paymentId, itemDesc: `Order ${orderId}` },
          checkout: {
            expirationMinutes: minutes,
            redirectURL: back,
            redirectAutomatically: true,
            defaultLanguage: language,
          },
        }));
      return { url: invoice.checkoutLink, qrCodeUrl: invoice.checkoutLink, ref: invoice.id };
    },

    async verify({ headers, body }) {
      const signature = String(headers['btcpay-sig'] ?? '');
      if (!isSame(btcpaySignature(secret, body), signature))
        return {
          refused:
            signature === ''
              ? 'It has no signature (BTCPay-Sig).'
              : 'Its signature is of another secret than BTCPAY_WEBHOOK_SECRET.',
        };
      const event = v.parse(EventSchema, JSON.parse(body));
      const eventId = event.originalDeliveryId ?? event.deliveryId;
      const outcome = outcomeOf(event);
      const nothing: PaymentReport = { eventId, paymentId: '', outcome: 'other', amount: 0, currency: 'USD' };
      if (!event.invoiceId || outcome === 'other') return [nothing];
      const invoice = await client.invoice(event.invoiceId);
      return [
        outcome === 'paid' ? ((await paidOf(eventId, invoice)) ?? nothing) : await reportOf(eventId, invoice, outcome),
      ];
    },

    async refund({ id, provider_ref: kept, currency }, amount, total, ref = kept ?? undefined) {
      if (ref === undefined) throw new Error(`BTCPay Server’s invoice of payment ${id} is not known.`);
      // No keys here either: a link of an earlier attempt is found by its name, which may have 50 characters.
      const name = `Refund ${ref === kept ? id : ref} ${minorToDecimal(total)}`;
      const known = (await client.pullPayments()).find((one) => one.name === name);
      const { viewLink } =
        known ??
        (await client.refund(ref, {
          name,
          refundVariant: 'Custom',
          customAmount: minorToDecimal(amount),
          customCurrency: currency,
        }));
      return { note: `The buyer takes the money back at ${viewLink}: send this link.` };
    },

    async list(openedSince) {
      const reports: PaymentReport[] = [];
      for (let skip = 0; ; skip += PAGE) {
        const page = await client.page(openedSince, skip, PAGE);
        for (const one of page) reports.push(...(await listedIfReadable(one)));
        if (page.length < PAGE) return reports;
      }
    },
  };
}
