import { safeJson } from '@storefront/contracts';
import * as v from 'valibot';
import { headReader, shopPath, shownEntries, words } from './shownHead';

/** Characters of structured data that one page may carry, as they stand in it. */
const longestData = 200_000;

/** Objects as they are sent: plain, and of bearable size. Throws on what cannot be sent. */
function asData(values: object[]): object[] {
  const json = safeJson(values);
  if (json.length > longestData) throw new Error(`The structured data has ${json.length} characters.`);
  return JSON.parse(json) as object[];
}

/** All that a route says of its page. */
export const readHead = headReader(
  v.object({
    ...shownEntries,
    image: v.optional(words),
    jsonLd: v.optional(v.pipe(v.array(v.custom<object>((value) => typeof value === 'object' && value !== null)), v.maxLength(50), v.transform(asData))),
    trail: v.optional(v.pipe(v.array(v.object({ label: words, path: shopPath })), v.maxLength(20))),
    feed: v.optional(v.object({ title: words, path: shopPath })),
  }),
);
