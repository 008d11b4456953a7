/** Frames that are looked at: those of the fences, and as many of whoever comes to them. */
const frames = 12;

/**
 * In V8, which tells the files of a stack alone: with the lines in them it would compile each function of the stack anew that was never asked for before, and take for a
 * file what its code says of itself (`sourceURL`), or what a function is called. Others tell all of it.
 */
const filesOf = (_error: unknown, calls: readonly NodeJS.CallSite[]) => calls.map((call) => call.getFileName() ?? '').join('\n');

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

/** Of the fences themselves: of this, of the question, and of who looks, and by what it is told. */
const ownFrames = 4;

/** The same where one of the browser's ways is fenced (`fence`): it comes through the gate, and the guard there. */
export const fencedFrames = 6;

/** Whether nobody stands in the stack but who looks: a browser's own way was handed to a timer, or what leads is in the document. */
export const isUncalled = (own = ownFrames): boolean => stackNow().split('\n').filter((call) => call.includes('/')).length <= own;
