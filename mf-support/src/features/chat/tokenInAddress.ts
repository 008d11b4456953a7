/** The token in the fragment of an address: letters carry `#token=<token>`, which no server and no log ever sees. */
export const tokenIn = (hash: string): string | undefined => /^#token=([\w-]{1,128})$/.exec(hash)?.[1];
