import { sentence, type Mismatch } from '../shapes/shapes';
import { droppedReads, narrowedFields, narrowedNumbers, successEnvelopes } from './apiAnswers';
import type { EndpointCall } from './endpointCall';
import { isFarAboveData } from './generousBounds';
import { renamedReads } from './renamedFields';

/** An answer that is no JSON, of which something is read. */
const unreadable = ({ call, endpoint: { reads }, nonJson, reader }: EndpointCall): string[] =>
  nonJson
    ? [`The API answers ${call} ${nonJson}, and ${reader} needs ${reads ? 'a result' : 'an answer in the envelope'}.`]
    : [];

/** What the endpoint asked of an answer before, and does not ask any more. */
function unasked({ answers, call, endpoint, former, nonJson, reader }: EndpointCall): string[] {
  const sentences = {
    why: `${reader} does not ask any more why the API refuses ${call}: who is refused is told of a failure.`,
    whether: `${reader} does not ask any more whether the API has done ${call}: what it refuses counts as done.`,
  };
  return nonJson ? [] : droppedReads(endpoint, former, answers).map((what) => sentences[what]);
}

/** What the endpoint newly takes of an answer, which is less than the API may send. */
function narrowed({ answer, answers, call, endpoint: { reads }, former, nonJson, reader }: EndpointCall): string[] {
  if (nonJson) return [];
  const sent = successEnvelopes(answers);
  return [
    ...narrowedNumbers(sent, reads, former?.reads).map(
      (field) => `The API answers ${call} with ${field} as a number, and ${reader} takes whole ones alone now.`,
    ),
    ...narrowedFields(sent, reads, former?.reads)
      .filter((one) => !isFarAboveData(one, answer))
      .map(
        ({ field, takes }) =>
          `The API answers ${call} with any ${field}, and ${reader} takes what is ${takes} alone now.`,
      ),
  ];
}

/** Refuses what an endpoint reads, as far as the API does not send it. */
export function answerRefusals(call: EndpointCall): string[] {
  const { mismatched, reader } = call;
  const lacking = (what: string) => (mismatch: Mismatch) =>
    sentence(mismatch, { sender: 'The API', what: `${what} ${call.call}`, reader, whole: 'result' });
  return [
    ...unreadable(call),
    ...unasked(call),
    ...narrowed(call),
    ...renamedReads(call, 'reads').map((what) => `${reader} reads of what ${call.call} answers ${what}.`),
    ...renamedReads(call, 'refuses').map((what) => `${reader} reads of what ${call.call} refuses ${what}.`),
    ...[...mismatched.envelope, ...mismatched.result].map(lacking('answers')),
    ...mismatched.refusal.map(lacking('refuses')),
  ];
}
