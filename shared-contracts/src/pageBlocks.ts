/** The data blocks of a page of the shop, by their ids: what it hands to the browser, and the files that it will want later. */
export const stateElementId = 'storefront-state';
export const laterElementId = 'storefront-later';

/** JSON that is written already, as it may stand in a script element: nothing in it ends that. */
export const inScript = (json: string): string => json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Anything as JSON that may stand there. */
export const safeJson = (value: unknown): string => inScript(JSON.stringify(value));
