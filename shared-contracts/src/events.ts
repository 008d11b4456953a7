import * as v from 'valibot';
import { IdSchema } from './api/envelope';

/** What crosses team borders: a past fact or a request, dispatched on the one store. */
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

/** A visitor wants a product in the cart; checkout asks for plan and region. */
export const addRequested = defineEvent('cart/addRequested', v.object({ productId: IdSchema }));

/** Every event, by type: the border check of development and the release table's `wakes` read it. */
export const events = { [addRequested.type]: addRequested };

export type EventType = keyof typeof events;
