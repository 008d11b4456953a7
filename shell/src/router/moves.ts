/** By what visitors move in a page. */
export const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Whether the visitor has moved since the document began, as `moveScript` keeps in mind. */
export const hasMoved = (): boolean => 'storefrontMoved' in globalThis;
