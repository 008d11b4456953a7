/** Frames that are looked at: those of the fences, and as many of whoever comes to them. */
const frames = 12;

/** Who calls, innermost first, as the browser tells it: how much of it, and in which form, any code may set for everybody. */
export function stackNow(depth = frames): string {
  const { stackTraceLimit, prepareStackTrace } = Error;
  const set = (limit: unknown, form: unknown) => void (Reflect.set(Error, 'stackTraceLimit', limit), Reflect.set(Error, 'prepareStackTrace', form));
  set(depth, undefined);
  const { stack } = new Error();
  set(stackTraceLimit, prepareStackTrace);
  return String(stack);
}

/** Of the fences themselves: of this, of the question, and of who looks, and by what it is told. */
const ownFrames = 4;

/** The same where one of the browser's ways is fenced (`fence`): it comes through the gate, and the guard there. */
export const fencedFrames = 6;

/** Whether nobody stands in the stack but who looks: a browser's own way was handed to a timer, or what leads is in the document. */
export const isUncalled = (own = ownFrames): boolean => (stackNow().match(/:\d+:\d+/g)?.length ?? 0) <= own;
