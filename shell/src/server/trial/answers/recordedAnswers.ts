import { setImmediate as nextTurn } from 'node:timers/promises';
import { readJson } from '@storefront/server';
import { saidIn } from './saidIn';
import { wordsIn } from './wordsIn';
import { askApi } from './askApi';

/** A recorded answer of the API. */
export interface Answer {
  status: number;
  text: string;
}

/** Changes a recorded answer. */
export type AnswerTransform = (answer: Answer, question: string) => Answer;

const keyOf = (input: Parameters<typeof fetch>[0], init: RequestInit | undefined) =>
  `${init?.method ?? 'GET'} ${String(input instanceof Request ? input.url : input)}`;

const asResponse = ({ status, text }: Answer) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } });

/** Recorded answers by request. */
export type Answers = ReadonlyMap<string, Answer>;

/** A `fetch` that records the API's answers. */
export function recordAnswers(send: typeof fetch = askApi) {
  const kept = new Map<string, Answer>();
  const asking: typeof fetch = async (input, init) => {
    const answer = await send(input, init);
    const said = { status: answer.status, text: await answer.text() };
    kept.set(keyOf(input, init), said);
    return asResponse(said);
  };
  // A copy, without answers that come later.
  return { asking, answers: (): Answers => new Map(kept) };
}

/** A `fetch` that replays recorded answers; other requests fail. */
export const replay =
  (answers: Answers, transform: AnswerTransform): typeof fetch =>
  async (input, init) => {
    const known = answers.get(keyOf(input, init));
    if (!known) throw new TypeError('What was not asked before is not answered.');
    return asResponse(transform(known, keyOf(input, init)));
  };

/**
 * Records what is sent to the API: `it asks POST /v1/cart with lines[].count: a number`, `it tells POST /v1/cart that
 * lines[].region is cis`.
 */
export function recordBodies(send: typeof fetch): { asking: typeof fetch; said: ReadonlySet<string> } {
  const said = new Set<string>();
  const asking: typeof fetch = (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    const place = `${init?.method ?? 'GET'} ${URL.canParse(address) ? new URL(address).pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{}') : address}`;
    if (typeof init?.body === 'string') {
      const body = readJson(init.body);
      for (const field of saidIn(body)) said.add(`it asks ${place} with ${field}`);
      for (const word of wordsIn(body)) said.add(`it tells ${place} that ${word}`);
    }
    return send(input, init);
  };
  return { asking, said };
}

/** Changes nothing. */
export const unchanged: AnswerTransform = (answer) => answer;

/** A `fetch` that uses sample answers for requests without a recorded answer, or for which the API has nothing. */
export const withFallbackAnswers =
  (send: typeof fetch, mightCome: (question: string) => Answer | undefined): typeof fetch =>
  async (input, init) => {
    const answer = await send(input, init).catch((error: unknown) => error);
    if (answer instanceof Response && answer.ok && !isEmpty(await answer.clone().text())) return answer;
    const other = mightCome(keyOf(input, init));
    if (other) return asResponse(other);
    if (answer instanceof Response) return answer;
    throw answer;
  };

/** Whether an answer has no result. */
const isEmpty = (text: string): boolean => (readJson(text) as Envelope | null | undefined)?.result === null;

/**
 * A `fetch` that only sends reads. It does so in a later task: while effects run, clocks are replaced, which Node's
 * network must not use.
 */
export const readOnlyFetch: typeof fetch = async (input, init) => {
  if ((init?.method ?? 'GET') !== 'GET') throw new TypeError('Nothing is done here.');
  await nextTurn();
  return askApi(input, init);
};

/** A `fetch` that replays recorded answers and sends other calls, by default reads alone. */
export function replayOrRead(answers: Answers, send: typeof fetch = readOnlyFetch): typeof fetch {
  const again = replay(answers, unchanged);
  return (input, init) => again(input, init).catch(() => send(input, init));
}

/** The API's envelope. */
interface Envelope {
  result?: unknown;
}

/** Changes an answer's envelope; an answer that is not JSON stays unchanged. */
export function withEnvelope(answer: Answer, change: (envelope: Envelope) => Envelope | undefined): Answer {
  try {
    const changed = change(JSON.parse(answer.text) as Envelope);
    return changed ? { ...answer, text: JSON.stringify(changed) } : answer;
  } catch {
    return answer;
  }
}

/** Empties lists. */
export const withEmptyLists: AnswerTransform = (answer) =>
  withEnvelope(answer, (envelope) => (Array.isArray(envelope.result) ? { ...envelope, result: [] } : undefined));

/** More items than a page shows at once. */
const many = 100;

/** Lengthens lists by repeating their items with new ids. */
export const withMany: AnswerTransform = (answer) =>
  withEnvelope(answer, (envelope) => {
    if (!Array.isArray(envelope.result) || envelope.result.length === 0) return undefined;
    const items = envelope.result as unknown[];
    const result = Array.from({ length: Math.max(many, items.length) }, (_, place) =>
      place < items.length ? items[place] : asAnother(items[place % items.length], place),
    );
    return { ...envelope, result };
  });

const asAnother = (item: unknown, place: number): unknown =>
  typeof item === 'object' && item !== null && typeof (item as { id?: unknown }).id === 'number'
    ? { ...item, id: 1_000_000 + place }
    : item;

const isThing = (result: unknown) => typeof result === 'object' && result !== null && !Array.isArray(result);

/** The API's envelope for a missing thing. */
const none = { success: false, result: null, message: 'There is none.' };

/** Makes single things missing, as after deletion. */
export const notFound: AnswerTransform = (answer) => {
  const changed = withEnvelope(answer, ({ result }) => (isThing(result) ? none : undefined));
  return changed === answer ? answer : { ...changed, status: 200 };
};

/** The API fails. */
export const unavailable: AnswerTransform = () => ({ status: 503, text: '{"success":false,"message":"Away"}' });
