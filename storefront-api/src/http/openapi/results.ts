import * as c from '@storefront/contracts';
import * as v from 'valibot';

/** A body that is no JSON. */
export interface Media {
  media: string;
  status?: 200 | 302;
}

export type Result = v.GenericSchema | Media;

const media = (type: string): Media => ({ media: type });
const list = (schema: v.GenericSchema) => v.array(schema);

/** What each call answers in `result`, in the words of the contracts; `null` is what every call may say (S206). */
export const results: Record<string, Result> = {
  'GET /healthz': v.literal('up'),
  'GET /readyz': v.literal('ready'),
  'GET /openapi.json': media('application/json'),
  'GET /data-version': v.object({ version: v.nullable(v.string()) }),
  'GET /service-config': c.ServiceConfigSchema,
  'GET /v1/dynamic-page/:name': c.DynamicPageSchema,
  'GET /v1/games': list(c.GameSchema),
  'GET /v1/games/popular': list(c.GameSchema),
  'GET /v1/products/games/client/:id': list(c.ProductListItemSchema),
  'GET /v1/products/:id': c.ProductSchema,
  'GET /v1/products/cart/:id': c.ProductCartInfoSchema,
  'GET /v1/products/manual': c.ManualSchema,
  'GET /v1/products/:id/download': { media: 'application/zip', status: 302 },
  'GET /static/downloads/:id': media('application/zip'),
  'GET /v1/screenshots': list(c.ScreenshotSchema),
  'GET /v1/subscriptions/:id': c.SubscriptionSchema,
  'POST /v1/subscriptions/list': list(c.SubscriptionSchema),
  'GET /v1/subscriptions/client/:id': list(c.SubscriptionSchema),
  'POST /v1/subscriptions/cart': c.ServerCartSchema,
  'GET /static/art/:kind/:seed.svg': media('image/svg+xml'),
  'GET /static/art/:kind/:seed.png': media('image/png'),
  'GET /static/pictures/:id': media('image/webp'),
  'GET /static/pictures/:id/:file': media('image/avif'),
  'GET /static/feeds/announcements.:code.xml': media('application/atom+xml'),
  'GET /v1/announces': v.number(),
  'GET /v1/announces/:page': list(c.AnnouncementSchema),
  'POST /v1/chats/client': v.object({ token: v.string() }),
  'GET /v1/chats/client': c.ChatSchema,
  'POST /v1/chats/:id': c.ChatMessageSchema,
  'PATCH /v1/chats/:id': v.null(),
  'POST /v1/static/upload': v.string(),
  'GET /static/uploads/:id/:name': media('application/octet-stream'),
  'POST /v1/orders': c.CreatedOrderSchema,
  'GET /v1/orders/client/:id': c.OrderSchema,
  'POST /v1/orders/:id/payment-method/:paymentSystemId': c.PaymentMethodChangedSchema,
  'GET /v1/payment-systems/client': list(c.PaymentSystemSchema),
  'POST /v1/payments/sandbox/webhook': v.object({ outcome: v.string() }),
  'GET /sandbox/pay/:paymentId': media('text/html'),
  'POST /sandbox/pay/:paymentId': { media: 'text/html', status: 302 },
};

export const isMedia = (result: Result): result is Media => 'media' in result;
