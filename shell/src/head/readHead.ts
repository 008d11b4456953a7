import { safeJson } from '@storefront/contracts';
import * as v from 'valibot';
import { headReader, ShopPathSchema, shownEntries, TextSchema } from './shownHead';

/** The most characters of a page's structured data. */
const longestData = 200_000;

/** Objects as plain JSON data of limited size; throws for anything else. */
function asData(values: object[]): object[] {
  const json = safeJson(values);
  if (json.length > longestData) throw new Error(`The structured data has ${json.length} characters.`);
  return JSON.parse(json) as object[];
}

/** Reads everything that a route's `head` returns. */
export const readHead = headReader(
  v.object({
    ...shownEntries,
    image: v.optional(TextSchema),
    jsonLd: v.optional(
      v.pipe(
        v.array(v.custom<object>((value) => typeof value === 'object' && value !== null)),
        v.maxLength(50),
        v.transform(asData),
      ),
    ),
    trail: v.optional(v.pipe(v.array(v.object({ label: TextSchema, path: ShopPathSchema })), v.maxLength(20))),
    feed: v.optional(v.object({ title: TextSchema, path: ShopPathSchema })),
  }),
);
