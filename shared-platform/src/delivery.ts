import { freeze, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { events, type StorefrontEvent } from '@storefront/contracts';
import * as v from 'valibot';
import { addressed } from './addressed';
import type { PendingEvents } from './pendingEvents';
import { isPlatformsOwn } from './ownNames';

/** A remote that an event must reach. */
export interface EventOwner {
  remote: string;
  /** Settles when the remote has registered or failed to; undefined where it is registered already. */
  arrival?: Promise<void>;
}

/** The remotes that events must reach, by the release table. */
export interface EventOwners {
  /** The owners of an event; begins to load those that are not registered. */
  wake(eventType: string): readonly EventOwner[];
  /** Whether a remote's state is broken, so that events have no effect. */
  hasFailed(remote: string): boolean;
  /** Tells the visitor that an event reached none of its owners; `retry` delivers it to them again. */
  reportUndelivered(eventType: string, remotes: string[], retry: () => void): void;
}

type Next = (action: unknown) => unknown;

function isEvent(action: unknown): action is UnknownAction {
  const type = (action as Partial<UnknownAction> | null | undefined)?.type;
  return typeof type === 'string' && !isPlatformsOwn(type);
}

/**
 * Whether it is an event of the contracts; throws where its payload does not match the contract. Payloads of a team's
 * own events are not checked.
 */
function isOfContracts(action: UnknownAction): boolean {
  const known = Object.values(events).find(({ type }) => type === action.type);
  if (known) v.assert(known.schema, (action as unknown as StorefrontEvent).payload);
  return known !== undefined;
}

function hand(event: UnknownAction, remote: string, next: Next): void {
  try {
    next(addressed(event, { only: remote }));
  } catch (error) {
    console.error(`Delivering ${event.type} to ${remote} failed.`, error);
  }
}

/**
 * Delivers an event to each of its owners: to registered ones at once, to others when they have been loaded.
 * Dispatching returns the event, or, while an owner is being loaded, a promise of it, which resolves when every owner
 * has got it or failed to load, and never rejects.
 */
export function createDelivery(owners: EventOwners, mailbox: PendingEvents, here?: () => string): Middleware {
  /**
   * Resolves with the owners that got the event. An event of the contracts belongs to a page: once that is left, it is
   * dropped, and counts as delivered.
   */
  async function toLoading(
    event: UnknownAction,
    eventOwners: readonly EventOwner[],
    next: Next,
  ): Promise<EventOwner[]> {
    const askedAt = here?.();
    const isLeft = () => here?.() !== askedAt && isOfContracts(event);
    const kept = eventOwners.map(
      ({ remote, arrival }) =>
        arrival && mailbox.hold(event.type, remote, arrival, () => isLeft() || hand(event, remote, next)),
    );
    const came = await Promise.all(kept);
    return eventOwners.filter((_owner, index) => isLeft() || came[index]);
  }

  /** Tells the visitor when no owner could do anything with an event. */
  async function reportUnheard(
    event: UnknownAction,
    eventOwners: readonly EventOwner[],
    reached: readonly EventOwner[],
    next: Next,
  ): Promise<void> {
    // A slice that throws is marked as failed in a microtask after the dispatch.
    await Promise.resolve();
    if (reached.some(({ remote }) => !owners.hasFailed(remote))) return;
    const remotes = eventOwners.map(({ remote }) => remote);
    try {
      owners.reportUndelivered(event.type, remotes, () => void again(event, next));
    } catch (error) {
      console.error(`Nobody could be told that ${event.type} did not reach ${remotes.join(', ')}.`, error);
    }
  }

  /** Delivers an event to its owners again; all other remotes got it the first time. */
  async function again(event: UnknownAction, next: Next): Promise<void> {
    const eventOwners = owners.wake(event.type);
    const there = eventOwners.filter(({ arrival }) => !arrival);
    for (const { remote } of there) hand(event, remote, next);
    await reportUnheard(event, eventOwners, [...there, ...(await toLoading(event, eventOwners, next))], next);
  }

  return () => (next) => (action) => {
    // All remotes get the same object, also of the library's actions: one that sorted a list in it would change it for
    // all others, and for whoever waits for an answer.
    freeze(action, true);
    if (!isEvent(action)) return next(action);
    const isPromised = isOfContracts(action);
    const eventOwners = owners.wake(action.type);
    // An event that only its own remote listens to needs no owner; one of the contracts does.
    if (eventOwners.length === 0 && !isPromised) return next(action);
    const there = eventOwners.filter(({ arrival }) => !arrival);
    if (there.length === eventOwners.length) {
      const answer = next(action);
      void reportUnheard(action, eventOwners, there, next);
      return answer;
    }
    const delivery = toLoading(action, eventOwners, next).then(async (came) => {
      await reportUnheard(action, eventOwners, [...there, ...came], next);
      return action;
    });
    next(addressed(action, { except: eventOwners.filter(({ arrival }) => arrival).map(({ remote }) => remote) }));
    return delivery;
  };
}
