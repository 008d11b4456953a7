/**
 * What the far end answers: a result, `null` for "no such thing", or an HTTP status for a failure, with the server's
 * words.
 */
export type Answer = { result: unknown } | { status: number; message?: string } | 'silence';

/**
 * A network whose answers, which may come late, are named by path; it remembers what was asked, and when. Unless a test
 * says otherwise the shop is empty.
 */
export function network(given: Record<string, Answer | Promise<Answer>> = {}) {
  const answers: Record<string, Answer | Promise<Answer>> = {
    '/service-config': { result: { stats: {} } },
    '/v1/games': { result: [] },
    ...given,
  };
  const asked: string[] = [];
  const askedAt: number[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    asked.push(pathname + search);
    askedAt.push(Date.now());
    const answer = await (answers[pathname + search] ?? answers[pathname] ?? { status: 500 });
    if (answer === 'silence')
      return new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('no answer'))),
      );
    if ('status' in answer) return Response.json({ message: answer.message }, { status: answer.status });
    return Response.json({ success: answer.result !== null, result: answer.result, message: null });
  };
  return { asked, askedAt, answers, fetch: fetch as typeof globalThis.fetch };
}

/** Site configuration with these links. */
export const configWith = (...links: { name: string; url: string; icon?: string }[]): Answer => ({
  result: { stats: { links: links.map((link) => ({ icon: 'discord', ...link })) } },
});
