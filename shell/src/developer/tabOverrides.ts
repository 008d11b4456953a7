import { overridePrefix, overridesKey } from '../browser/overrides';
import type { DeveloperState } from '../composition/pageState';

/** What this tab has from elsewhere, from now on: by name, the folder of a `build.json`. The page is loaded anew. */
export function haveOverrides(overrides: Record<string, string>): void {
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (name.startsWith(overridePrefix)) query.delete(name);
  for (const [name, address] of Object.entries(overrides)) query.set(overridePrefix + name, address);
  keepOverrides(overrides);
  const search = query.toString();
  history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`);
  // To be led to the address that is shown, with its fragment, loads nothing.
  location.reload();
}

/** Characters of an address that are said. */
const longest = 200;

/** A sentence for each wish of this page's address that the server did not take; what is from this machine is had from nowhere else. */
export function refusedOverrides({ overrides, local }: DeveloperState): string[] {
  const wishes = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith(overridePrefix));
  const refused = wishes.map(([name, address]) => [name.slice(overridePrefix.length), address.slice(0, longest)] as const).filter(([name]) => !Object.hasOwn(overrides, name) && !local.includes(name));
  return refused.map(([name, address]) => `${name} is shown as it is published. This shop takes no remotes from ${address}: its operator lists where from (OVERRIDE_ORIGINS).`);
}

/** Keeps them for the pages that this tab will load; a tab that can keep nothing has them on this page. */
export function keepOverrides(overrides: Record<string, string>): void {
  const kept = new URLSearchParams(Object.entries(overrides).map(([name, address]) => [overridePrefix + name, address])).toString();
  try {
    if (kept) sessionStorage.setItem(overridesKey, kept);
    else sessionStorage.removeItem(overridesKey);
  } catch (error) {
    console.info('This tab keeps nothing: overrides end with the page.', error);
  }
}
