import { OrderRequestSchema, type Order } from '@storefront/contracts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Addresses } from '../http/addresses';
import { found, missing, type Api } from '../http/api';
import { IdInPathSchema, KeyHeadersSchema } from '../http/validation';
import { isNoPseudonym } from '../privacy/orderTraces';
import type { OrderService } from './service';

const NO_ORDER = 'There is no such order.';
const OrderIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'This is not the id of an order.'));
const OrderParamsSchema = v.object({ id: OrderIdSchema });
const MethodParamsSchema = v.object({ id: OrderIdSchema, paymentSystemId: IdInPathSchema });

const OrderBodySchema = v.object({
  ...OrderRequestSchema.entries,
  email: v.pipe(OrderRequestSchema.entries.email, isNoPseudonym),
});

export function orderRoutes(app: Api, orders: OrderService, addresses: Addresses) {
  const absolute = (request: FastifyRequest, url: string | null) =>
    url?.startsWith('/') ? addresses.ofApi(request, url) : url;

  const withAddresses = (request: FastifyRequest, order: Order): Order => ({
    ...order,
    url: absolute(request, order.url),
    qrCodeUrl: absolute(request, order.qrCodeUrl),
  });

  app.post(
    '/v1/orders',
    { config: { limit: 'orders' }, schema: { headers: KeyHeadersSchema, body: OrderBodySchema } },
    async ({ body, headers }, reply) => {
      const { status, body: answer } = await orders.place(body, headers['idempotency-key']);
      return reply.code(status).type('application/json; charset=utf-8').send(answer);
    },
  );

  app.get('/v1/orders/client/:id', { schema: { params: OrderParamsSchema } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const order = await orders.view(request.params.id);
    return order ? found(withAddresses(request, order)) : missing(NO_ORDER);
  });

  const changing = { config: { limit: 'payments' }, schema: { params: MethodParamsSchema } } as const;

  app.post('/v1/orders/:id/payment-method/:paymentSystemId', changing, async ({ params }) => {
    const outcome = await orders.changeMethod(params.id, params.paymentSystemId);
    if (!outcome) return missing(NO_ORDER);
    return 'refused' in outcome ? missing(outcome.refused) : found(outcome);
  });
}
