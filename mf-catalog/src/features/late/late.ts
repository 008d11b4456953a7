/** Code in a file of its own, which only some pages need. */
export interface Late<Code> {
  /** Brings it. The same promise for all who wait, until it fails. */
  bring: () => Promise<Code>;
  /** Nothing before it has come; who draws a page with it says `here() ?? use(bring())`. */
  here: () => Code | undefined;
}

export function late<Code>(load: () => Promise<Code>): Late<Code> {
  let code: Code | undefined;
  let coming: Promise<Code> | undefined;
  const bring = () =>
    (coming ??= load().then(
      (come) => (code = come),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    ));
  return { bring, here: () => code };
}
