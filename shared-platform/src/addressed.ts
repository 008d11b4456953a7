import { freeze, type UnknownAction } from '@reduxjs/toolkit';

/** The remotes that an event is for: all but these, or this one alone. */
export type Address = { except: readonly string[] } | { only: string };

interface Addressed {
  meta?: { storefront?: Partial<{ except: readonly string[]; only: string }> };
}

/** The same event, addressed to some remotes only. */
export function addressed<Event extends UnknownAction>(event: Event, address: Address): Event {
  return freeze({ ...event, meta: { ...(event['meta'] as object | undefined), storefront: address } }, true);
}

/** Whether an action is for a remote's slices and listeners; one without an address is for all remotes. */
export function isFor(remote: string, action: unknown): boolean {
  const { only, except } = (action as Addressed | undefined)?.meta?.storefront ?? {};
  return only === undefined ? !except?.includes(remote) : only === remote;
}
