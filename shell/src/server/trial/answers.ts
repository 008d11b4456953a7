/** What the API answered, so that a page can be looked at again without asking it. */
interface Answer {
  status: number;
  text: string;
}

/** Answers as they came, or as they might come. */
export type Retell = (answer: Answer) => Answer;

const keyOf = (input: Parameters<typeof fetch>[0], init: RequestInit | undefined) => `${init?.method ?? 'GET'} ${String(input instanceof Request ? input.url : input)}`;

const asResponse = ({ status, text }: Answer) => new Response(text, { status, headers: { 'content-type': 'application/json' } });

/** What the API said to each question. */
export type Answers = ReadonlyMap<string, Answer>;

/** Asks the API, and keeps what it says. */
export function keepingAnswers(send: typeof fetch = (input, init) => fetch(input, init)) {
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
export const retelling = (answers: Answers, retell: Retell): typeof fetch => async (input, init) => {
  const known = answers.get(keyOf(input, init));
  if (!known) throw new TypeError('What was not asked before is not answered.');
  return asResponse(retell(known));
};

/** The same once more. */
export const asItWas: Retell = (answer) => answer;

/** Nothing, where the API may answer a list of any length. */
export const withoutItems: Retell = ({ status, text }) => {
  try {
    const whole = JSON.parse(text) as { result?: unknown };
    return { status, text: Array.isArray(whole.result) ? JSON.stringify({ ...whole, result: [] }) : text };
  } catch {
    // What is no JSON is no list.
    return { status, text };
  }
};

/** The API is there, and cannot answer. */
export const refused: Retell = () => ({ status: 503, text: '{"success":false,"message":"Away"}' });
