/**
 * The token in an address's fragment: links in letters have `#token=<token>`, which browsers do not send to servers.
 */
export const tokenIn = (hash: string): string | undefined => /^#token=([\w-]{1,128})$/.exec(hash)?.[1];
