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

/** The most characters of a page without its HTML and its data. */
const mostBeside = 500_000;

const WholePageSchema = v.looseObject({
  kind: v.literal('page'),
  html: v.string(),
  head: HeadSchema,
  /** Already escaped by the renderer; a `<` would have to be replaced by six characters here. */
  api: v.pipe(v.string(), v.excludes('<')),
  entered: EnteredSchema,
  madeOf: v.array(v.string()),
  complete: v.boolean(),
  gone: v.boolean(),
  lacking: v.boolean(),
});

const PageSchema = v.pipe(
  WholePageSchema,
  v.check((page) => safeJson({ ...page, html: '', api: '' }).length <= mostBeside),
);

const RedirectSchema = v.object({ kind: v.literal('redirect'), location: v.custom<string>(isShopPath) });

const SitemapSchema = v.object({
  kind: v.literal('sitemap'),
  // Checked by hand, since there may be many thousands.
  pages: v.custom<unknown[]>((pages) => Array.isArray(pages) && pages.every(isListed)),
  lacking: v.picklist(['nothing', 'api', 'route']),
  heard: v.boolean(),
});

function isListed(page: unknown): boolean {
  const { path, changedAt } = (page ?? {}) as { path?: unknown; changedAt?: unknown };
  return (
    isShopPath(path) &&
    path.length <= longestPath &&
    (changedAt === undefined || (typeof changedAt === 'number' && isSecond(changedAt)))
  );
}

const id = v.number();

const MessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('waiting'), id }),
  v.object({ kind: v.literal('late'), id, isStarved: v.boolean() }),
  v.object({ kind: v.literal('failed'), id, reason: v.string() }),
  v.object({
    kind: v.literal('answer'),
    id,
    memory: v.number(),
    answer: v.variant('kind', [PageSchema, RedirectSchema, SitemapSchema]),
  }),
]);

/**
 * The most characters of a line outside its strings: parsing a few thousand names and values is fast. A list of pages
 * may have more, some for each page.
 */
const mostAround = 200_000;

/**
 * Counts the characters of a JSON line outside its strings. Strings are parsed as fast as they are copied, but many
 * small values take seconds.
 */
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
 * A renderer's message, validated; undefined for anything else. `isListing`: a list of pages was asked for. Remote code
 * runs in the renderer and could send anything (by a `toJSON` on `Object.prototype`, say), and an exception in the main
 * process would end the shop.
 */
export function readMessage(line: string, isListing: boolean): FromRenderer | undefined {
  if (!isListing && line.length > mostAround && aroundTexts(line) > mostAround) return undefined;
  try {
    const said = JSON.parse(line) as FromRenderer;
    return v.is(MessageSchema, said) ? said : undefined;
  } catch {
    // Invalid JSON is no message.
    return undefined;
  }
}
