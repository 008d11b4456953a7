import { localizePath, type Language } from '@storefront/contracts';
import type { Head, HeadContext, RouteModule } from '@storefront/platform';
import * as v from 'valibot';
import { isShopPath } from '../composition/shopPath';

/** The part of a head that the browser updates, since visitors see it; the rest is only sent by the server. */
export interface ShownHead extends Head {
  /** The whole title, as the browser shows it. */
  fullTitle: string;
  canonical: string;
  locale: string;
}

export interface HeadInput {
  module: RouteModule | undefined;
  context: Omit<HeadContext, 'absolute'>;
  pathname: string;
  /** Origin of the shop. */
  origin: string;
}

/** A text of a head, with the most characters: search engines show a tenth of that. */
export const TextSchema = v.pipe(v.string(), v.maxLength(2000));

export const ShopPathSchema = v.pipe(
  TextSchema,
  v.check((stated) => isShopPath(stated), 'Not a path of this shop.'),
);

export const shownEntries = {
  title: TextSchema,
  exactTitle: v.optional(v.boolean()),
  description: v.optional(TextSchema),
  noindex: v.optional(v.boolean()),
  path: v.optional(ShopPathSchema),
};

type HeadReader = (stated: unknown) => Head;

/** Validates what a route's `head` returns; throws whole sentences. */
export const headReader =
  (schema: v.GenericSchema): HeadReader =>
  (stated) => {
    const head = v.safeParse(schema, stated);
    if (!head.success) throw new Error(`The head of a page is invalid: ${v.summarize(head.issues)}`);
    return head.output as Head;
  };

const readShown = headReader(v.object(shownEntries));

/** `Sidekey | CART`: the title of every page, except the few that state a whole one. */
export const brandedTitle = (title: string, brand: string, locale: string): string =>
  `${brand} | ${title.toLocaleUpperCase(locale)}`;

function fullTitle({ title, exactTitle }: Head, brand: string, { locale }: Language): string {
  if (!title) return brand;
  return exactTitle ? title : brandedTitle(title, brand, locale);
}

/** The route's own head; where it throws, the page has none of its data, but is still shown. */
function wordsOf(module: RouteModule | undefined, context: HeadContext, read: HeadReader): Head {
  try {
    return module ? read(module.head(context)) : { title: '' };
  } catch (error) {
    console.error('The head of a page failed.', error);
    return { title: '' };
  }
}

/**
 * A page's canonical address in a language: by the path that its route states, or the requested one without a trailing
 * slash.
 */
export const addressIn = (target: Language, { path }: Head, { pathname, origin }: HeadInput): string =>
  origin + localizePath(path ?? pathname.replace(/(.)\/$/, '$1'), target);

/** A path of the shop as a whole address, in the page's language. */
export const absoluteOf =
  ({ context, origin }: HeadInput) =>
  (path: string): string =>
    new URL(localizePath(path, context.language), origin).href;

/** The head as it is shown (S005): the route's own data as validated by `read`, completed by the shell. */
export function shownHeadOf(question: HeadInput, read = readShown): ShownHead {
  const { module, context } = question;
  const { language, brand } = context;
  const head = wordsOf(module, { ...context, absolute: absoluteOf(question) }, read);
  return {
    ...head,
    fullTitle: fullTitle(head, brand, language),
    canonical: addressIn(language, head, question),
    locale: language.locale,
  };
}
