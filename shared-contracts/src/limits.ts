/** Business constants (specification, section 9). Durations in milliseconds unless the name says otherwise. */
export * as limits from './bounds';

/** Milliseconds that a remote's code may take to come before its place says that it is missing. */
export const remoteLimit = 10_000;

/** Milliseconds that its texts may take before the default language's stand in for them. */
export const textsLimit = 4_000;

/** Milliseconds that a navigation waits for a page's data; then the page is shown, and its screen shows them as they come. */
export const dataLimit = 5_000;
