import { rootElementId } from '../composition/pageState';

const root = `#${rootElementId}`;

/** The shop's own controls; a fragment within them is its remote's. */
export const isControl = (element: Element): boolean => element.closest('header, footer') !== null && element.closest('main, [data-slot]') === null;

/** What stands in every page: the document's own elements, those that hold the screen, and the shop's controls. */
export const isFrames = (element: Element): boolean => element.matches(`html, head, body, ${root}, ${root} > *, ${root} > * > *`) || isControl(element);
