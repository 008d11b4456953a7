/** Whether React has taken an element over, or made it: it marks them, and hears what is pressed there. */
export const isOfReact = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__react'));
