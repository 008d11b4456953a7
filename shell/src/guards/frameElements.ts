import { rootElementId } from '../composition/pageState';

const root = `#${rootElementId}`;

/**
 * Whether an element is a control of the shop, in header or footer and not in a fragment. Called for each change, so
 * without a selector.
 */
export function isControl(element: Element): boolean {
  let isWithin = false;
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (one.localName === 'main' || one.hasAttribute('data-slot')) return false;
    isWithin ||= one.localName === 'header' || one.localName === 'footer';
  }
  return isWithin;
}

/**
 * Whether an element belongs to the frame: the document's own elements, those around the screen, and the shop's
 * controls.
 */
export const isFrameElement = (element: Element): boolean =>
  element.matches(`html, head, body, ${root}, ${root} > *, ${root} > * > *`) || isControl(element);
