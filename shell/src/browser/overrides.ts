import type { WholePageState } from '../composition/pageState';

/** The key in `sessionStorage` of a tab's overrides. */
export const overridesKey = 'storefront-overrides';

/** The prefix of an override's parameter: `?remote.mf-x=http://localhost:3001`. */
export const overridePrefix = 'remote.';

function keptQuery(): string | null {
  try {
    return sessionStorage.getItem(overridesKey);
  } catch (error) {
    console.info('This tab keeps nothing.', error);
    return null;
  }
}

/** Whether this page's address has an override. */
export const hasOverridesInAddress = (): boolean =>
  [...new URLSearchParams(location.search).keys()].some((name) => name.startsWith(overridePrefix));

/**
 * Navigates a tab with overrides to the same page with them in its address, also inside a development server; returns
 * whether it does. Only where the operator allows overrides.
 */
export function restoresOverrides({ mayOverride }: Pick<WholePageState, 'mayOverride'>): boolean {
  const kept = mayOverride && !hasOverridesInAddress() ? keptQuery() : null;
  // Any other content would lead here again, without end.
  if (!kept?.startsWith(overridePrefix)) return false;
  location.replace(`${location.pathname}${location.search ? `${location.search}&` : '?'}${kept}${location.hash}`);
  return true;
}
