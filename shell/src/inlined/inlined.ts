/** An argument of an inlined script: JSON, or another function that refers to nothing outside itself. */
type Given = string | number | readonly Given[] | { readonly [key: string]: Given } | ((...given: never[]) => unknown);

const written = (given: Given): string => (typeof given === 'function' ? given.toString() : JSON.stringify(given));

/**
 * The data attributes of the running script. Uses `Reflect.get` in place of `document.currentScript`: until
 * `globalsScript.ts` has redefined some thousand properties, no script may access properties of the document or of an
 * element by name. V8 would build a fast lookup table for these objects and rebuild it after each definition, which
 * took a tenth of a second before the first paint on a slow phone.
 */
export const attributesOfScript = (): DOMStringMap =>
  (Reflect.get(Reflect.get(document, 'currentScript') ?? {}, 'dataset') ?? {}) as DOMStringMap;

/** The files of the innermost calls, one a line, as `guards/currentStack.ts` returns them. */
export function filesOfCalls(depth: number): string {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Object.assign(Error, {
    stackTraceLimit: depth,
    prepareStackTrace: (_: unknown, calls: NodeJS.CallSite[]) => calls.map((call) => call.getFileName()).join('\n'),
  });
  const stack = String(new Error().stack).replace(/[?#][^\s)]*/g, '');
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return stack;
}

/**
 * A function and its arguments as the source of an inline script that calls it. Only the function's own source is sent,
 * so it cannot use anything of its module, not even an import: what it needs is passed as arguments. The build minifies
 * it (`host.ts`).
 */
export const inlined = <All extends Given[]>(run: (...given: All) => void, ...given: All): string =>
  `(${run.toString()})(${given.map(written).join(',')})`;
