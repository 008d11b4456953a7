/** Whether React has created or hydrated an element: it marks these. */
export const isRenderedByReact = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__react'));
