/** Events by which visitors scroll or use a page. */
export const interactionEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Whether one of these events has happened since the document began, as recorded by `moveScript`. */
export const hasInteracted = (): boolean => 'storefrontMoved' in globalThis;
