import { overridePrefix, overridesKey } from '../browser/overrides';

/** What this tab has from elsewhere, from now on: by name, the folder of a `build.json`. The page is loaded anew. */
export function haveOverrides(overrides: Record<string, string>): void {
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (name.startsWith(overridePrefix)) query.delete(name);
  for (const [name, address] of Object.entries(overrides)) query.set(overridePrefix + name, address);
  keepOverrides(overrides);
  const search = query.toString();
  location.assign(`${location.pathname}${search && `?${search}`}${location.hash}`);
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
