import { rootElementId } from '../composition/pageState';

const root = `#${rootElementId}`;

/** The shop's own controls; a fragment within them is its remote's. Asked of all that is changed, and so by no selector. */
export function isControl(element: Element): boolean {
  let isWithin = false;
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (one.localName === 'main' || one.hasAttribute('data-slot')) return false;
    isWithin ||= one.localName === 'header' || one.localName === 'footer';
  }
  return isWithin;
}

/** What stands in every page: the document's own elements, those that hold the screen, and the shop's controls. */
export const isFrames = (element: Element): boolean => element.matches(`html, head, body, ${root}, ${root} > *, ${root} > * > *`) || isControl(element);
