/** The places that the shell or a remote leaves open for another team's fragment, with the props each passes. */
export interface SlotProps {
  'header.cart': object;
  overlay: object;
}

export type SlotName = keyof SlotProps;
