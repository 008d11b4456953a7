import { localizePath, type Language } from '@storefront/contracts';
import type { Head, HeadContext, RouteModule } from '@storefront/platform';
import * as v from 'valibot';
import { isShopPath } from '../composition/shopPath';

/** What of a page's head its visitor meets, and the browser keeps in step: all else is for those who ask the server. */
export interface ShownHead extends Head {
  /** The whole title, as the browser shows it. */
  fullTitle: string;
  canonical: string;
  locale: string;
}

export interface HeadQuestion {
  module: RouteModule | undefined;
  context: Omit<HeadContext, 'absolute'>;
  pathname: string;
  /** Origin of the shop. */
  origin: string;
}

/** Characters of words in a page's head; search engines show a tenth of it. */
export const words = v.pipe(v.string(), v.maxLength(2000));

export const shopPath = v.pipe(words, v.check((stated) => isShopPath(stated), 'Not a path of this shop.'));

export const shownEntries = {
  title: words,
  exactTitle: v.optional(v.boolean()),
  description: v.optional(words),
  noindex: v.optional(v.boolean()),
  path: v.optional(shopPath),
};

type HeadReader = (stated: unknown) => Head;

/** Reads what a route says of its page, if it can be a head at all. Throws whole sentences. */
export const headReader = (schema: v.GenericSchema): HeadReader => (stated) => {
  const head = v.safeParse(schema, stated);
  if (!head.success) throw new Error(`The head of a page is none: ${v.summarize(head.issues)}`);
  return head.output as Head;
};

const readShown = headReader(v.object(shownEntries));

/** `Sidekey | CART`: the title of every page but the few that state their own. */
export const brandedTitle = (title: string, brand: string, locale: string): string => `${brand} | ${title.toLocaleUpperCase(locale)}`;

function fullTitle({ title, exactTitle }: Head, brand: string, { locale }: Language): string {
  if (!title) return brand;
  return exactTitle ? title : brandedTitle(title, brand, locale);
}

/** The route's own words; a head that throws costs these, not the page. */
function wordsOf(module: RouteModule | undefined, context: HeadContext, read: HeadReader): Head {
  try {
    return module ? read(module.head(context)) : { title: '' };
  } catch (error) {
    console.error('Stating the head of a page failed.', error);
    return { title: '' };
  }
}

/** A page's own address in a language: of the path that its route states, or of the one that was asked for, without the slash at its end. */
export const addressIn = (target: Language, { path }: Head, { pathname, origin }: HeadQuestion): string =>
  origin + localizePath(path ?? pathname.replace(/(.)\/$/, '$1'), target);

/** A path of the shop as a whole address, in the page's language. */
export const absoluteOf = ({ context, origin }: HeadQuestion) => (path: string): string => new URL(localizePath(path, context.language), origin).href;

/** The head as it is shown (S005): the route's own words as far as `read` takes them, and what the shell makes of them. */
export function shownHeadOf(question: HeadQuestion, read = readShown): ShownHead {
  const { module, context } = question;
  const { language, brand } = context;
  const head = wordsOf(module, { ...context, absolute: absoluteOf(question) }, read);
  return { ...head, fullTitle: fullTitle(head, brand, language), canonical: addressIn(language, head, question), locale: language.locale };
}
