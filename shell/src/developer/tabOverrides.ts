import { overridePrefix, overridesKey } from '../browser/overrides';
import type { DeveloperState } from '../composition/pageState';

/** Sets this tab's overrides (the folder of a `build.json`, by remote), and reloads the page. */
export function setOverrides(overrides: Record<string, string>): void {
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (name.startsWith(overridePrefix)) query.delete(name);
  for (const [name, address] of Object.entries(overrides)) query.set(overridePrefix + name, address);
  storeOverrides(overrides);
  const search = query.toString();
  history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`);
  // Navigating to the current address with a fragment would load nothing.
  location.reload();
}

/** The most characters of an address that are shown. */
const longest = 200;

/**
 * A sentence for each override in this page's address that the server refused; remotes of a development server cannot
 * be overridden.
 */
export function refusedOverrides({ overrides, local }: DeveloperState): string[] {
  const wishes = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith(overridePrefix));
  const asked = wishes.map(([name, address]) => ({
    name: name.slice(overridePrefix.length),
    address: address.slice(0, longest),
  }));
  const refused = asked.filter(({ name }) => !Object.hasOwn(overrides, name) && !local.includes(name));
  return refused.map(
    ({ name, address }) =>
      `${name} is shown as it is published. This shop takes no remotes from ${address}: its operator lists where from (OVERRIDE_ORIGINS).`,
  );
}

/** Stores the overrides for the tab's next pages; without storage they apply to this page only. */
export function storeOverrides(overrides: Record<string, string>): void {
  const kept = new URLSearchParams(
    Object.entries(overrides).map(([name, address]) => [overridePrefix + name, address]),
  ).toString();
  try {
    if (kept) sessionStorage.setItem(overridesKey, kept);
    else sessionStorage.removeItem(overridesKey);
  } catch (error) {
    console.info('This tab keeps nothing: overrides end with the page.', error);
  }
}
