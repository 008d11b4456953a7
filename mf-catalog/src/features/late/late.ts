/** Code in a file of its own, which only some pages need. */
export interface Late<Code> {
  /** Brings it: the same promise for all who wait, until it fails. Who draws a page with it says `use(bring())`, which waits only until it is there. */
  bring: () => Promise<Code>;
  /** Nothing before it has come. */
  here: () => Code | undefined;
}

export function late<Code>(load: () => Promise<Code>): Late<Code> {
  let code: Code | undefined;
  let coming: Promise<Code> | undefined;
  const bring = () => {
    coming ??= load().then(
      (come) => {
        code = come;
        return come;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    // By these React's `use` knows without a wait what has come.
    return code === undefined ? coming : Object.assign(coming, { status: 'fulfilled', value: code });
  };
  return { bring, here: () => code };
}
