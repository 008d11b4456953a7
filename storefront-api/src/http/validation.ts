import { defaultLanguage, IdSchema, languageByCode } from '@storefront/contracts';
import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { RefusedRequest } from './refusedRequest';

/** Issues that an answer lists at most. */
const REASONS = 5;
/** Without the received value, so that answers do not echo what somebody put into a request. */
const describeIssue = ({ expected }: v.BaseIssue<unknown>) => (expected ? `expected ${expected}` : 'is not right');

/** There are more issues than an answer lists. */
class TooMuch extends Error {}

/**
 * Validates data. A large body may have a million issues, each with an object of its own: if there are more than are
 * listed, only the first is looked for.
 */
function validate(schema: v.GenericSchema, data: unknown) {
  let found = 0;
  const message = (issue: v.BaseIssue<unknown>) => {
    found += 1;
    if (found > REASONS) throw new TooMuch();
    return describeIssue(issue);
  };
  try {
    return v.safeParse(schema, data, { message });
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return v.safeParse(schema, data, { message: describeIssue, abortEarly: true });
  }
}

/** Validates with the contract's schema, and passes on its output, so that transforms apply. */
export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const parsed = validate(schema, data);
    if (parsed.success) return { value: parsed.output };
    const reasons = parsed.issues
      .slice(0, REASONS)
      .map((issue) => `${v.getDotPath(issue) ?? httpPart ?? 'request'}: ${issue.message}`);
    return { error: new RefusedRequest(400, reasons.join('; ')) };
  };

/** An id in an address: digits that make a catalogue id. */
export const IdInPathSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}$/, 'An id is a positive whole number.'),
  v.transform(Number),
  IdSchema,
);

export const IdParamsSchema = v.object({ id: IdInPathSchema });

/** `?language=`: the language of texts that are a single string on the wire; English by default. */
export const LanguageQuerySchema = v.object({
  language: v.optional(
    v.pipe(
      v.string(),
      v.transform((code) => languageByCode(code)),
    ),
    defaultLanguage.code,
  ),
});

/** The idempotency key of a request. */
export const KeyHeadersSchema = v.looseObject({
  'idempotency-key': v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/, 'An Idempotency-Key has 1 to 255 visible characters of ASCII.')),
  ),
});
