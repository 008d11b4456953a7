import * as v from 'valibot';
import { IdSchema, TextSchema, UnixSecondsSchema } from './envelope';

/** The announcement before or after another one by date. */
export const NeighbourSchema = v.object({
  id: IdSchema,
  /** The page of the list on which it is, counted from 1 as in addresses. */
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  header: TextSchema,
});
export type Neighbour = v.InferOutput<typeof NeighbourSchema>;

/** A malformed neighbour is left out, and the announcement still valid. */
const neighbour = v.optional(v.fallback(v.nullable(NeighbourSchema), null));

/** `GET /v1/announces/{zeroBasedPage}`. */
export const AnnouncementSchema = v.object({
  id: IdSchema,
  createdAt: UnixSecondsSchema,
  /** Additive: its latest change; null where there was none. */
  changedAt: v.nullish(UnixSecondsSchema),
  important: v.boolean(),
  banner: v.string(),
  header: TextSchema,
  /** Plain text with paragraphs, or simple HTML; bracketed segments are markup for the article only. */
  text: TextSchema,
  /** Additive: the announcements before and after it; null where there is none. */
  previous: neighbour,
  next: neighbour,
});
export type Announcement = v.InferOutput<typeof AnnouncementSchema>;

/**
 * A text of an announcement without its own markup: `[b]…[/b]`, `[note]`. Other bracketed words only lose their
 * brackets.
 */
export const withoutBracketMarkup = (text: string): string =>
  text.replace(/\[\/?[a-z]+(?:=[^\]]*)?\]/g, '').replace(/[[\]]/g, '');
