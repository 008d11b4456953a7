import * as c from '@storefront/contracts';
import * as v from 'valibot';
import { providerNames } from '../../payments/provider';

/** A body of one of these content types, without the envelope. */
export interface Media {
  media: string[];
}

/** A redirect; otherwise a page, or the envelope's `missing`. */
export interface Redirect {
  redirect: 302 | 303;
  page?: string;
}

/** The result if it was done, and what a refusal suggests instead. */
export interface Refusable {
  done: v.GenericSchema;
  refused: v.GenericSchema;
}

export type Result = v.GenericSchema | Media | Redirect | Refusable;

const media = (...types: string[]): Media => ({ media: types });
const list = (schema: v.GenericSchema) => v.array(schema);

const message = v.object({
  ...c.ChatMessageSchema.entries,
  text: v.string(),
  attachments: list(v.string()),
});

/** The schema of each call's `result`, from the contracts; every call may also answer `null` (S206). */
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
  'GET /v1/products/manual': v.object({ ...c.ManualSchema.entries, status: v.number() }),
  'GET /v1/products/:id/download': { redirect: 302 },
  'GET /static/downloads/:id': media('application/zip'),
  'GET /v1/screenshots': list(c.ScreenshotSchema),
  'GET /v1/subscriptions/:id': c.SubscriptionSchema,
  'POST /v1/subscriptions/list': list(c.SubscriptionSchema),
  'GET /v1/subscriptions/client/:id': list(c.SubscriptionSchema),
  'POST /v1/subscriptions/cart': c.ServerCartSchema,
  'GET /static/art/:kind/:seed.svg': media('image/svg+xml'),
  'GET /static/art/:kind/:seed.png': media('image/png'),
  'GET /static/pictures/:id': media('image/webp', 'image/svg+xml', 'image/png'),
  'GET /static/pictures/:id/:file': media('image/avif', 'image/webp'),
  'GET /static/feeds/announcements.:code.xml': media('application/atom+xml'),
  'GET /v1/announces': v.number(),
  'GET /v1/announces/:page': list(c.AnnouncementSchema),
  'POST /v1/chats/client': v.object({ token: v.string() }),
  'GET /v1/chats/client': v.object({ ...c.ChatSchema.entries, messages: list(message) }),
  'POST /v1/chats/:id': message,
  'PATCH /v1/chats/:id': v.null(),
  'POST /v1/static/upload': v.string(),
  'GET /static/uploads/:id/:name': media('application/octet-stream', 'image/png', 'image/jpeg', 'image/gif'),
  'POST /v1/orders': {
    done: v.object({ ...c.CreatedOrderSchema.entries, orderId: v.string() }),
    refused: c.RefusedOrderSchema,
  },
  'GET /v1/orders/client/:id': v.object({
    ...c.OrderSchema.entries,
    id: v.string(),
    statusCode: v.optional(v.picklist(Object.keys(c.orderStatuses))),
    url: v.nullable(v.string()),
    qrCodeUrl: v.nullable(v.string()),
  }),
  'POST /v1/orders/:id/payment-method/:paymentSystemId': v.object({ orderId: v.string() }),
  'GET /v1/payment-systems/client': list(c.PaymentSystemSchema),
  ...Object.fromEntries(
    providerNames.map((name) => [`POST /v1/payments/${name}/webhook`, v.object({ outcome: v.string() })]),
  ),
  'POST /v1/bridge/replies': message,
  'GET /sandbox/pay/:paymentId': media('text/html'),
  'POST /sandbox/pay/:paymentId': { redirect: 303, page: 'text/html' },
};
