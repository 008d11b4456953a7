import { defaultLanguage, IdSchema, languageByCode } from '@storefront/contracts';
import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { RefusedRequest } from './refusedRequest';

/** So many things that are wrong with a request are told. */
const REASONS = 5;
/** What was received is not said again: nobody's answer is to hold what somebody else put into a request. */
const told = ({ expected }: v.BaseIssue<unknown>) => (expected ? `expected ${expected}` : 'is not right');

/** More is wrong than is told. */
class TooMuch extends Error {}

/** What a schema says of data. A body of a megabyte may have a million things that are wrong, each with a record of its own: where there are more than are told the first is looked for alone. */
function judge(schema: v.GenericSchema, data: unknown) {
  let found = 0;
  const message = (issue: v.BaseIssue<unknown>) => {
    found += 1;
    if (found > REASONS) throw new TooMuch();
    return told(issue);
  };
  try {
    return v.safeParse(schema, data, { message });
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return v.safeParse(schema, data, { message: told, abortEarly: true });
  }
}

/** Validates with the contract's own schema and hands on its output, so that transforms apply. */
export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const parsed = judge(schema, data);
    if (parsed.success) return { value: parsed.output };
    const reasons = parsed.issues.slice(0, REASONS).map((issue) => `${v.getDotPath(issue) ?? httpPart ?? 'request'}: ${issue.message}`);
    return { error: new RefusedRequest(400, reasons.join('; ')) };
  };

/** An id in an address: digits that make a catalogue id. */
export const IdInPathSchema = v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'An id is a positive whole number.'), v.transform(Number), IdSchema);

export const IdParamsSchema = v.object({ id: IdInPathSchema });

/** `?language=`, additive: the language of texts that are one string on the wire; English without it. */
export const LanguageQuerySchema = v.object({
  language: v.optional(v.pipe(v.string(), v.transform((code) => languageByCode(code))), defaultLanguage.code),
});

/** Under which key something is to be done once, however often it is asked for. */
export const KeyHeadersSchema = v.looseObject({
  'idempotency-key': v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/, 'An Idempotency-Key has 1 to 255 visible characters of ASCII.'))),
});
