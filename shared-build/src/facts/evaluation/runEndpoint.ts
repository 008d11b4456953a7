import { symbolicValue } from './symbolicValue';

/** An endpoint's definition. */
export interface Definition {
  type?: string;
  query?: (question: unknown) => unknown;
  queryFn?: (
    question: unknown,
    tools: unknown,
    options: unknown,
    baseQuery: (call: unknown) => Promise<unknown>,
  ) => unknown;
}

export interface Call {
  url: string;
  method?: string;
  body?: unknown;
  token?: unknown;
  idempotencyKey?: unknown;
  result?: unknown;
  refusal?: unknown;
}

const isCall = (value: unknown): value is Call => typeof (value as Partial<Call> | undefined)?.url === 'string';

/** Milliseconds that an endpoint may wait before it calls. */
const waitLimit = 300;

/** The most calls of an endpoint that are answered: one that loads page after page would never end. */
const maxCalls = 20;

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref());

/**
 * Runs an endpoint's definition: its calls, as far as they do not depend on answers, and whether it ended by itself in
 * time.
 */
async function runEndpoint(
  { query, queryFn }: Definition,
  question: unknown,
  word: string,
): Promise<{ calls: unknown[]; hasEnded: boolean }> {
  const calls: unknown[] = query ? [query(question)] : [];
  const baseQuery = (asked: unknown) => {
    calls.push(asked);
    return calls.length < maxCalls ? Promise.resolve({ data: symbolicValue(word) }) : new Promise(() => {});
  };
  const answered = Promise.resolve(queryFn?.(question, symbolicValue(word), symbolicValue(word), baseQuery)).then(
    () => true,
  );
  const hasEnded = await Promise.race([answered, wait(waitLimit).then(() => false)]).catch((error: unknown) => {
    // Calls that were made are known, whatever happens to their answers.
    if (calls.length === 0) throw error;
    return false;
  });
  return { calls, hasEnded };
}

/** The calls of an endpoint for an argument, in order. */
export async function callsOf(definition: Definition, question: unknown, word: string): Promise<Call[]> {
  const { calls } = await runEndpoint(definition, question, word);
  return calls.map((call) => (typeof call === 'string' ? { url: call } : call)).filter(isCall);
}

/** Whether an endpoint makes no call for any argument, such as one that reads storage. */
export async function makesNoCall(definition: Definition): Promise<boolean> {
  const { calls, hasEnded } = await runEndpoint(definition, symbolicValue('0'), '0').catch(() => ({
    calls: [],
    hasEnded: false,
  }));
  return hasEnded && calls.length === 0;
}
