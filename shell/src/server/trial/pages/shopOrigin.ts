/** The shop's origin in trials. */
export const shopOrigin = 'http://shop.test';

/** The URL of a path with its prefix. */
export const pageUrl = (pathname: string): URL => new URL(pathname, shopOrigin);
