import { readJson } from '@storefront/server';
import * as v from 'valibot';
import type { CreatedPayment, PayableOrder, PaymentProvider, PaymentReport, RefusedCall } from '../provider';
import type { SandboxBook } from './book';
import { isGenuine, sign } from '../../http/signature';

const timestampHeader = 'x-sandbox-timestamp';
const signatureHeader = 'x-sandbox-signature';

const ReportSchema = v.object({
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  paymentId: v.pipe(v.string(), v.maxLength(100)),
  outcome: v.picklist(['paid', 'failed', 'refunded']),
  cents: v.pipe(v.number(), v.safeInteger()),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3,10}$/)), 'USD'),
});

export type SandboxReport = v.InferInput<typeof ReportSchema>;

export function sandboxPagePath(paymentId: string) {
  return `/sandbox/pay/${paymentId}`;
}

export const paidEventOf = (paymentId: string) => `${paymentId}-paid`;

/** A signed report, as the sandbox sends it. */
export function signedReport(secret: string, report: SandboxReport, now: Date) {
  const body = JSON.stringify(report);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [timestampHeader]: timestamp,
      [signatureHeader]: sign(secret, timestamp, body),
    },
  };
}

function createdPayment({ paymentId, method }: PayableOrder): CreatedPayment {
  const url = sandboxPagePath(paymentId);
  switch (method.kind) {
    case 'scan':
      return { url, qrCodeUrl: url };
    case 'address':
      return { url, qrCodeUrl: null, paymentAddress: `demo-${paymentId}` };
    case 'page':
      return { url, qrCodeUrl: null };
  }
}

function parseReports(body: string): PaymentReport[] | RefusedCall {
  const parsed = v.safeParse(ReportSchema, readJson(body));
  if (!parsed.success) return { refused: 'It is signed, and is no report.' };
  const { cents: amount, ...report } = parsed.output;
  return [{ ...report, amount }];
}

/** A payment service without money: its page asks whether to pay, and reports the answer by a signed webhook. */
export function createSandbox(secret: () => Promise<string>, book: SandboxBook, now: () => Date): PaymentProvider {
  return {
    name: 'sandbox',

    create: async (order) => createdPayment(order),

    async verify({ headers, body }) {
      const timestamp = String(headers[timestampHeader] ?? '');
      const signature = String(headers[signatureHeader] ?? '');
      return isGenuine(await secret(), timestamp, body, signature, now())
        ? parseReports(body)
        : { refused: 'Its signature is wrong or too old.' };
    },

    async refund({ id }) {
      await book.giveBack(id);
      return { note: null };
    },

    async list(openedSince) {
      const entries = await book.since(openedSince);
      return entries.map(({ payment_id: paymentId, cents, at: paidAt }) => ({
        eventId: paidEventOf(paymentId),
        paymentId,
        outcome: 'paid',
        amount: cents,
        currency: 'USD',
        paidAt,
      }));
    },
  };
}
