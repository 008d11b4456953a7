/** Code in a chunk of its own, which only some pages need. */
export interface Late<Code> {
  /**
   * Loads it: the same promise for all callers, until it fails. For `use(bring())`, which suspends only until it is
   * loaded.
   */
  bring: () => Promise<Code>;
  /** Undefined until it is loaded. */
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
    // With these fields React's `use` does not suspend for a settled promise.
    return code === undefined ? coming : Object.assign(coming, { status: 'fulfilled', value: code });
  };
  return { bring, here: () => code };
}
