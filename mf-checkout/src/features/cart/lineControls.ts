import type { LineKey } from './cartLines';

/** What can be done to a line in the cart, and can have the focus. */
export type LineControl = 'term' | 'region' | 'remove';

export const controlId = (control: LineControl, { subscriptionId, region }: LineKey): string => `cart-${control}-${subscriptionId}-${region}`;

/** Gives a control of a line the focus, where the line is on the screen and has it. */
export function focusControl(control: LineControl, line: LineKey): void {
  document.getElementById(controlId(control, line))?.focus();
}
