import * as v from 'valibot';
import { IdSchema, TextSchema } from './envelope';

/** `GET /v1/announces/{zeroBasedPage}`. */
export const AnnouncementSchema = v.object({
  id: IdSchema,
  /** Unix seconds. */
  createdAt: v.number(),
  important: v.boolean(),
  banner: v.string(),
  header: TextSchema,
  /** Plain text with paragraphs, or simple HTML; bracketed segments are markup for the article only. */
  text: TextSchema,
});
export type Announcement = v.InferOutput<typeof AnnouncementSchema>;
