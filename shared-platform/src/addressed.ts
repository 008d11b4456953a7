import { freeze, type UnknownAction } from '@reduxjs/toolkit';

/** Whom a delivery of an event is for: all but these, or this one alone. */
export type Address = { except: readonly string[] } | { only: string };

interface Addressed {
  meta?: { storefront?: Partial<{ except: readonly string[]; only: string }> };
}

/** The same event, for some. */
export function addressed<Event extends UnknownAction>(event: Event, address: Address): Event {
  return freeze({ ...event, meta: { ...(event['meta'] as object | undefined), storefront: address } }, true);
}

/** Whether a remote's slices and listeners are to see an action; they see all that nobody addressed. */
export function isFor(remote: string, action: unknown): boolean {
  const { only, except } = (action as Addressed | undefined)?.meta?.storefront ?? {};
  return only === undefined ? !except?.includes(remote) : only === remote;
}
