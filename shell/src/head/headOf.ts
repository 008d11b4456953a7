import { defaultLanguage, languages, localizePath, paths, splitPath, type Language } from '@storefront/contracts';
import type { Head, HeadContext, RouteModule } from '@storefront/platform';
import { readHead } from './readHead';
import { breadcrumbList, organization } from './structuredData';

export interface PageHeadData extends Head {
  /** The whole title, as the browser shows it. */
  fullTitle: string;
  canonical: string;
  /** Every language's address of this page, and `x-default`. */
  alternates: { hreflang: string; url: string }[];
  locale: string;
  jsonLd: object[];
}

export interface HeadQuestion {
  module: RouteModule | undefined;
  context: Omit<HeadContext, 'absolute'>;
  pathname: string;
  /** Origin of the shop. */
  origin: string;
  /** What the shell calls the home page in this language. */
  homeLabel: string;
}

function fullTitle({ title, exactTitle }: Head, brand: string, language: Language): string {
  if (!title) return brand;
  return exactTitle ? title : `${brand} | ${title.toLocaleUpperCase(language.locale)}`;
}

/** The shop's picture for messengers, where a route has none of its own. */
const defaultImage = '/static/art/share/sidekey.squares.84.png';

function imageAddress(image: string | undefined, origin: string): string {
  const known = image && URL.canParse(image, origin) ? image : defaultImage;
  // Messengers draw no SVG: each picture of the shop's own is there as PNG too.
  return new URL(known.startsWith('/') ? known.replace(/\.svg(?=\?|$)/, '.png') : known, origin).href;
}

/** The route's own words; a head that throws costs these, not the page. */
function wordsOf(module: RouteModule | undefined, context: HeadContext): Head {
  try {
    return module ? readHead(module.head(context)) : { title: '' };
  } catch (error) {
    console.error('Stating the head of a page failed.', error);
    return { title: '' };
  }
}

/** All that the page's head says: the route's own words, and what the shell adds to every page (S005). */
export function headOf({ module, context, pathname, origin, homeLabel }: HeadQuestion): PageHeadData {
  const { language, brand } = context;
  const path = splitPath(pathname).path.replace(/(.)\/$/, '$1');
  const address = (target: Language) => origin + localizePath(path, target);
  const absolute = (target: string) => new URL(localizePath(target, language), origin).href;
  const head = wordsOf(module, { ...context, absolute });
  const trail = [{ label: homeLabel, path: paths.home() }, ...(head.trail ?? [])];
  return {
    ...head,
    image: imageAddress(head.image, origin),
    fullTitle: fullTitle(head, brand, language),
    canonical: address(language),
    alternates: [
      ...languages.map((target) => ({ hreflang: target.code, url: address(target) })),
      { hreflang: 'x-default', url: address(defaultLanguage) },
    ],
    locale: language.locale,
    jsonLd: [
      ...(path === paths.home() ? [organization(brand, origin)] : []),
      ...(trail.length > 1 ? [breadcrumbList(trail.map(({ label, path: target }) => ({ label, url: absolute(target) })))] : []),
      ...(head.jsonLd ?? []),
    ],
  };
}
