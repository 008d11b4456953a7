/** What the API answered, so that a page can be looked at again without asking it. */
interface Answer {
  status: number;
  text: string;
}

/** Answers as they came, or as they might come. */
export type Retell = (answer: Answer) => Answer;

const keyOf = (input: Parameters<typeof fetch>[0], init: RequestInit | undefined) => `${init?.method ?? 'GET'} ${String(input instanceof Request ? input.url : input)}`;

const asResponse = ({ status, text }: Answer) => new Response(text, { status, headers: { 'content-type': 'application/json' } });

/** The far end of the API once it is known: what was never asked is never answered. */
export function keepingAnswers(send: typeof fetch = (input, init) => fetch(input, init)) {
  const kept = new Map<string, Answer>();
  const asking: typeof fetch = async (input, init) => {
    const answer = await send(input, init);
    const said = { status: answer.status, text: await answer.text() };
    kept.set(keyOf(input, init), said);
    return asResponse(said);
  };
  const retelling = (retell: Retell): typeof fetch => async (input, init) => {
    const known = kept.get(keyOf(input, init));
    if (!known) throw new TypeError('What was not asked before is not answered.');
    return asResponse(retell(known));
  };
  return { asking, retelling };
}

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
