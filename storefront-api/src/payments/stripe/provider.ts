import { languageByCode, localizePath } from '@storefront/contracts';
import Stripe from 'stripe';
import { shopPages } from '../../http/shopPages';
import type { PayableOrder, PaymentProvider, PaymentReport } from '../provider';

export interface StripeSettings {
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Another address of its API, for tests. */
  STRIPE_API_URL?: string;
  SHOP_URL?: string;
}

const TIMEOUT = 10_000;
/** Stripe's own limits for how long a page may be open. */
const SHORTEST_PAGE_SECONDS = 1_860;
const LONGEST_PAGE_SECONDS = 86_000;
/** So long the same is asked, word for word; three askings fit in. */
const TERM_SECONDS = 120;

type Session = Stripe.Checkout.Session;

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** When the page ends that is asked for in the term that begins then: within Stripe's limits until the term is over. */
function pageEnd({ expiresAt }: PayableOrder, termBegins: number): number {
  const soonest = termBegins + TERM_SECONDS + SHORTEST_PAGE_SECONDS;
  return Math.min(Math.max(secondsOf(expiresAt), soonest), termBegins + LONGEST_PAGE_SECONDS);
}

/**
 * What is asked of Stripe under which key: one key takes one body alone, so that both follow from the payment's row and the term. A later
 * term may need a later end, since Stripe takes none that is near, and then a key of its own: nobody has the address of a page that was not heard of.
 */
function askingOf(order: PayableOrder, now: Date) {
  const written = secondsOf(order.writtenAt);
  const terms = Math.max(0, Math.floor((secondsOf(now) - written) / TERM_SECONDS));
  const first = pageEnd(order, written);
  const expires_at = pageEnd(order, written + terms * TERM_SECONDS);
  return { expires_at, idempotencyKey: expires_at === first ? order.paymentId : `${order.paymentId}-${expires_at}` };
}

const paymentIdOf = (metadata: Stripe.Metadata | null) => metadata?.paymentId ?? '';

const ofSession = (eventId: string, session: Session, outcome: PaymentReport['outcome']): PaymentReport => ({
  eventId,
  paymentId: session.client_reference_id ?? paymentIdOf(session.metadata),
  outcome,
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? 'usd').toUpperCase(),
});

/** What was given back altogether of a session that was listed with its charge. */
function refundedOf({ payment_intent: intent }: Session): number {
  const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null;
  return charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0;
}

/** A charge tells what was given back of it altogether; the event, how much it was before. */
function ofRefund(event: Stripe.ChargeRefundedEvent): PaymentReport {
  const charge = event.data.object;
  const before = event.data.previous_attributes?.amount_refunded ?? 0;
  return {
    eventId: event.id,
    paymentId: paymentIdOf(charge.metadata),
    outcome: 'refunded',
    amount: charge.amount_refunded - before,
    currency: charge.currency.toUpperCase(),
  };
}

function reportOf(event: Stripe.Event): PaymentReport {
  switch (event.type) {
    case 'checkout.session.completed':
      // Slow methods complete first and are paid later, or not.
      return ofSession(event.id, event.data.object, event.data.object.payment_status === 'paid' ? 'paid' : 'other');
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.id, event.data.object, 'paid');
    case 'checkout.session.async_payment_failed':
      return ofSession(event.id, event.data.object, 'failed');
    case 'charge.refunded':
      return ofRefund(event);
    default:
      return { eventId: event.id, paymentId: '', outcome: 'other', amount: 0, currency: 'USD' };
  }
}

function clientOf(secretKey: string, apiUrl: string | undefined) {
  const url = apiUrl ? new URL(apiUrl) : undefined;
  const place = url ? { host: url.hostname, port: Number(url.port), protocol: url.protocol.replace(':', '') as 'http' | 'https' } : {};
  return new Stripe(secretKey, { timeout: TIMEOUT, maxNetworkRetries: 1, telemetry: false, ...place });
}

/** Stripe Checkout by Stripe's own client: its page takes the money, its signed events say so. */
export function createStripe(settings: StripeSettings, now: () => Date): PaymentProvider {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '', STRIPE_API_URL: apiUrl, SHOP_URL: shopUrl = '' } = settings;
  const stripe = clientOf(secretKey, apiUrl);

  function genuine(body: string, signature: string): Stripe.Event | null {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
      throw error;
    }
  }

  return {
    name: 'stripe',

    async create(order) {
      const { orderId, paymentId, cents, language } = order;
      const { expires_at, idempotencyKey } = askingOf(order, now());
      const metadata = { paymentId, orderId };
      const back = `${shopUrl}${localizePath(shopPages.details(orderId), languageByCode(language))}`;
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: paymentId,
          metadata,
          payment_intent_data: { metadata },
          line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: `Order ${orderId}` } } }],
          locale: language === 'ru' ? 'ru' : 'en',
          success_url: back,
          cancel_url: back,
          expires_at,
        },
        { idempotencyKey },
      );
      return { url: session.url, qrCodeUrl: null, ref: session.id };
    },

    async verify({ headers, body }) {
      const event = genuine(body, String(headers['stripe-signature'] ?? ''));
      return event && reportOf(event);
    },

    async refund({ id, provider_ref: ref }, amount, total) {
      if (ref === null) throw new Error(`Stripe’s session of payment ${id} is not known.`);
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(ref);
      if (intent === null) throw new Error(`Stripe took nothing for payment ${id}.`);
      const asked = stripe.refunds.create({ payment_intent: typeof intent === 'string' ? intent : intent.id, amount }, { idempotencyKey: `refund-${id}-${total}-${amount}` });
      // What was given back in Stripe's own pages is done, though its event never came.
      await asked.catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')) throw error;
      });
      return { note: null };
    },

    async list(openedSince) {
      const reports: PaymentReport[] = [];
      const created = { gte: secondsOf(openedSince) };
      for await (const session of stripe.checkout.sessions.list({ created, limit: 100, expand: ['data.payment_intent.latest_charge'] })) {
        if (session.payment_status !== 'paid') continue;
        const paid = ofSession(`listed-${session.id}`, session, 'paid');
        const refunded = refundedOf(session);
        reports.push(paid);
        if (refunded > 0) reports.push({ ...paid, eventId: `listed-${session.id}-refunded-${refunded}`, outcome: 'refunded', amount: refunded });
      }
      return reports;
    },
  };
}
