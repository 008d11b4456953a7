import { sentence } from '../shapes/shapes';
import {
  acceptedBodyTypes,
  droppedHeaders,
  droppedParameters,
  isAdded,
  missingInputs,
  rejectedTexts,
  renamedInputs,
  unencodedParts,
  unnamedFields,
} from './apiCalls';
import { pathFor } from './apiDescription';
import type { EndpointCall } from './endpointCall';
import { renamedParts } from './renamedFields';

/** A body that the API does not accept: of another kind, or without what it needs. */
function bodyRefusals({ asks, endpoint, former, label, mismatched, operation, call }: EndpointCall): string[] {
  const types = acceptedBodyTypes(endpoint, operation);
  const untyped = types.length > 0 ? [`${asks} with a body of JSON; the API takes ${types.join(' or ')}.`] : [];
  const unaccepted = mismatched.body
    .filter((mismatch) => !former || !isAdded(mismatch))
    .map((mismatch) =>
      sentence(mismatch, {
        sender: label,
        what: `asks ${call} (${endpoint.name})`,
        reader: 'the API',
        whole: 'its body',
      }),
    );
  return [...untyped, ...unaccepted];
}

/** Parameters and fields that have another name than before, or are no longer sent. */
function lostInputs({ asks, description, endpoint, former, operation }: EndpointCall, isMissing: boolean): string[] {
  const renamed = renamedInputs(endpoint, former, operation, description);
  if (renamed.length > 0 || isMissing) return renamed.map((what) => `${asks} ${what}.`);
  return droppedParameters(endpoint, former, operation).map(({ what }) => `${asks} ${what}.`);
}

/** An idempotency key that the endpoint makes up, where it was part of its argument. */
const ownKeys = ({ asks, endpoint, former }: EndpointCall): string[] =>
  endpoint.ownKey && former?.ownKey === false
    ? [
        `${asks} under an idempotency-key of its own making, where the live version's is one of what is asked: what is sent once more would be done once more, or another's would not be done.`,
      ]
    : [];

/** Refuses what an endpoint asks by, as far as the API does not take it, or needs more. */
export function requestRefusals(call: EndpointCall): string[] {
  const { asks, description, endpoint, former, operation } = call;
  const missing = missingInputs(endpoint, operation, description);
  return [
    ...missing.map((what) => `${asks} without ${what}, which the API needs.`),
    ...rejectedTexts(endpoint, pathFor(description, endpoint.path ?? '') ?? '', operation, description).map(
      (what) => `${asks} with ${what}, which the API does not take there.`,
    ),
    ...bodyRefusals(call),
    ...lostInputs(call, missing.length > 0),
    ...unencodedParts(endpoint, former).map(
      (place) =>
        `${asks} with a text as it is for ${place.startsWith('?') ? `the query ${place.slice(1)}` : 'a part of its address'}, where the live version encodes it: what follows an & or # in it would not be asked for.`,
    ),
    ...unnamedFields(endpoint, former, operation, description).map(
      (field) =>
        `${asks} and names ${field} nowhere in its code any more, which the API needs: a field of a form that is called otherwise, or gone.`,
    ),
    ...renamedParts(call).map((what) => `${asks} with ${what}.`),
    ...droppedHeaders(endpoint, former, operation, description).map(
      (header) => `${asks} without the header ${header}, which it sent before and the API knows.`,
    ),
    ...ownKeys(call),
  ];
}
