/**
 * The slots that the shell or a remote offers to other teams' fragments, with the props of each. A remote adds its own,
 * called `<remote>/…`, in its `contract.ts`; nothing else has to be rebuilt for them.
 */
export interface SlotProps {
  /** In the header's bar; what does not fit there is cut off. */
  'header.cart': object;
  /**
   * Over the page, at the lower edge of the window, for `position: fixed`. A modal dialog or a popover may have any
   * size; it is closed with the page on which it was opened.
   */
  overlay: object;
}

export type SlotName = keyof SlotProps;
