import { safeJson } from '@storefront/contracts';
import * as v from 'valibot';
import { isShopPath } from '../../composition/shopPath';
import { isSecond, longestPath, type FromRenderer } from './messages';

const HeadSchema = v.looseObject({
  title: v.string(),
  fullTitle: v.string(),
  canonical: v.string(),
  locale: v.string(),
  alternates: v.array(v.object({ hreflang: v.string(), url: v.string() })),
  jsonLd: v.array(v.record(v.string(), v.unknown())),
  description: v.optional(v.string()),
  image: v.optional(v.string()),
  feed: v.optional(v.object({ title: v.string(), path: v.string() })),
});

const EnteredSchema = v.object({
  root: v.nullable(v.strictObject({ games: v.literal('failed') })),
  outcome: v.nullable(v.strictObject({ absent: v.picklist(['pending', 'failed']) })),
});

/** Characters in the page of all that is neither its HTML nor its data. */
const mostBeside = 500_000;

const WholePageSchema = v.looseObject({
  kind: v.literal('page'),
  html: v.string(),
  head: HeadSchema,
  /** Written for a page by who made them: six characters of each `<` are not made here. */
  api: v.pipe(v.string(), v.excludes('<')),
  entered: EnteredSchema,
  madeOf: v.array(v.string()),
  complete: v.boolean(),
  gone: v.boolean(),
  lacking: v.boolean(),
});

const PageSchema = v.pipe(WholePageSchema, v.check((page) => safeJson({ ...page, html: '', api: '' }).length <= mostBeside));

const RedirectSchema = v.object({ kind: v.literal('redirect'), location: v.custom<string>(isShopPath) });

const SitemapSchema = v.object({
  kind: v.literal('sitemap'),
  // Of many thousands each is looked at by hand.
  pages: v.custom<unknown[]>((pages) => Array.isArray(pages) && pages.every(isListed)),
  lacking: v.picklist(['nothing', 'api', 'route']),
  heard: v.boolean(),
});

function isListed(page: unknown): boolean {
  const { path, changedAt } = (page ?? {}) as { path?: unknown; changedAt?: unknown };
  return isShopPath(path) && path.length <= longestPath && (changedAt === undefined || (typeof changedAt === 'number' && isSecond(changedAt)));
}

const id = v.number();

const MessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('waiting'), id }),
  v.object({ kind: v.literal('late'), id, isStarved: v.boolean() }),
  v.object({ kind: v.literal('failed'), id, reason: v.string() }),
  v.object({ kind: v.literal('answer'), id, memory: v.number(), answer: v.variant('kind', [PageSchema, RedirectSchema, SitemapSchema]) }),
]);

/** Characters of a line that stand in none of its texts: a few thousand names and values, which are read in no time. A list of pages has one for each of its pages. */
const mostAround = 200_000;

/** How much of a line of JSON stands around its texts, each of which is read as fast as it is copied; many small parts of it take seconds. */
function aroundTexts(line: string): number {
  let around = 0;
  for (let at = 0; ; ) {
    const begin = line.indexOf('"', at);
    if (begin < 0) return around + line.length - at;
    around += begin - at + 2;
    let end = line.indexOf('"', begin + 1);
    while (end >= 0 && isEscaped(line, end)) end = line.indexOf('"', end + 1);
    if (end < 0) return around;
    at = end + 1;
  }
}

function isEscaped(line: string, at: number): boolean {
  let first = at;
  while (line[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * What a renderer has said, where it can be that; `isListing`: it was asked for a list of pages. Remote code shares its process: a `toJSON` that it gave to all objects makes anything of a
 * message, and what the process that answers stumbles over ends the shop.
 */
export function readMessage(line: string, isListing: boolean): FromRenderer | undefined {
  if (!isListing && line.length > mostAround && aroundTexts(line) > mostAround) return undefined;
  try {
    const said = JSON.parse(line) as FromRenderer;
    return v.is(MessageSchema, said) ? said : undefined;
  } catch {
    // No JSON is no message either.
    return undefined;
  }
}
