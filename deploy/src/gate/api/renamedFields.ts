import type { Shape } from '@storefront/contracts';
import { fieldRenames, replacementText, type FieldRename } from '../shapes/fieldRenames';
import { inEnvelope, refusalEnvelopes, successEnvelopes } from './apiAnswers';
import { bodyOf } from './apiCalls';
import type { EndpointCall } from './endpointCall';

/** Renames, other than of fields that are reported as missing. */
function renamesBetween(
  { mismatched: { body, result, refusal } }: EndpointCall,
  now: Shape | undefined,
  before: Shape | undefined,
  other: Shape | undefined,
): FieldRename[] {
  if (!now || !before || !other) return [];
  const reported = [...result, ...refusal, ...body];
  return fieldRenames({ now: [now], before: [before], other: [other], known: [] }).filter(
    ({ lost, fresh }) => !reported.some(({ field }) => lost.includes(field) || fresh.includes(field)),
  );
}

const isInside = ({ lost }: FieldRename) => lost.some((field) => /[.[]/.test(field));

/** Optional fields that are read of the API's answers, or of its refusals, under another name than before. */
export function renamedReads(call: EndpointCall, part: 'reads' | 'refuses'): string[] {
  const { answers, endpoint, former } = call;
  const envelopes = part === 'reads' ? successEnvelopes(answers) : refusalEnvelopes(answers);
  const [now, before] = [endpoint[part], former?.[part]];
  return renamesBetween(call, now && inEnvelope(now), before && inEnvelope(before), envelopes).map((one) =>
    replacementText(one, 'the API', ['has', 'have']),
  );
}

/**
 * Optional fields of a body's parts that are sent under another name than before. The body's own fields are compared by
 * name alone (`renamedInputs`).
 */
export function renamedParts(call: EndpointCall): string[] {
  const { description, endpoint, former, operation } = call;
  return renamesBetween(call, endpoint.sends, former?.sends, bodyOf(operation, description))
    .filter(isInside)
    .map((one) => replacementText(one, 'the API', ['knows', 'know']));
}
