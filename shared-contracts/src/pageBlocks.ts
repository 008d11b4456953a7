/** The ids of a page's data blocks: the state for the browser, and the files that are fetched later. */
export const stateElementId = 'storefront-state';
export const laterElementId = 'storefront-later';

/** Escapes JSON for a script element, so that nothing in it can end the element. */
export const inScript = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** A value as JSON that is safe in a script element. */
export const safeJson = (value: unknown): string => inScript(JSON.stringify(value));
