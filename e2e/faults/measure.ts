import { setTimeout as sleep } from 'node:timers/promises';

export const median = (values: number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

export interface Answer {
  status: number;
  headers: Headers;
  html: string;
  milliseconds: number;
}

/** Asks as an address typed by hand does: no redirect is followed; undefined when there was no whole answer in time. */
export async function ask(url: string, limit: number): Promise<Answer | undefined> {
  const began = performance.now();
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limit) });
    const html = await answer.text();
    return { status: answer.status, headers: answer.headers, html, milliseconds: performance.now() - began };
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Goes on doing something, in turns with a breath, until it is told to stop; gives what stops it. */
export function repeatUntilStopped(work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      await work();
      await sleep(20);
    }
  })();
  return () => ((stopped = true), running);
}
