import type { LineKey } from './cartLines';

/** The controls of a line that can have the focus. */
export type LineControl = 'term' | 'region' | 'remove';

export const controlId = (control: LineControl, { subscriptionId, region }: LineKey): string =>
  `cart-${control}-${subscriptionId}-${region}`;

/** Focuses a control of a line, if it exists. */
export function focusControl(control: LineControl, line: LineKey): void {
  document.getElementById(controlId(control, line))?.focus();
}
