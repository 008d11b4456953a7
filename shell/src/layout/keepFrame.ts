import { rootElementId } from '../composition/pageState';

/** Times that what was taken away is put back: who takes it again and again would hold the page's one thread. */
const patience = 20;

/** The frame's own parts, which are there for as long as the frame is. */
const isPart = (element: Element) => element.matches('header, main, footer');

/**
 * Puts back what somebody took out of the document, by emptying it or by taking away the header on a page of theirs: React knows of its elements
 * nothing else than that they are there. `drawn`: all that the layout held when it was drawn. Gives what ends it.
 */
export function keepFrame(drawn: ArrayLike<Element>): () => void {
  const all = Array.from(drawn);
  // Some of it may have been taken away already; not all, since nobody knows of all.
  const layout = all.find(({ parentElement }) => parentElement !== null)?.parentElement;
  const root = layout?.parentElement ?? document.getElementById(rootElementId);
  if (!root || !layout) return () => {};
  let left = patience;

  function putBack(what: Element, parent: Element, behind: readonly Element[] = []): void {
    if (left === 0) return;
    left -= 1;
    console.warn('The frame was taken away, and is put back.', what);
    parent.insertBefore(what, behind.find((one) => one.parentElement === parent) ?? null);
  }

  const look = () => {
    if (!root.isConnected) putBack(root, document.body);
    // Where another layout has taken its place, that is the frame.
    if (root.childElementCount === 0) putBack(layout, root);
    if (!layout.isConnected) return;
    for (const [index, part] of all.entries()) if (isPart(part) && !part.isConnected) putBack(part, layout, all.slice(index + 1));
  };

  const observer = new MutationObserver(look);
  for (const parent of [document.body, root, layout]) observer.observe(parent, { childList: true });
  look();
  return () => observer.disconnect();
}
