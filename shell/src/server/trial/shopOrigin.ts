/** The shop's own origin, as far as trials have one. */
export const shopOrigin = 'http://shop.test';

/** The address of a page in a trial, of its path with its prefix. */
export const pageUrl = (pathname: string): URL => new URL(pathname, shopOrigin);
