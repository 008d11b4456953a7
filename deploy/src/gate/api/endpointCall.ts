import type { EndpointFacts, Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { mismatches, type Mismatch } from '../shapes/shapes';
import { answersOf, inEnvelope, nonJsonAnswer, refusalEnvelopes, successEnvelopes } from './apiAnswers';
import { bodyMismatches } from './apiCalls';
import {
  hasKnownPath,
  isAmbiguous,
  operationOf,
  OperationSchema,
  type Description,
  type Operation,
} from './apiDescription';

/** An endpoint, its former version, and what the API answers it today, if it was asked. */
export interface ComparedEndpoint {
  label: string;
  endpoint: EndpointFacts;
  former?: EndpointFacts | undefined;
  answer?: unknown;
}

/** A call of an endpoint beside the API's description of it. */
export interface EndpointCall extends ComparedEndpoint {
  description: Description;
  operation: Operation;
  /** `GET /v1/list/{page}` */
  call: string;
  /** The beginning of sentences about what it sends, and about what it reads. */
  asks: string;
  reader: string;
  answers: Shape[];
  /** Why its answer is nothing to compare; undefined where it is JSON, or nothing is read of it. */
  nonJson: string | undefined;
  mismatched: { body: Mismatch[]; envelope: Mismatch[]; result: Mismatch[]; refusal: Mismatch[] };
}

/** What of an endpoint's shapes the API does not send or accept. */
function mismatchesOf(
  { envelope, reads, refuses }: EndpointFacts,
  answers: readonly Shape[],
): Omit<EndpointCall['mismatched'], 'body'> {
  return {
    envelope: envelope ? mismatches({ anyOf: [...answers] }, envelope) : [],
    result: reads ? mismatches(successEnvelopes(answers), inEnvelope(reads)) : [],
    refusal: refuses ? mismatches(refusalEnvelopes(answers), inEnvelope(refuses)) : [],
  };
}

/**
 * The call of an endpoint; a sentence where the API does not have it, or describes it so that it cannot be read, and
 * undefined where nobody can say which call it is.
 */
export function endpointCall(compared: ComparedEndpoint, description: Description): EndpointCall | string | undefined {
  const { label, endpoint } = compared;
  const { name, envelope, reads } = endpoint;
  if (!hasKnownPath(endpoint) || isAmbiguous(endpoint, description)) return undefined;
  const { call, written, methods, elsewhere } = operationOf(endpoint, description);
  if (elsewhere !== undefined) return undefined;
  const asks = `${label} asks ${call} (${name})`;
  if (!written)
    return `${asks}, which the API does not have${methods.length > 0 ? `: it has ${methods.join(', ')} there` : ''}.`;
  const read = v.safeParse(OperationSchema, written);
  if (!read.success)
    return `${asks}, which the API describes so that it cannot be read: ${v.getDotPath(read.issues[0]) ?? 'it'} ${read.issues[0].message}.`;
  const operation = read.output;
  const answers = answersOf(operation, description);
  const nonJson = reads || envelope ? nonJsonAnswer(operation, description) : undefined;
  return {
    ...compared,
    description,
    operation,
    call,
    asks,
    reader: `${label} (${name})`,
    answers,
    nonJson,
    mismatched: {
      body: bodyMismatches(endpoint, operation, description),
      ...(nonJson ? { envelope: [], result: [], refusal: [] } : mismatchesOf(endpoint, answers)),
    },
  };
}
