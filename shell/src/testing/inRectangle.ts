import { Rectangle } from '@storefront/platform/host';

/** An element in the rectangle of a remote, as React keeps it in mind. */
export function inRectangle(name: string): Element {
  const rectangle = { return: null, stateNode: new Rectangle({ name, fallback: () => null, children: null }) };
  return Object.assign(document.body.appendChild(document.createElement('button')), { __reactFiber$: rectangle });
}
