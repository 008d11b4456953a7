import type { WholePageState } from '../composition/pageState';

/** Where a tab keeps the remotes that it has from elsewhere. */
export const overridesKey = 'storefront-overrides';

/** What names one of them in an address: `?remote.mf-x=http://localhost:3001`. */
export const overridePrefix = 'remote.';

function keptQuery(): string | null {
  try {
    return sessionStorage.getItem(overridesKey);
  } catch (error) {
    console.info('This tab keeps nothing.', error);
    return null;
  }
}

/** Whether this page's address wants a remote from elsewhere. */
export const asksOverrides = (): boolean => [...new URLSearchParams(location.search).keys()].some((name) => name.startsWith(overridePrefix));

/** Leads a tab with overrides to the page that has them, also inside a development server; whether it does. Only where the operator allows them is there anything to keep. */
export function keepsOverrides({ mayOverride }: Pick<WholePageState, 'mayOverride'>): boolean {
  const kept = mayOverride && !asksOverrides() ? keptQuery() : null;
  // Anything else would lead here again, and so on.
  if (!kept?.startsWith(overridePrefix)) return false;
  location.replace(`${location.pathname}${location.search ? `${location.search}&` : '?'}${kept}${location.hash}`);
  return true;
}
