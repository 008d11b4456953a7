import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Result } from './results';

export type JsonSchema = Record<string, unknown>;

/** The input of a schema; transforms and checks by code cannot be expressed in JSON Schema. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _draft, ...described } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return described as JsonSchema;
}

const envelopeOf = (success: JsonSchema, result: JsonSchema, message: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['success', 'result', 'message'],
  properties: { success, result, message },
});

const nothing = { type: 'null' };

/** Missing resources are answered with 200, too (S206). */
const foundOf = (result: JsonSchema) =>
  envelopeOf({ type: 'boolean' }, { anyOf: [result, nothing] }, { type: ['string', 'null'] });

const refusalOf = (result: JsonSchema) => envelopeOf({ const: false }, result, { type: 'string' });

const failure = () => ({ description: 'It was not done; the message says why.', ...refusalOf(nothing) });

const bytes = { type: 'string', format: 'binary' };

const asked = { description: 'What was asked for.' };

const bodyOf = (types: string[]) => ({
  ...asked,
  content: Object.fromEntries(types.map((type) => [type, { schema: bytes }])),
});

/** Successful answers, by status. */
function goodOf(result: Result) {
  if ('media' in result) return { 200: bodyOf(result.media) };
  if ('redirect' in result) {
    const { redirect, page } = result;
    return {
      [redirect]: {
        description: 'It is where `location` says.',
        type: 'null',
        headers: { location: { type: 'string' } },
      },
      200: page ? bodyOf([page]) : failure(),
    };
  }
  if ('refused' in result)
    return { 200: { ...asked, anyOf: [foundOf(jsonSchemaOf(result.done)), refusalOf(jsonSchemaOf(result.refused))] } };
  return { 200: { ...asked, ...foundOf(jsonSchemaOf(result)) } };
}

/** The answers of a call by their status. */
export const responsesOf = (result: Result) => ({ ...goodOf(result), default: failure() });

const file = { type: 'object', required: ['file'], properties: { file: bytes } };

/** Bodies that are not JSON, by content type. */
export const formBodies: Record<string, JsonSchema> = { 'multipart/form-data': file };
