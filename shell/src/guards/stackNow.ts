import { openedAt } from '../browser/gate';

/** Frames that are looked at: those of the fences, and as many of whoever comes to them. */
const frames = 12;

/**
 * In V8, which tells the files of a stack alone: with the lines in them it would compile each function of the stack anew that was never asked for before, and take for a
 * file what its code says of itself (`sourceURL`), or what a function is called. Others tell all of it. What the browser itself calls others by (`forEach`) has none.
 */
const filesOf = (_error: unknown, calls: readonly NodeJS.CallSite[]) =>
  calls
    .map((call): unknown => call.getFileName())
    .map((file) => (file === null ? '' : file || 'no file'))
    .join('\n');

/** In which files the calls under way are, innermost first, one a line, as the browser tells it: how much of it, and in which form, any code may set for everybody. */
export function stackNow(depth = frames): string {
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

/** Whether nobody has come to the gate that a stack ends with: a browser's own way was handed to a timer, or to an event. Of one that is as long as it is looked at nobody knows how it ends. */
export function isUnseen(stack: string, depth = frames): boolean {
  if (stack.split('\n').length >= depth) return false;
  const outermost = stack.trimEnd().split('\n').at(-1)!;
  return /\w+:\/\/[^\s?#)]*/.exec(outermost)?.[0].replace(/(:\d+){1,2}$/, '') === openedAt;
}

/** Of the fences themselves where the browser tells them of an event: of this, of the question, and of who looks, and by what it is told. */
const ownFrames = 4;

/** Whether nobody stands in the stack but who looks: what leads is in the document, or a tool has pressed in a world of its own. */
export const isUncalled = (): boolean => stackNow().split('\n').filter((call) => call.includes('/')).length <= ownFrames;
