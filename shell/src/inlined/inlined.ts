/** What may be handed to a script of the page: what JSON carries, or one more function that stands by itself. */
type Given = string | number | readonly Given[] | { readonly [key: string]: Given } | ((...given: never[]) => unknown);

const written = (given: Given): string => (typeof given === 'function' ? given.toString() : JSON.stringify(given));

/**
 * The attributes of the script that runs, for what is inlined, which is given it. Until all is defined anew that is held (`groundScript.ts`) no script reads a part of the document, or of an
 * element, by its name, nor writes one so: V8 then keeps all that such things have sorted for that, and sorts it again after each of some thousand definitions. On a slow phone that was a
 * tenth of a second before anything was painted.
 */
export const attributesOfScript = (): DOMStringMap => (Reflect.get(Reflect.get(document, 'currentScript') ?? {}, 'dataset') ?? {}) as DOMStringMap;

/** The files of the innermost calls, one a line, for what is inlined, which is given it; as `guards/stackNow.ts` does. */
export function filesOfCalls(depth: number): string {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Object.assign(Error, { stackTraceLimit: depth, prepareStackTrace: (_: unknown, calls: NodeJS.CallSite[]) => calls.map((call) => call.getFileName()).join('\n') });
  const stack = String(new Error().stack).replace(/[?#][^\s)]*/g, '');
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return stack;
}

/**
 * A function as a script that stands in the page and calls it there. It is its own source, so it knows nothing of its module, not even an import: what it
 * needs it is given. Its build leaves out what a browser does not need of it (`host.ts`).
 */
export const inlined = <All extends Given[]>(run: (...given: All) => void, ...given: All): string => `(${run.toString()})(${given.map(written).join(',')})`;
