import { anchorOf, anchorWithin, createAnchors, isAnchor } from '@storefront/contracts';
import type { Element, MarkupNode } from './markup';

/** The text content of a node. */
export const wordsOf = (node: MarkupNode): string =>
  typeof node === 'string' ? node : node.children.map(wordsOf).join('');

const isHeading = ({ tag }: Element) => /^h[2-4]$/.test(tag);

/** Headings that can get a link: with text, and not within a link, since links cannot be nested. */
const headingsIn = (nodes: readonly MarkupNode[], words: (text: string) => string): Element[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'a') return [];
    if (!isHeading(node)) return headingsIn(node.children, words);
    return words(wordsOf(node)).trim() === '' ? [] : [node];
  });

/**
 * Unique ids of a text's headings: the given one if it has our form, otherwise one made from the words. Other APIs may
 * send none, or ids that the page uses itself.
 */
export function anchorsIn(
  nodes: readonly MarkupNode[],
  words: (text: string) => string,
  within?: string,
): Map<Element, string> {
  const give = createAnchors();
  return new Map(
    headingsIn(nodes, words).map((heading) => {
      const { id = '' } = heading.attributes;
      return [heading, give(anchorWithin(within, isAnchor(id) ? id : anchorOf(words(wordsOf(heading)))))];
    }),
  );
}
