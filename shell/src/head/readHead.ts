import type { Head } from '@storefront/platform';
import * as v from 'valibot';
import { isShopPath } from '../composition/shopPath';

/** Characters of words in a page's head; search engines show a tenth of it. */
const words = v.pipe(v.string(), v.maxLength(2000));

/** Characters of structured data that one page may carry. */
const longestData = 200_000;

/** An object as it is sent: plain, and of bearable size. Throws on what cannot be sent. */
function asData(value: object): object {
  const json = JSON.stringify(value);
  if (json.length > longestData) throw new Error(`The structured data has ${json.length} characters.`);
  return JSON.parse(json) as object;
}

const path = v.pipe(words, v.check((stated) => isShopPath(stated), 'Not a path of this shop.'));

const HeadSchema = v.object({
  title: words,
  exactTitle: v.optional(v.boolean()),
  description: v.optional(words),
  image: v.optional(words),
  jsonLd: v.optional(v.pipe(v.array(v.custom<object>((value) => typeof value === 'object' && value !== null)), v.maxLength(50), v.transform((all) => all.map(asData)))),
  trail: v.optional(v.pipe(v.array(v.object({ label: words, path })), v.maxLength(20))),
  noindex: v.optional(v.boolean()),
  feed: v.optional(v.object({ title: words, path })),
});

/** What a route says of its page, if it can be a head at all. Throws whole sentences. */
export function readHead(stated: unknown): Head {
  const head = v.safeParse(HeadSchema, stated);
  if (!head.success) throw new Error(`The head of a page is none: ${v.summarize(head.issues)}`);
  return head.output as Head;
}
