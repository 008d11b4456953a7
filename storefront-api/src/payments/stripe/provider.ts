import { languageByCode, localizePath } from '@storefront/contracts';
import Stripe from 'stripe';
import { shopPages } from '../../http/shopPages';
import type { PaymentRow } from '../ledgerRepository';
import { paidAtOf, type PayableOrder, type PaymentProvider, type PaymentReport, type RefusedCall } from '../provider';
import { LONGEST_PAGE_SECONDS, SHORTEST_PAGE_SECONDS } from './pages';

export interface StripeSettings {
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Another address of its API, for tests. */
  STRIPE_API_URL?: string;
  SHOP_URL?: string;
}

/** Milliseconds for an answer of Stripe. */
export const STRIPE_TIMEOUT = 10_000;
/** Seconds in which repeated requests for a page are identical; three attempts fit in. */
const TERM_SECONDS = 120;

/** Characters that are logged of an error of Stripe's signature check. */
const LONGEST_REASON = 200;

/**
 * Seconds that a webhook call may be old: many, so that a clock that is hours off refuses none; repeated events count
 * once anyway.
 */
const OLDEST_CALL_SECONDS = 86_400;

type Session = Stripe.Checkout.Session;

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** The end of a page that is requested in a term: within Stripe's limits for the whole term. */
function pageEnd({ expiresAt }: PayableOrder, termBegins: number): number {
  const soonest = termBegins + TERM_SECONDS + SHORTEST_PAGE_SECONDS;
  return Math.min(Math.max(secondsOf(expiresAt), soonest), termBegins + LONGEST_PAGE_SECONDS);
}

/**
 * The request for a page and its idempotency key. A key allows one body only, so that both are derived from the
 * payment's row and the term. A later term may need a later end, since Stripe refuses near ones, and with it another
 * key: this is safe, as nobody got the address of a page whose answer was lost.
 */
function pageRequest(order: PayableOrder, now: Date) {
  const written = secondsOf(order.writtenAt);
  const terms = Math.max(0, Math.floor((secondsOf(now) - written) / TERM_SECONDS));
  const first = pageEnd(order, written);
  const expires_at = pageEnd(order, written + terms * TERM_SECONDS);
  return { expires_at, idempotencyKey: expires_at === first ? order.paymentId : `${order.paymentId}-${expires_at}` };
}

const paymentIdOf = (metadata: Stripe.Metadata | null) => metadata?.paymentId ?? '';

const idOf = (thing: string | { id: string } | null | undefined) =>
  thing !== null && typeof thing === 'object' ? thing.id : (thing ?? null);

/** The payment intent's id, which both pages and refunds have. */
const paidIn = (intent: string | Stripe.PaymentIntent | null | undefined) => {
  const ref = idOf(intent);
  return ref === null ? {} : { ref };
};

const ofSession = (
  eventId: string,
  session: Session,
  outcome: PaymentReport['outcome'],
  paidAt?: number,
): PaymentReport => ({
  eventId,
  ...paidAtOf(paidAt),
  ...paidIn(session.payment_intent),
  // Not `client_reference_id`, which anybody who opens a payment link can choose.
  paymentId: paymentIdOf(session.metadata),
  outcome,
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? 'usd').toUpperCase(),
});

/** When the buyer paid, of a session with its expanded charge. */
function chargedAt({ payment_intent: intent }: Session): number | undefined {
  const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null;
  return charge !== null && typeof charge === 'object' ? charge.created : undefined;
}

/** Our payment's id in an expanded charge. */
const chargedFor = (charge: string | Stripe.Charge | null) =>
  charge !== null && typeof charge === 'object' ? paymentIdOf(charge.metadata) : '';

/**
 * The current state of a refund, by its id: several events report one, in any order, and a charge only has the sum of
 * its refunds.
 */
function ofRefund({ id, amount, currency, status, charge, payment_intent: intent }: Stripe.Refund): PaymentReport {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    eventId: `refund-${id}${isFailed ? '-failed' : ''}`,
    paymentId: chargedFor(charge),
    outcome: isFailed ? 'refundFailed' : 'refunded',
    amount,
    currency: currency.toUpperCase(),
    refund: id,
    ...paidIn(intent),
  };
}

/** Disputes that were won or were inquiries only. Prevented ones do not belong here: they were refunded. */
const harmlessDisputes: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed'];

/**
 * The current state of a dispute, by its id. A lost one is another event, since a person may have let the money count
 * before.
 */
function ofDispute({ id, amount, currency, status, charge }: Stripe.Dispute): PaymentReport[] {
  if (harmlessDisputes.includes(status)) return [];
  const eventId = `dispute-${id}${status === 'lost' ? '-lost' : ''}`;
  return [{ eventId, paymentId: chargedFor(charge), outcome: 'disputed', amount, currency: currency.toUpperCase() }];
}

const ignoredReport = ({ id }: Stripe.Event): PaymentReport => ({
  eventId: id,
  paymentId: '',
  outcome: 'other',
  amount: 0,
  currency: 'USD',
});

/** The charge of an event about a refund. */
function refundedCharge(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'charge.refunded':
      return event.data.object.id;
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return idOf(event.data.object.charge);
    default:
      return null;
  }
}

/** The id of the dispute in an event. */
const disputeIn = (event: Stripe.Event) =>
  event.type.startsWith('charge.dispute.') ? (event.data.object as Stripe.Dispute).id : null;

function reportOf(event: Stripe.Event, slowPaidAt: number | undefined): PaymentReport {
  switch (event.type) {
    case 'checkout.session.completed':
      // With slow methods the session completes first, and is paid later or not.
      return ofSession(
        event.id,
        event.data.object,
        event.data.object.payment_status === 'paid' ? 'paid' : 'pending',
        event.created,
      );
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.id, event.data.object, 'paid', slowPaidAt);
    case 'checkout.session.async_payment_failed':
      return ofSession(event.id, event.data.object, 'failed');
    default:
      return ignoredReport(event);
  }
}

/** Whether an event is about our money: of the same mode (live or test) as the key, and not of a connected account. */
function isOurs({ livemode, account }: Stripe.Event, secretKey: string): boolean {
  const mode = /_(live|test)_/.exec(secretKey)?.[1];
  return !account && (mode === undefined || livemode === undefined || livemode === (mode === 'live'));
}

/** Stripe's time, if it refused a page because of its end; null for other errors. */
function timeOfRefusal(error: unknown): Date | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.param !== 'expires_at') return null;
  const said = new Date(error.headers?.['date'] ?? '');
  return Number.isNaN(said.getTime()) ? null : said;
}

function clientOf(secretKey: string, apiUrl: string | undefined) {
  const url = apiUrl ? new URL(apiUrl) : undefined;
  const place = url
    ? { host: url.hostname, port: Number(url.port), protocol: url.protocol.replace(':', '') as 'http' | 'https' }
    : {};
  return new Stripe(secretKey, { timeout: STRIPE_TIMEOUT, maxNetworkRetries: 1, telemetry: false, ...place });
}

/** Stripe Checkout by Stripe's own client: its page takes the money, its signed events report it. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const {
    STRIPE_SECRET_KEY: secretKey = '',
    STRIPE_WEBHOOK_SECRET: webhookSecret = '',
    STRIPE_API_URL: apiUrl,
    SHOP_URL: shopUrl = '',
  } = settings;
  const stripe = clientOf(secretKey, apiUrl);

  function genuine(body: string, signature: string): Stripe.Event | RefusedCall {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret, OLDEST_CALL_SECONDS);
    } catch (error) {
      // Stripe's message contains neither the secret nor the body.
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        return { refused: error.message.split('\n')[0]!.slice(0, LONGEST_REASON) };
      throw error;
    }
  }

  function openPage(
    { orderId, paymentId, cents, language }: PayableOrder,
    { expires_at, idempotencyKey }: ReturnType<typeof pageRequest>,
  ): Promise<Session> {
    const metadata = { paymentId, orderId };
    const back = `${shopUrl}${localizePath(shopPages.details(orderId), languageByCode(language))}`;
    return stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: paymentId,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: cents, product_data: { name: `Order ${orderId}` } },
          },
        ],
        locale: language === 'ru' ? 'ru' : 'en',
        success_url: back,
        cancel_url: back,
        expires_at,
      },
      { idempotencyKey },
    );
  }

  /** Refunds, oldest first, with the charges that have our payment's id. */
  async function refundsBy(which: Stripe.RefundListParams): Promise<PaymentReport[]> {
    const reports: PaymentReport[] = [];
    for await (const refund of stripe.refunds.list({ ...which, limit: 100, expand: ['data.charge'] }))
      reports.push(ofRefund(refund));
    return reports.reverse();
  }

  /** Disputes, oldest first, with the charges that have our payment's id. */
  async function disputesBy(which: Stripe.DisputeListParams): Promise<PaymentReport[]> {
    const reports: PaymentReport[] = [];
    for await (const dispute of stripe.disputes.list({ ...which, limit: 100, expand: ['data.charge'] }))
      reports.push(...ofDispute(dispute));
    return reports.reverse();
  }

  /**
   * When the buyer paid by a slow method, of which the event only says when the money came. Asks nothing for pages that
   * are not ours.
   */
  async function slowPaidAt(event: Stripe.Event): Promise<number | undefined> {
    if (event.type !== 'checkout.session.async_payment_succeeded' || paymentIdOf(event.data.object.metadata) === '')
      return undefined;
    return chargedAt(
      await stripe.checkout.sessions.retrieve(event.data.object.id, { expand: ['payment_intent.latest_charge'] }),
    );
  }

  async function intentOf({ id, provider_ref: ref }: PaymentRow): Promise<string> {
    if (ref === null) throw new Error(`Stripe’s session of payment ${id} is not known.`);
    const intent = idOf((await stripe.checkout.sessions.retrieve(ref)).payment_intent);
    if (intent === null) throw new Error(`Stripe took nothing for payment ${id}.`);
    return intent;
  }

  return {
    name: 'stripe',

    // Stripe's limits for US dollars: it opens no page for other sums (`amount_too_small`, `amount_too_large`).
    sums: { least: 50, most: 99_999_999 },

    async create(order) {
      const now = new Date(order.expiresAt.getTime() - order.secondsLeft * 1000);
      const session = await openPage(order, pageRequest(order, now)).catch((error: unknown) => {
        const theirs = timeOfRefusal(error);
        if (theirs === null) throw error;
        return openPage(order, pageRequest(order, theirs));
      });
      return { url: session.url, qrCodeUrl: null, ref: session.id };
    },

    async verify({ headers, body }) {
      const event = genuine(body, String(headers['stripe-signature'] ?? ''));
      if ('refused' in event) return event;
      if (!isOurs(event, secretKey)) return [ignoredReport(event)];
      const [charge, dispute] = [refundedCharge(event), disputeIn(event)];
      if (dispute !== null) return ofDispute(await stripe.disputes.retrieve(dispute, { expand: ['charge'] }));
      return charge === null ? [reportOf(event, await slowPaidAt(event))] : refundsBy({ charge });
    },

    async close({ provider_ref: ref }) {
      if (ref === null) return;
      await stripe.checkout.sessions.expire(ref).catch((error: unknown) => {
        // The page was paid or has expired already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },

    refundsOf: async (payment, ref) => refundsBy({ payment_intent: ref ?? (await intentOf(payment)) }),

    async refund(payment, amount, total, ref) {
      const intent = ref ?? (await intentOf(payment));
      // A key gets the same refund again, even after that has failed.
      const failed = (await refundsBy({ payment_intent: intent })).filter(
        ({ outcome }) => outcome === 'refundFailed',
      ).length;
      const idempotencyKey = [`refund-${ref ?? payment.id}-${total}-${amount}`, ...(failed > 0 ? [failed] : [])].join(
        '-',
      );
      const refund = await stripe.refunds.create({ payment_intent: intent, amount }, { idempotencyKey });
      const report = { ...ofRefund(refund), paymentId: payment.id };
      if (report.outcome === 'refundFailed')
        throw new Error(`Stripe could not give back payment ${payment.id}: ${refund.failure_reason ?? refund.status}.`);
      return { note: null, report };
    },

    async list(since) {
      const reports: PaymentReport[] = [];
      const created = { gte: secondsOf(since) };
      for await (const session of stripe.checkout.sessions.list({
        created,
        limit: 100,
        expand: ['data.payment_intent.latest_charge'],
      }))
        if (session.payment_status === 'paid')
          reports.push(ofSession(`listed-${session.id}`, session, 'paid', chargedAt(session)));
      return [...reports, ...(await refundsBy({ created })), ...(await disputesBy({ created }))];
    },
  };
}
