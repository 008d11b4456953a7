import { splitPath } from '@storefront/contracts';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** What a page's own rectangle says, as a browser reads it. */
export interface Written {
  /** How many headings of the first rank it has. */
  headings: number;
  /** Its links, as they are written. */
  links: string[];
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

const isElement = (node: Node): node is Element => 'tagName' in node;

const everythingIn = (node: Node): Node[] => childrenOf(node).flatMap((child) => [child, ...everythingIn(child)]);

const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;

const isHeading = (element: Element) => element.tagName === 'h1' || (attribute(element, 'role') === 'heading' && attribute(element, 'aria-level') === '1');

/** A file to keep is no page. */
const isLink = (element: Element) => element.tagName === 'a' && attribute(element, 'download') === undefined;

/** What stands between a page's header and footer, which are the shell's own. */
export function writtenIn(html: string): Written {
  const main = everythingIn(parseFragment(html)).find((node) => isElement(node) && node.tagName === 'main');
  const elements = (main ? everythingIn(main) : []).filter(isElement);
  return {
    headings: elements.filter(isHeading).length,
    links: [...new Set(elements.filter(isLink).flatMap((link) => attribute(link, 'href') ?? []))],
  };
}

/** The path of the shop, without language, to which a link of a page leads; undefined where it leads out of the shop, or to a place on the page itself. */
export function pathBehind(href: string, page: URL): string | undefined {
  if (/^\s*(#|$)/.test(href) || !URL.canParse(href, page)) return undefined;
  const { origin, pathname } = new URL(href, page);
  return origin === page.origin ? splitPath(pathname).path : undefined;
}

/** Words as a pattern that is nothing but them. */
export const exactly = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether the API's answers name a path: what editors write is no fault of the code that shows it. */
export const isNamedIn = (path: string, answers: Iterable<{ text: string }>): boolean => {
  const asAWhole = new RegExp(`(?<![\\w/-])(?:/\\w\\w)?${exactly(path)}(?![\\w/-])`);
  return [...answers].some(({ text }) => asAWhole.test(text));
};
