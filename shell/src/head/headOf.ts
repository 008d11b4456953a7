import { defaultLanguage, languages, parseAddress, paths } from '@storefront/contracts';
import { readHead } from './readHead';
import { absoluteOf, addressIn, shownHeadOf, type HeadInput, type ShownHead } from './shownHead';
import { breadcrumbList, organization } from './structuredData';

export interface PageHeadData extends ShownHead {
  /** Every language's address of this page, and `x-default`. */
  alternates: { hreflang: string; url: string }[];
  jsonLd: object[];
}

interface WholeHeadQuestion extends HeadInput {
  /** The shell's name for the home page in this language. */
  homeLabel: string;
}

/** The picture for link previews, where a route has none of its own. */
const defaultImage = '/static/art/share/sidekey.squares.84.png';

function imageAddress(image: string | undefined, origin: string): string {
  const known = image && parseAddress(image, origin) ? image : defaultImage;
  // Link previews show no SVG: each of the shop's own pictures also exists as PNG.
  return new URL(known.startsWith('/') ? known.replace(/\.svg(?=\?|$)/, '.png') : known, origin).href;
}

/** The whole head of a page: the route's own data, and what the shell adds to every page (S005). */
export function headOf({ homeLabel, ...question }: WholeHeadQuestion): PageHeadData {
  const { context, origin } = question;
  const head = shownHeadOf(question, readHead);
  const absolute = absoluteOf(question);
  const trail = [{ label: homeLabel, path: paths.home() }, ...(head.trail ?? [])];
  return {
    ...head,
    image: imageAddress(head.image, origin),
    alternates: [
      ...languages.map((target) => ({ hreflang: target.code, url: addressIn(target, head, question) })),
      { hreflang: 'x-default', url: addressIn(defaultLanguage, head, question) },
    ],
    jsonLd: [
      ...(head.canonical === absolute(paths.home()) ? [organization(context.brand, origin)] : []),
      ...(trail.length > 1 ? [breadcrumbList(trail.map(({ label, path }) => ({ label, url: absolute(path) })))] : []),
      ...(head.jsonLd ?? []),
    ],
  };
}
