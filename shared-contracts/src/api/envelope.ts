import * as v from 'valibot';

/** The largest id or count (a 32-bit integer in the database). */
export const largestInteger = 2_147_483_647;

/** Ids of catalogue content: positive 32-bit integers. */
export const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestInteger));

/** Unix seconds of a moment that a date can have: no other one can be written. */
export const UnixSecondsSchema = v.pipe(
  v.number(),
  v.check((seconds) => Math.abs(seconds) <= 8.64e12),
);

/** A text in every language of the content. */
export const TextSchema = v.object({ ru: v.string(), en: v.string() });
export type Text = v.InferOutput<typeof TextSchema>;

/** The envelope of every answer. A missing resource is `success: false, result: null` with status 200 (S206). */
export interface Envelope<T> {
  success: boolean;
  result: T | null;
  message: string | null;
}

/** The parts that callers need of every envelope: another implementation of the API may leave out the rest. */
export const EnvelopeSchema = v.object({
  success: v.optional(v.boolean()),
  result: v.optional(v.unknown()),
  message: v.nullish(v.string()),
});
