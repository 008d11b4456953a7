import { anchorOf, anchorWithin, createAnchors, isAnchor } from '@storefront/contracts';
import type { Element, MarkupNode } from './markup';

/** The words of a part of a text. */
export const wordsOf = (node: MarkupNode): string => (typeof node === 'string' ? node : node.children.map(wordsOf).join(''));

const isHeading = ({ tag }: Element) => /^h[2-4]$/.test(tag);

/** What a link beside it can lead to: a heading that has words, and is no link's, in which no other link may stand. */
const headingsIn = (nodes: readonly MarkupNode[], words: (text: string) => string): Element[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'a') return [];
    if (!isHeading(node)) return headingsIn(node.children, words);
    return words(wordsOf(node)).trim() === '' ? [] : [node];
  });

/**
 * The ids of a text's headings, each once: what it came with where that is one of ours, otherwise by its words. An API of another maker
 * may send none, or such as a page uses itself.
 */
export function anchorsIn(nodes: readonly MarkupNode[], words: (text: string) => string, within?: string): Map<Element, string> {
  const give = createAnchors();
  return new Map(
    headingsIn(nodes, words).map((heading) => {
      const { id = '' } = heading.attributes;
      return [heading, give(anchorWithin(within, isAnchor(id) ? id : anchorOf(words(wordsOf(heading)))))];
    }),
  );
}
