/** Events by which visitors scroll or use a page. */
export const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Whether one of these events has happened since the document began, as recorded by `moveScript`. */
export const hasMoved = (): boolean => 'storefrontMoved' in globalThis;
