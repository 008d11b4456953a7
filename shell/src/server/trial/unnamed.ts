import type { StorefrontStore } from '@storefront/platform';
import { definedEndpoints, registerRemote } from '@storefront/platform/host';
import type { ReactElement, ReactNode } from 'react';
import type { Composition } from '../../composition/Composition';
import type { Trial } from './Trial';

const inWords = (what: string, names: readonly string[]) => (names.length > 0 ? [`the ${what} ${names.join(', ')}`] : []);

const isUnnamed = ({ owner }: Trial, names: readonly string[]) => (name: string) => name.startsWith(`${owner}/`) && !names.includes(name);

/** Endpoints of the remote's that are there by now, and that its build does not name. */
export function unnamedEndpoints(trial: Trial): string[] {
  const { promised } = trial;
  return promised ? definedEndpoints().map(([name]) => name).filter(isUnnamed(trial, promised.endpoints)) : [];
}

/**
 * Refuses a registration that adds what its build does not name: nobody could compare it with what is another's, or with the API. More may be
 * named than comes at once, and what comes with a screen that was shown is no registration's.
 */
export function refuseUnnamed(trial: Trial, store: StorefrontStore): void {
  const { promised } = trial;
  if (!promised) return;
  const slices = Object.keys(store.getState()).filter(isUnnamed(trial, promised.slices));
  const added = [...inWords('endpoint', unnamedEndpoints(trial)), ...inWords('slice', slices)];
  if (added.length > 0) throw new Error(`its registration adds ${added.join(' and ')}, which its build.json does not name: build it anew,`);
}

/** One of the store's remotes that only hears; no folder is called so. */
const witness = 'the trial';

/** Tells of what passes a store, what others hear, and the remote's build does not say that it sends. `own`: what the trial itself sends. */
export function watchSent(store: StorefrontStore, { promised, onSent, events: own = [] }: Trial): void {
  if (!promised || !onSent) return;
  const isUnnamed = (type: string) => promised.heard.includes(type) && !promised.sends.includes(type) && !own.some((event) => event.type === type);
  const reducer = (state: unknown = null, { type, payload }: { type: string; payload?: unknown }) => {
    if (isUnnamed(type)) onSent({ type, payload });
    return state;
  };
  const name = `${witness}/sent`;
  registerRemote(store, { name: witness, version: '' }, { register: ({ inject }) => inject({ name, reducerPath: name, reducer: reducer as never }) }, () => {});
}

/** Tells of slots that are asked for, and that somebody fills. */
export function watchSlots(composition: Composition, onAsked: (slot: string) => void): void {
  const { fillersOf } = composition;
  composition.fillersOf = (slot) => {
    const fillers = fillersOf(slot);
    if (fillers.length > 0) onAsked(slot);
    return fillers;
  };
}

export const compositionOf = (page: ReactNode): Composition => (page as ReactElement<{ composition: Composition }>).props.composition;

/** Tells of slots of the remote's own that a page asks for, that somebody fills, and that its build does not name. `page`: what the renderer draws. */
export function watchOpened(page: ReactNode, { owner, promised, onOpened }: Trial): void {
  if (!promised || !onOpened) return;
  watchSlots(compositionOf(page), (slot) => {
    if (slot.startsWith(`${owner}/`) && !promised.renders.includes(slot)) onOpened(slot);
  });
}
