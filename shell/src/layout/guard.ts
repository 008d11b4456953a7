/** Has what a browser's objects of one kind do, by calls or by what they are given, be refused where `isRefused` says so of one of them. Gives what ends it. */
export function guard(owner: object, name: string, isRefused: (one: never, ...given: unknown[]) => boolean): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  if (!own?.configurable) return () => {};
  const guarded = (act: (...given: unknown[]) => unknown) =>
    function (this: never, ...given: unknown[]) {
      return isRefused(this, ...given) ? undefined : act.apply(this, given);
    };
  Object.defineProperty(owner, name, { ...own, ...(own.set ? { set: guarded(own.set) } : { value: guarded(own.value as never) }) });
  return () => void Object.defineProperty(owner, name, own);
}
