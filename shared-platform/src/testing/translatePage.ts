/**
 * Does what a browser does that translates the page: words of its own stand in place of each text, in two elements, and React's texts are
 * nowhere any more. Stricter than browsers, of what says `translate="no"` too.
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
