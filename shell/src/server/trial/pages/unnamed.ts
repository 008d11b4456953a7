import type { StorefrontStore } from '@storefront/platform';
import { definedEndpoints, registerRemote } from '@storefront/platform/host';
import type { ReactElement, ReactNode } from 'react';
import type { Composition } from '../../../composition/Composition';
import type { Trial } from '../Trial';

const inWords = (what: string, names: readonly string[]) =>
  names.length > 0 ? [`the ${what} ${names.join(', ')}`] : [];

const isUnnamed =
  ({ owner }: Trial, names: readonly string[]) =>
  (name: string) =>
    name.startsWith(`${owner}/`) && !names.includes(name);

/** Endpoints that the remote has added and its build's facts lack. */
export function unnamedEndpoints(trial: Trial): string[] {
  const { promised } = trial;
  return promised
    ? definedEndpoints()
        .map(([name]) => name)
        .filter(isUnnamed(trial, promised.endpoints))
    : [];
}

/**
 * Refuses a registration that adds endpoints or slices which the build's facts lack, since they could not be compared.
 * The facts may list more than the registration adds; endpoints that come with a screen do not count.
 */
export function refuseUnnamed(trial: Trial, store: StorefrontStore): void {
  const { promised } = trial;
  if (!promised) return;
  const slices = Object.keys(store.getState()).filter(isUnnamed(trial, promised.slices));
  const added = [...inWords('endpoint', unnamedEndpoints(trial)), ...inWords('slice', slices)];
  if (added.length > 0)
    throw new Error(`its registration adds ${added.join(' and ')}, which its build.json does not name: build it anew,`);
}

/** The name of an invented remote that only listens. */
const witness = 'the trial';

/** Reports events that others listen to and the build's facts lack. `own`: events that the trial itself sends. */
export function watchSent(store: StorefrontStore, { promised, onSent, events: own = [] }: Trial): void {
  if (!promised || !onSent) return;
  const isUnnamed = (type: string) =>
    promised.heard.includes(type) && !promised.sends.includes(type) && !own.some((event) => event.type === type);
  const reducer = (state: unknown = null, { type, payload }: { type: string; payload?: unknown }) => {
    if (isUnnamed(type)) onSent({ type, payload });
    return state;
  };
  const name = `${witness}/sent`;
  registerRemote(
    store,
    { name: witness, version: '' },
    { register: ({ inject }) => inject({ name, reducerPath: name, reducer: reducer as never }) },
    () => {},
  );
}

/** Reports slots that are rendered and filled by somebody. */
export function watchSlots(composition: Composition, onAsked: (slot: string) => void): void {
  const { fillersOf } = composition;
  composition.fillersOf = (slot) => {
    const fillers = fillersOf(slot);
    if (fillers.length > 0) onAsked(slot);
    return fillers;
  };
}

export const compositionOf = (page: ReactNode): Composition =>
  (page as ReactElement<{ composition: Composition }>).props.composition;

/**
 * Reports slots of the remote's own that a page renders, that somebody fills, and that the build's facts lack. `page`:
 * what the renderer renders.
 */
export function watchOpened(page: ReactNode, { owner, promised, onOpened }: Trial): void {
  if (!promised || !onOpened) return;
  watchSlots(compositionOf(page), (slot) => {
    if (slot.startsWith(`${owner}/`) && !promised.renders.includes(slot)) onOpened(slot);
  });
}
