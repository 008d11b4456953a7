import { setImmediate as nextTurn } from 'node:timers/promises';
import { readJson } from '@storefront/server';
import { ownFetch } from '../rendering/network';
import { saidIn } from './saidIn';

/** What the API answered, so that a page can be looked at again without asking it. */
export interface Answer {
  status: number;
  text: string;
}

/** Answers as they came, or as they might come to a question. */
export type AnswerTransform = (answer: Answer, question: string) => Answer;

const keyOf = (input: Parameters<typeof fetch>[0], init: RequestInit | undefined) => `${init?.method ?? 'GET'} ${String(input instanceof Request ? input.url : input)}`;

const asResponse = ({ status, text }: Answer) => new Response(text, { status, headers: { 'content-type': 'application/json' } });

/** What the API said to each question. */
export type Answers = ReadonlyMap<string, Answer>;

/** Asks the API, and keeps what it says. */
export function recordAnswers(send: typeof fetch = ownFetch) {
  const kept = new Map<string, Answer>();
  const asking: typeof fetch = async (input, init) => {
    const answer = await send(input, init);
    const said = { status: answer.status, text: await answer.text() };
    kept.set(keyOf(input, init), said);
    return asResponse(said);
  };
  // What comes later was no part of what has been made.
  return { asking, answers: (): Answers => new Map(kept) };
}

/** The far end of the API once it is known: what was never asked is never answered. */
export const replay = (answers: Answers, transform: AnswerTransform): typeof fetch => async (input, init) => {
  const known = answers.get(keyOf(input, init));
  if (!known) throw new TypeError('What was not asked before is not answered.');
  return asResponse(transform(known, keyOf(input, init)));
};

/** Hears what bodies say that the API is asked with: `POST /v1/cart with lines[].count: a number`. */
export function hearBodies(send: typeof fetch): { asking: typeof fetch; said: ReadonlySet<string> } {
  const said = new Set<string>();
  const asking: typeof fetch = (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    const place = `${init?.method ?? 'GET'} ${URL.canParse(address) ? new URL(address).pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{}') : address}`;
    if (typeof init?.body === 'string') for (const field of saidIn(readJson(init.body))) said.add(`${place} with ${field}`);
    return send(input, init);
  };
  return { asking, said };
}

/** The same once more. */
export const unchanged: AnswerTransform = (answer) => answer;

/** What the API has nothing for, or nobody asked before, is answered with what might come to that question, where anything is known of it. */
export const withFallbackAnswers = (send: typeof fetch, mightCome: (question: string) => Answer | undefined): typeof fetch => async (input, init) => {
  const answer = await send(input, init).catch((error: unknown) => error);
  if (answer instanceof Response && answer.ok && !isEmpty(await answer.clone().text())) return answer;
  const other = mightCome(keyOf(input, init));
  if (other) return asResponse(other);
  if (answer instanceof Response) return answer;
  throw answer;
};

/** Whether an answer says that there is nothing. */
const isEmpty = (text: string): boolean => (readJson(text) as Envelope | null | undefined)?.result === null;

/**
 * What is only read is asked for; nothing is done. It is a turn later: where an effect has asked, stand-ins are about for clocks until then, which
 * Node's own network must not get.
 */
export const readOnlyFetch: typeof fetch = async (input, init) => {
  if ((init?.method ?? 'GET') !== 'GET') throw new TypeError('Nothing is done here.');
  await nextTurn();
  return ownFetch(input, init);
};

/** What was asked before is answered as it was, and what is only read is asked for. */
export function replayOrRead(answers: Answers): typeof fetch {
  const again = replay(answers, unchanged);
  return (input, init) => again(input, init).catch(() => readOnlyFetch(input, init));
}

/** An envelope of the API. */
interface Envelope {
  result?: unknown;
}

/** An answer with what is made of its envelope, if that is anything; what is no JSON stays as it is. */
export function withEnvelope(answer: Answer, change: (envelope: Envelope) => Envelope | undefined): Answer {
  try {
    const changed = change(JSON.parse(answer.text) as Envelope);
    return changed ? { ...answer, text: JSON.stringify(changed) } : answer;
  } catch {
    return answer;
  }
}

/** Nothing, where the API may answer a list of any length. */
export const withEmptyLists: AnswerTransform = (answer) => withEnvelope(answer, (envelope) => (Array.isArray(envelope.result) ? { ...envelope, result: [] } : undefined));

/** More than a page shows at once. */
const many = 100;

/** As many, where the API answers a list: the same things again, each as one of its own. */
export const withMany: AnswerTransform = (answer) =>
  withEnvelope(answer, (envelope) => {
    if (!Array.isArray(envelope.result) || envelope.result.length === 0) return undefined;
    const items = envelope.result as unknown[];
    const result = Array.from({ length: Math.max(many, items.length) }, (_, place) => (place < items.length ? items[place] : asAnother(items[place % items.length], place)));
    return { ...envelope, result };
  });

const asAnother = (item: unknown, place: number): unknown =>
  typeof item === 'object' && item !== null && typeof (item as { id?: unknown }).id === 'number' ? { ...item, id: 1_000_000 + place } : item;

const isThing = (result: unknown) => typeof result === 'object' && result !== null && !Array.isArray(result);

/** What the API says where it has no such thing. */
const none = { success: false, result: null, message: 'There is none.' };

/** The API knows nothing of the one thing that it is asked for: somebody took it out, or an address is misspelt. */
export const notFound: AnswerTransform = (answer) => {
  const changed = withEnvelope(answer, ({ result }) => (isThing(result) ? none : undefined));
  return changed === answer ? answer : { ...changed, status: 200 };
};

/** The API is there, and cannot answer. */
export const unavailable: AnswerTransform = () => ({ status: 503, text: '{"success":false,"message":"Away"}' });
