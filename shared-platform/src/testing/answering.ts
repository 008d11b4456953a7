/** Instead of an answer: the call fails. */
export const failing = Symbol('failing');

/** Instead of an answer: the call never ends. */
export const silent = Symbol('silent');

/** What the API answers, by path with query; anything else is missing (null). */
export type Answers = Record<string, unknown>;

const envelope = (result: unknown, status = 200) =>
  Response.json({ success: result !== null, result, message: null }, { status });

/** A stub network with these answers, which a test may change; it records the requests. */
export function answering(given: Answers = {}) {
  const answers: Answers = { ...given };
  const calls: string[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const { pathname, search } = new URL(String(input));
    const call = pathname + search;
    calls.push(call);
    const result = answers[call] ?? null;
    if (result === silent) return new Promise(() => {});
    return result === failing ? envelope(null, 500) : envelope(result);
  };
  return { fetch: fetch as typeof globalThis.fetch, calls, answers };
}
