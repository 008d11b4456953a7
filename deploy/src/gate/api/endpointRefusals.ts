import { answerRefusals } from './answerRefusals';
import type { Description } from './apiDescription';
import { endpointCall, type ComparedEndpoint } from './endpointCall';
import { requestRefusals } from './requestRefusals';

/** Refusals for an endpoint. */
export function endpointRefusals(compared: ComparedEndpoint, description: Description): string[] {
  const call = endpointCall(compared, description);
  if (call === undefined) return [];
  return typeof call === 'string' ? [call] : [...requestRefusals(call), ...answerRefusals(call)];
}
