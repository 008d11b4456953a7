/**
 * The places that the shell or a remote leaves open for another team's fragment, with the props each passes. A remote adds its own, called
 * `<remote>/…`, in its `contract.ts`; nobody else has to be built anew for them.
 */
export interface SlotProps {
  'header.cart': object;
  overlay: object;
}

export type SlotName = keyof SlotProps;
