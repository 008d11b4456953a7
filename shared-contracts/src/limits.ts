/** Business constants (specification, section 9). Durations in milliseconds unless the name says otherwise. */
export * as limits from './bounds';

/** Milliseconds in which a remote's code has to load before its rectangle says that it is missing. */
export const remoteLimit = 10_000;

/** Milliseconds in which its texts have to load before the default language's stand in. */
export const textsLimit = 4_000;

/** Milliseconds that a navigation waits for a page's data; then the page is shown, and gets its data later. */
export const dataLimit = 5_000;
