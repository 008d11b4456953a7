/** The data blocks of a page of the shop, by their ids: what it hands to the browser, and the files that it will want later. */
export const stateElementId = 'storefront-state';
export const laterElementId = 'storefront-later';

/** JSON as it may stand in a script element: nothing in it ends that. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
