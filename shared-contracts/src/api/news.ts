import * as v from 'valibot';
import { IdSchema, TextSchema } from './envelope';

/** The announcement before or after another one by date. */
export const NeighbourSchema = v.object({
  id: IdSchema,
  /** The page of the list that it stands on, counted from 1 as in addresses. */
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  header: TextSchema,
});
export type Neighbour = v.InferOutput<typeof NeighbourSchema>;

/** One that cannot be read costs the way there, not the announcement. */
const neighbour = v.optional(v.fallback(v.nullable(NeighbourSchema), null));

/** `GET /v1/announces/{zeroBasedPage}`. */
export const AnnouncementSchema = v.object({
  id: IdSchema,
  /** Unix seconds. */
  createdAt: v.number(),
  /** Additive: Unix seconds of its latest change since then; null where there was none. */
  changedAt: v.nullish(v.number()),
  important: v.boolean(),
  banner: v.string(),
  header: TextSchema,
  /** Plain text with paragraphs, or simple HTML; bracketed segments are markup for the article only. */
  text: TextSchema,
  /** Additive: what was announced before it, and after it; null where nothing was. */
  previous: neighbour,
  next: neighbour,
});
export type Announcement = v.InferOutput<typeof AnnouncementSchema>;
