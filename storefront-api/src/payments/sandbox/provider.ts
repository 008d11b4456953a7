import * as v from 'valibot';
import type { CreatedPayment, PayableOrder, PaymentProvider, PaymentReport } from '../provider';
import { isGenuine, sign } from './signature';

export const timestampHeader = 'x-sandbox-timestamp';
export const signatureHeader = 'x-sandbox-signature';

const ReportSchema = v.object({
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  paymentId: v.string(),
  outcome: v.picklist(['paid', 'failed']),
  cents: v.pipe(v.number(), v.integer()),
});

export function sandboxPagePath(paymentId: string) {
  return `/sandbox/pay/${paymentId}`;
}

/** A signed report, as the sandbox sends it. */
export function signedReport(secret: string, report: PaymentReport, now: Date) {
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

function parseReport(body: string): PaymentReport | null {
  try {
    const parsed = v.safeParse(ReportSchema, JSON.parse(body));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** A payment service without money: its page asks whether to pay and reports the answer by a signed webhook. */
export function createSandbox(secret: () => Promise<string>, now: () => Date): PaymentProvider {
  return {
    createPayment: async (order) => createdPayment(order),

    async verifyWebhook({ headers, body }) {
      const timestamp = String(headers[timestampHeader] ?? '');
      const signature = String(headers[signatureHeader] ?? '');
      return isGenuine(await secret(), timestamp, body, signature, now()) ? parseReport(body) : null;
    },
  };
}
