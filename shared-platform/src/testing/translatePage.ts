/**
 * Does what a browser does when it translates the page: each text node is replaced by two elements with other words,
 * and React's text nodes are removed from the document. Stricter than browsers: also within `translate="no"`.
 */
export function translatePage(root: Element = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild!.append(text.textContent ?? '');
    text.parentNode?.replaceChild(font, text);
  }
}
