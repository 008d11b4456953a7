import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Addresses } from '../../http/addresses';
import { missing, type Api } from '../../http/api';
import { answerTryAgain } from '../../http/errors';
import { shopPages } from '../../http/shopPages';
import type { OrderService } from '../../orders/service';
import type { SandboxBook } from './book';
import { sandboxPage, sandboxPolicy } from './page';
import { paidEventOf, sandboxPagePath, signedReport, type SandboxReport } from './provider';

export interface SandboxDeps {
  orders: OrderService;
  addresses: Addresses;
  book: SandboxBook;
  secret: () => Promise<string>;
  now: () => Date;
}

const ParamsSchema = v.object({
  paymentId: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,64}$/, 'This is not the id of a payment.')),
});
const DecisionSchema = v.object({ decision: v.picklist(['pay', 'decline']) });

/** This process's own address: the sandbox reports over HTTP, and never to an address from a request. */
function ownOrigin(app: Api): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The sandbox can only report while the API listens.');
  return `http://${address.family === 'IPv6' ? '[::1]' : '127.0.0.1'}:${address.port}`;
}

export function sandboxRoutes(app: Api, { orders, addresses, book, secret, now }: SandboxDeps) {
  async function payable(paymentId: string) {
    const payment = await orders.payable(paymentId);
    return payment?.provider === 'sandbox' ? payment : null;
  }

  /** Calls the webhook; false if the shop is too busy. */
  async function isHeard(decision: SandboxReport): Promise<boolean> {
    const { body, headers } = signedReport(await secret(), decision, now());
    const answer = await fetch(`${ownOrigin(app)}/v1/payments/sandbox/webhook`, { method: 'POST', body, headers });
    if (!answer.ok && answer.status !== 503)
      throw new Error(`The webhook answered ${answer.status}: ${await answer.text()}`);
    return answer.ok;
  }

  async function show(request: FastifyRequest, reply: FastifyReply, paymentId: string) {
    const payment = await payable(paymentId);
    if (!payment) return reply.code(404).send(missing('There is no such payment.'));
    const back = addresses.ofShop(request, shopPages.details(payment.orderId), payment.language);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', sandboxPolicy(addresses.shopOrigin(request)))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .send(sandboxPage({ ...payment, back }));
  }

  const path = sandboxPagePath(':paymentId');

  app.get(path, { schema: { params: ParamsSchema } }, (request, reply) =>
    show(request, reply, request.params.paymentId),
  );

  const config = { form: 'application/x-www-form-urlencoded', limit: 'payments' } as const;

  // Like a bank, it takes money once, whatever the status of the order.
  app.post(path, { config, schema: { params: ParamsSchema, body: DecisionSchema } }, async (request, reply) => {
    const { paymentId } = request.params;
    const payment = await payable(paymentId);
    const pays = request.body.decision === 'pay';
    if (!payment || (pays ? payment.isPaid : !payment.isOpen)) return show(request, reply, paymentId);
    const { cents } = payment;
    if (pays) await book.enter(paymentId, cents);
    const eventId = pays ? paidEventOf(paymentId) : `${paymentId}-failed`;
    // Pressing again repeats the report; money that is never reported is found in the book.
    if (!(await isHeard({ eventId, paymentId, outcome: pays ? 'paid' : 'failed', cents })))
      return answerTryAgain(reply);
    return reply.redirect(addresses.ofShop(request, shopPages.details(payment.orderId), payment.language), 303);
  });
}
