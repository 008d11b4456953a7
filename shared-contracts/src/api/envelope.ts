import * as v from 'valibot';

/** Ids of catalogue content: positive integers. */
export const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A text in every language of the content. */
export const TextSchema = v.object({ ru: v.string(), en: v.string() });
export type Text = v.InferOutput<typeof TextSchema>;

/** What every call answers. A missing resource is `success: false, result: null` with status 200 (S206). */
export interface Envelope<T> {
  success: boolean;
  result: T | null;
  message: string | null;
}
