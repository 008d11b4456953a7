import { languages, localizePath, splitPath, type Language } from '@storefront/contracts';
import type { Head, HeadContext, RouteModule } from '@storefront/platform';

export interface PageHeadData extends Head {
  /** The whole title, as the browser shows it. */
  fullTitle: string;
  canonical: string;
  alternates: { locale: string; url: string }[];
}

export interface HeadQuestion {
  module: RouteModule | undefined;
  context: Omit<HeadContext, 'absolute'>;
  pathname: string;
  brand: string;
  /** Origin of the shop. */
  origin: string;
}

function fullTitle({ title, exactTitle }: Head, brand: string, language: Language): string {
  if (!title) return brand;
  return exactTitle ? title : `${brand} | ${title.toLocaleUpperCase(language.locale)}`;
}

/** All that the page's head says: the route's own words, and what the shell adds to every page (S005). */
export function headOf({ module, context, pathname, brand, origin }: HeadQuestion): PageHeadData {
  const { path } = splitPath(pathname);
  const address = (language: Language) => origin + localizePath(path, language);
  const absolute = (target: string) => new URL(localizePath(target, context.language), origin).href;
  const head = module?.head({ ...context, absolute }) ?? { title: '' };
  return {
    ...head,
    image: head.image && new URL(head.image, origin).href,
    fullTitle: fullTitle(head, brand, context.language),
    canonical: address(context.language),
    alternates: languages.map((language) => ({ locale: language.code, url: address(language) })),
  };
}
