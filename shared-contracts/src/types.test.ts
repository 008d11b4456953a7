/**
 * Types of the contract that other teams build on. `tsc` is the judge: a type that changes fails the build here, before
 * it fails in a remote. At run time there is one line for jest.
 */
import { addRequested, event, isEvent, type EventPayloads, type EventType, type StorefrontEvent } from './events';
import type { Envelope } from './api/envelope';
import type { Region, ServerCart } from './api/cart';
import type { Game, Product, Subscription } from './api/catalogue';
import type { ChatRequest } from './api/chat';
import type { SiteStats } from './api/config';
import type { Order, OrderRequest } from './api/orders';
import type { Language } from './languages';
import { lowestPrice, type Price } from './money';
import { paths } from './paths';
import { defineRemote } from './defineRemote';
import type { RemoteDefinition, RemoteRelease } from './release';
import type { SlotName, SlotProps } from './slots';
import type { OrderStatusCode, ProductStatusCode } from './statuses';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const expectType = <_Holds extends true>() => {};

expectType<Same<Language['currency'], 'USD' | 'RUB'>>();
expectType<Same<Region, 'cis' | 'global'>>();
expectType<Same<ProductStatusCode, 0 | 1 | 2>>();
expectType<
  Same<
    OrderStatusCode,
    | 'created'
    | 'underReview'
    | 'inProcessing'
    | 'waiting'
    | 'expired'
    | 'success'
    | 'failed'
    | 'refunded'
    | 'canceled'
    | 'waitingForPayment'
    | 'emailError'
    | 'paid'
  >
>();

// Absence is said, not hidden.
expectType<Same<Envelope<Game>['result'], Game | null>>();
expectType<Same<Game['minPrice'], number | null>>();
expectType<Same<Order['url'], string | null>>();
expectType<Same<Order['statusCode'], string | undefined>>();
expectType<Same<Subscription['productId'], number | undefined>>();
expectType<Same<Product['requirements'] extends infer R ? (null extends R ? true : false) : never, true>>();
expectType<Same<RemoteRelease['server'], { file: string; integrity: string } | null>>();

// Figures have defaults: none is ever missing.
expectType<Same<Exclude<SiteStats[Exclude<keyof SiteStats, 'links'>], number>, never>>();
expectType<Same<ServerCart['couponText'], string>>();

// What is sent: plain strings, before the schema trims and lowers them.
expectType<Same<OrderRequest['email'], string>>();
expectType<Same<ChatRequest['clientEmail'], string>>();

// What a remote's `contract.ts` says.
declare module './events' {
  interface EventPayloads {
    'mf-gifts/wrapped': { giftId: number };
  }
}

declare module './slots' {
  interface SlotProps {
    'mf-gifts/card': { giftId: number };
  }
}

// Events carry their type and payload.
expectType<Same<EventType, 'cart/addRequested' | 'mf-gifts/wrapped'>>();
expectType<Same<EventPayloads['cart/addRequested'], { productId: number }>>();
expectType<Same<ReturnType<typeof addRequested>, StorefrontEvent<'cart/addRequested', { productId: number }>>>();

// Slots are places by name.
expectType<Same<SlotName, 'header.cart' | 'overlay' | 'mf-gifts/card'>>();
expectType<Same<keyof SlotProps, SlotName>>();

// The lowest plan is one of the plans, whatever else they carry.
const _lowestOf = (plans: Subscription[]) => lowestPrice(plans, 85);
expectType<Same<ReturnType<typeof _lowestOf>, Subscription | undefined>>();

expectType<Same<RemoteDefinition['routes'][number]['visibility'], 'public' | 'private'>>();
expectType<Same<RemoteDefinition['slots'][number]['load'], 'visible' | 'idle' | 'interaction' | 'wake'>>();

/** Never called: each line below must not compile. */
export function refusedByTheCompiler(product: Product, price: Price) {
  // @ts-expect-error an event asks by a numeric id
  addRequested({ productId: '1' });
  // @ts-expect-error the contract's version is not the remote's to say
  defineRemote({ name: 'mf-x', contract: 2, routes: [], slots: [], wakes: [] });
  // @ts-expect-error a route says whether it is public
  defineRemote({ name: 'mf-x', routes: [{ id: 'x', path: 'x' }], slots: [], wakes: [] });
  // @ts-expect-error a slot cannot be loaded eagerly
  defineRemote({ name: 'mf-x', routes: [], slots: [{ slot: 'overlay', widget: 'X', load: 'eager' }], wakes: [] });
  defineRemote({
    name: 'mf-x',
    routes: [],
    slots: [{ slot: 'mf-gifts/card', widget: 'X', load: 'idle' }],
    wakes: ['mf-gifts/wrapped'],
  });
  // @ts-expect-error nobody leaves this slot open
  defineRemote({ name: 'mf-x', routes: [], slots: [{ slot: 'mf-gifts/crad', widget: 'X', load: 'idle' }], wakes: [] });
  // @ts-expect-error nobody sends this event
  defineRemote({ name: 'mf-x', routes: [], slots: [], wakes: ['mf-gifts/warpped'] });
  // @ts-expect-error an event is one that somebody declares
  event('mf-gifts/warpped', { giftId: 1 });
  // @ts-expect-error an event says what was promised
  event('mf-gifts/wrapped', { gift: 1 });
  // @ts-expect-error nobody can hear it
  isEvent('mf-gifts/warpped');
  // @ts-expect-error products are found by id, not by name
  paths.product(product.name);
  // @ts-expect-error details need an order
  paths.details();
  // @ts-expect-error requirements may be absent
  product.requirements.client.trim();
  // @ts-expect-error a price says its currency
  lowestPrice([{ price: price.price }], 85);
}

it('S212 is held by the types: see above', () => {
  expect(typeof refusedByTheCompiler).toBe('function');
});
