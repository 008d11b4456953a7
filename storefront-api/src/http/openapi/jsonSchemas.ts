import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { isMedia, type Result } from './results';

export type JsonSchema = Record<string, unknown>;

/** What may be sent to a schema: what it trims, converts and checks by code is not for JSON Schema to say. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _draft, ...described } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return described as JsonSchema;
}

const envelopeOf = (success: JsonSchema, result: JsonSchema, message: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['success', 'result', 'message'],
  properties: { success, result, message },
});

/** A missing resource too is answered with 200 (S206). */
const foundOf = (result: JsonSchema) => envelopeOf({ type: 'boolean' }, { anyOf: [result, { type: 'null' }] }, { type: ['string', 'null'] });

const failure = () => ({ description: 'It was not done; the message says why.', ...envelopeOf({ const: false }, { type: 'null' }, { type: 'string' }) });

const bytes = { type: 'string', format: 'binary' };

/** The answers of a call by their status. */
export function responsesOf(result: Result) {
  if (!isMedia(result)) return { 200: { description: 'What was asked for.', ...foundOf(jsonSchemaOf(result)) }, default: failure() };
  const { media, status = 200 } = result;
  return { [status]: { description: 'What was asked for.', content: { [media]: { schema: bytes } } }, default: failure() };
}

const file = { type: 'object', required: ['file'], properties: { file: bytes } };

/** What a call takes as its body, when it is no JSON. */
export const formBodies: Record<string, JsonSchema> = { 'multipart/form-data': file };
