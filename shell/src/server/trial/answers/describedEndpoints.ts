import type { Shape } from '@storefront/contracts';
import type { Answer } from './recordedAnswers';

/** A call of the API, as its description has it. */
export interface DescribedEndpoint {
  method: string;
  /** Its path, with `{…}` for parameters. */
  path: string;
  /** The shape of `result`. */
  result: Shape;
  /** Samples of `result` with all optional fields, each with another kind of texts. */
  samples: unknown[];
}

const segmentsOf = (path: string) => path.split('/');

const fits = (asked: string[], { path }: DescribedEndpoint) => {
  const segments = segmentsOf(path);
  return (
    segments.length === asked.length &&
    segments.every((segment, at) => segment === asked[at] || /^\{.*\}$/.test(segment))
  );
};

/**
 * The described call for a request (`GET https://…/v1/games/7?…`); of several, the one with the most constant segments.
 */
export function endpointFor(described: readonly DescribedEndpoint[], question: string): DescribedEndpoint | undefined {
  const [method, address = ''] = question.split(' ', 2);
  if (!URL.canParse(address)) return undefined;
  const asked = segmentsOf(new URL(address).pathname);
  const freedom = ({ path }: DescribedEndpoint) => path.split('{').length;
  return described
    .filter((one) => one.method === method && fits(asked, one))
    .sort((one, other) => freedom(one) - freedom(other))[0];
}

/** A sample answer for a request, with texts of one kind. */
export const sampleAnswer =
  (described: readonly DescribedEndpoint[], kind: number) =>
  (question: string): Answer | undefined => {
    const { samples = [] } = endpointFor(described, question) ?? {};
    return samples.length > 0
      ? { status: 200, text: JSON.stringify({ success: true, result: samples[kind % samples.length], message: null }) }
      : undefined;
  };
