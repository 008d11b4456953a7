/**
 * The places that the shell or a remote leaves open for another team's fragment, with the props each passes. A remote adds its own, called
 * `<remote>/…`, in its `contract.ts`; nobody else has to be built anew for them.
 */
export interface SlotProps {
  /** Within the header's bar: what does not fit in there is cut off. */
  'header.cart': object;
  /**
   * Over the page, at the lower edge of the window, for `position: fixed`. A modal dialog or a popover may be as large as it likes; it ends with the
   * page that it was opened on.
   */
  overlay: object;
}

export type SlotName = keyof SlotProps;
