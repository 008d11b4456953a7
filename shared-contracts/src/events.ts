import * as v from 'valibot';
import { IdSchema } from './api/envelope';

/** An event between teams: a past fact or a request, dispatched on the one store. */
export type StorefrontEvent<T extends string = string, P = unknown> = {
  type: T;
  payload: P;
};

function defineEvent<T extends string, S extends v.GenericSchema>(type: T, schema: S) {
  const build = (payload: v.InferOutput<S>): StorefrontEvent<T, v.InferOutput<S>> => ({ type, payload });
  return Object.assign(build, {
    type,
    schema,
    match: (action: { type: string }): action is StorefrontEvent<T, v.InferOutput<S>> => action.type === type,
  });
}

/** A visitor wants a product in the cart; checkout then asks for plan and region. */
export const addRequested = defineEvent('cart/addRequested', v.object({ productId: IdSchema }));

/**
 * Every event of the contracts, by type, for validation and for `wakes`. Each is a visitor's request on a page: an
 * owner that has loaded after that page was left does not get it.
 */
export const events = { [addRequested.type]: addRequested };

/**
 * The payloads of all events, by type. A remote adds its own, called `<remote>/…`, in its `contract.ts`. Senders and
 * listeners compile against these, so an undeclared type is a type error.
 */
export interface EventPayloads {
  'cart/addRequested': v.InferOutput<typeof addRequested.schema>;
}

export type EventType = keyof EventPayloads;

/** Creates a declared event: `dispatch(event('mf-x/picked', { gameId: 1 }))`. */
export const event = <T extends EventType>(
  type: T,
  payload: EventPayloads[T],
): StorefrontEvent<T, EventPayloads[T]> => ({ type, payload });

/** Returns a matcher for events of this type, for listeners and slices. */
export const isEvent =
  <T extends EventType>(type: T) =>
  (action: { type: string }): action is StorefrontEvent<T, EventPayloads[T]> =>
    action.type === type;
