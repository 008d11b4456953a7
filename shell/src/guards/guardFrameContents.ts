import type { LiveRemote } from '@storefront/contracts';
import { isOfReact } from '../browser/isOfReact';
import { hostFibersIn, propsOf, rootFiber } from '../composition/reactElements';
import type { Fiber } from '../composition/fibers';
import { createRepairs } from './repairs';
import { strangeClasses } from './strangeClasses';

/** By these an element of the header can be made of no use. */
const spoiling = ['style', 'hidden', 'inert', 'aria-hidden', 'disabled', 'popover'];

/** In these remotes draw; what stands deeper in them is their own. */
const isTheirs = (place: Element) => place.matches('main, [data-slot]');

/** HTML that is written anew (`innerHTML`) brings copies of the elements that it takes away. */
function removeCopies({ removedNodes, addedNodes }: MutationRecord): void {
  const removed = [...removedNodes].filter((node) => node instanceof Element);
  if (!removed.some(isOfReact)) return;
  for (const node of addedNodes) if (node instanceof Element && !isOfReact(node)) node.remove();
}

/**
 * Keeps the header and the footer as React has drawn them, but for what fragments draw in them, and the screen in its place: React alone takes away there what
 * it knows, and hears of nobody else's doing. What nobody knows, as a translator's words, is let be. Gives what ends it.
 */
export function guardFrameContents(root: Element, drawn: readonly Element[], remotes: readonly LiveRemote[]): () => void {
  const parts = drawn.filter((part) => part.matches('header, footer'));

  /** Puts back, within an element that React has drawn, what it takes for being there; the last one first. */
  function putBackIn(fiber: Fiber, place: Element): void {
    let behind: Element | undefined;
    for (const inner of [...hostFibersIn(fiber)].reverse()) {
      const element = inner.stateNode;
      if (!element.isConnected && element.parentNode !== place) repairs.putBack(element, place, behind);
      if (element.parentNode === place) behind = element;
      if (!isTheirs(place)) putBackIn(inner, element);
    }
  }
  function lookAt(element: Element): void {
    const props = propsOf(element);
    if (!props || element.closest('[data-slot]')) return;
    repairs.free(element, spoiling.filter((name) => !props[name] && element.hasAttribute(name)), [], strangeClasses(element, remotes));
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
  for (const part of parts) observer.observe(part, { childList: true, subtree: true, attributeFilter: [...spoiling, 'class'] });
  for (const part of drawn) if (part.matches('main')) observer.observe(part, { childList: true });
  lookAtAll();
  return () => {
    observer.disconnect();
    repairs.end();
  };
}
