import type { Shape } from '@storefront/contracts';
import type { Answer } from './recordedAnswers';

/** A question to the API, as the API describes it. */
export interface DescribedEndpoint {
  method: string;
  /** Its path, with `{…}` for what comes at run time. */
  path: string;
  /** What comes in `result`. */
  result: Shape;
  /** Some of what may come there, with all that may be left out: texts of another kind in each. */
  samples: unknown[];
}

const segmentsOf = (path: string) => path.split('/');

const fits = (asked: string[], { path }: DescribedEndpoint) => {
  const segments = segmentsOf(path);
  return segments.length === asked.length && segments.every((segment, at) => segment === asked[at] || /^\{.*\}$/.test(segment));
};

/** What the API says of a question (`GET https://…/v1/games/7?…`): of several that fit, the one with the most words. */
export function endpointFor(described: readonly DescribedEndpoint[], question: string): DescribedEndpoint | undefined {
  const [method, address = ''] = question.split(' ', 2);
  if (!URL.canParse(address)) return undefined;
  const asked = segmentsOf(new URL(address).pathname);
  const freedom = ({ path }: DescribedEndpoint) => path.split('{').length;
  return described.filter((one) => one.method === method && fits(asked, one)).sort((one, other) => freedom(one) - freedom(other))[0];
}

/** What might come to a question, with texts of one kind. */
export const sampleAnswer = (described: readonly DescribedEndpoint[], kind: number) => (question: string): Answer | undefined => {
  const { samples = [] } = endpointFor(described, question) ?? {};
  return samples.length > 0 ? { status: 200, text: JSON.stringify({ success: true, result: samples[kind % samples.length], message: null }) } : undefined;
};
