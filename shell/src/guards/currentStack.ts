import { documentAddress } from '../browser/gate';

/** Stack frames that are read: those of the fences, and about as many of their callers. */
const frames = 12;

/**
 * Formats a stack in V8 as file names only. Line numbers would make V8 compile each function again the first time, and
 * the default text also contains what code controls: `sourceURL` and function names. Built-in functions (`forEach`)
 * have no file: ''. Other browsers ignore this and return their own text.
 */
const filesOf = (_error: unknown, calls: readonly NodeJS.CallSite[]) =>
  calls
    .map((call): unknown => call.getFileName())
    .map((file) => (file === null ? '' : file || 'no file'))
    .join('\n');

/**
 * The stack, innermost call first, one a line. Sets `stackTraceLimit` and `prepareStackTrace` for the moment, since any
 * code may have changed them.
 */
export function currentStack(depth = frames): string {
  const { stackTraceLimit, prepareStackTrace } = Error;
  const set = (limit: unknown, form: unknown) => {
    Reflect.set(Error, 'stackTraceLimit', limit);
    Reflect.set(Error, 'prepareStackTrace', form);
  };
  set(depth, filesOf);
  const { stack } = new Error();
  set(stackTraceLimit, prepareStackTrace);
  return String(stack);
}

/**
 * Whether the outermost call in a stack is the gate itself, so that the browser called the method directly
 * (`setInterval(scrollTo, …)`). Unknown, and so false, where the stack is longer than `depth`.
 */
export function isCalledByBrowser(stack: string, depth = frames): boolean {
  if (stack.split('\n').length >= depth) return false;
  const outermost = stack.trimEnd().split('\n').at(-1)!;
  return /\w+:\/\/[^\s?#)]*/.exec(outermost)?.[0].replace(/(:\d+){1,2}$/, '') === documentAddress;
}

/** Stack frames of a fence's own event listener, down to `currentStack`. */
const ownFrames = 4;

/**
 * Whether the stack contains only the fence's own listener: the document itself navigates, or an extension acts from
 * its isolated world.
 */
export const hasNoCaller = (): boolean =>
  currentStack()
    .split('\n')
    .filter((call) => call.includes('/')).length <= ownFrames;
