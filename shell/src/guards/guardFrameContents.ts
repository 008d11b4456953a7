import type { LiveRemote } from '@storefront/contracts';
import { isRenderedByReact } from '../browser/isRenderedByReact';
import { hostFibersIn, propsOf, rootFiber } from '../composition/reactElements';
import type { Fiber } from '../composition/fibers';
import { createRepairs } from './repairs';
import { foreignClasses } from './foreignClasses';

/** Attributes that make an element of the header unusable. */
const spoiling = ['style', 'hidden', 'inert', 'aria-hidden', 'disabled', 'popover'];

/** Whether remotes render in an element: what is inside is theirs. */
const isTheirs = (place: Element) => place.matches('main, [data-slot]');

/** Removes the copies that code has put in place of React's elements (`header.innerHTML += '…'`). */
function removeCopies({ removedNodes, addedNodes }: MutationRecord): void {
  const removed = [...removedNodes].filter((node) => node instanceof Element);
  if (!removed.some(isRenderedByReact)) return;
  for (const node of addedNodes) if (node instanceof Element && !isRenderedByReact(node)) node.remove();
}

/**
 * Keeps header and footer as React has rendered them, except for the fragments in them, and the screen in its place:
 * React does not notice when other code removes its elements. Nodes that React does not know, such as a translator's,
 * stay. Returns what ends the guard.
 */
export function guardFrameContents(
  root: Element,
  drawn: readonly Element[],
  remotes: readonly LiveRemote[],
): () => void {
  const parts = drawn.filter((part) => part.matches('header, footer'));

  /**
   * Puts back, within `place`, the elements that React believes are there; from the last one to the first, so that each
   * has its next sibling.
   */
  function putBackIn(fiber: Fiber, place: Element): void {
    let behind: Element | undefined;
    for (const inner of [...hostFibersIn(fiber)].reverse()) {
      const element = inner.stateNode;
      if (!element.isConnected && element.parentNode !== place) repairs.reinsert(element, place, behind);
      if (element.parentNode === place) behind = element;
      if (!isTheirs(place)) putBackIn(inner, element);
    }
  }
  function lookAt(element: Element): void {
    const props = propsOf(element);
    if (!props || element.closest('[data-slot]')) return;
    repairs.removeLocks(
      element,
      spoiling.filter((name) => !props[name] && element.hasAttribute(name)),
      [],
      foreignClasses(element, remotes),
    );
  }
  const putBack = () => {
    const fiber = rootFiber(root);
    if (fiber) putBackIn(fiber, root);
  };
  const look = (records: readonly MutationRecord[]) => {
    records.forEach(removeCopies);
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) putBack();
    for (const { target, type } of records) if (type === 'attributes') lookAt(target as Element);
  };
  const lookAtAll = () => {
    putBack();
    for (const part of parts) part.querySelectorAll('*').forEach(lookAt);
  };
  const repairs = createRepairs(lookAtAll);
  const observer = new MutationObserver(look);
  for (const part of parts)
    observer.observe(part, { childList: true, subtree: true, attributeFilter: [...spoiling, 'class'] });
  for (const part of drawn) if (part.matches('main')) observer.observe(part, { childList: true });
  lookAtAll();
  return () => {
    observer.disconnect();
    repairs.end();
  };
}
