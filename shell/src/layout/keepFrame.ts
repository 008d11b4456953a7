import { rootElementId } from '../composition/pageState';

/** Times in a second that what was taken away is put back: who takes it again and again would hold the page's one thread. */
const patience = 20;
const second = 1000;

/** What makes the way on of no use, though it is there; nothing of the shop's sets these at the header or around it, and styles at the body alone. */
const hiding = ['inert', 'hidden', 'aria-hidden', 'style'];
const isHiding = (element: Element, name: string) => element.hasAttribute(name) && !(name === 'style' && element.matches('html, body'));

/** The frame's own parts, which are there for as long as the frame is. */
const isPart = (element: Element) => element.matches('header, main, footer');

/**
 * Puts back what somebody took out of the document, by emptying it or by taking away the header on a page of theirs, and what they made of no use there:
 * React knows of its elements nothing else than that they are there. `drawn`: all that the layout held when it was drawn. Gives what ends it.
 */
export function keepFrame(drawn: ArrayLike<Element>): () => void {
  const all = Array.from(drawn);
  // Some of it may have been taken away already; not all, since nobody knows of all.
  const layout = all.find(({ parentElement }) => parentElement !== null)?.parentElement;
  const root = layout?.parentElement ?? document.getElementById(rootElementId);
  if (!root || !layout) return () => {};
  const way = [document.documentElement, document.body, root, layout, ...all.filter((part) => part.matches('header'))];
  let left = patience;
  let anew: number | undefined;

  /** Whether there is patience for one time more; where there is none, all is looked at once more when there is. */
  function hasPatience(): boolean {
    anew ??= setTimeout(() => {
      anew = undefined;
      left = patience;
      look();
    }, second) as never;
    left -= 1;
    return left >= 0;
  }

  function putBack(what: Element, parent: Element, behind: readonly Element[] = []): void {
    if (!hasPatience()) return;
    console.warn('The frame was taken away, and is put back.', what);
    parent.insertBefore(what, behind.find((one) => one.parentElement === parent) ?? null);
  }

  function free(element: Element): void {
    const found = hiding.filter((name) => isHiding(element, name));
    if (found.length === 0 || !hasPatience()) return;
    console.warn(`The frame was made ${found.join(' and ')}, and is free again.`, element);
    for (const name of found) element.removeAttribute(name);
  }

  const look = () => {
    way.forEach(free);
    if (!root.isConnected) putBack(root, document.body);
    // Where another layout has taken its place, that is the frame.
    if (root.childElementCount === 0) putBack(layout, root);
    if (!layout.isConnected) return;
    for (const [index, part] of all.entries()) if (isPart(part) && !part.isConnected) putBack(part, layout, all.slice(index + 1));
  };

  const observer = new MutationObserver(look);
  for (const element of way) observer.observe(element, { childList: true, attributeFilter: hiding });
  look();
  return () => {
    observer.disconnect();
    clearTimeout(anew);
  };
}
