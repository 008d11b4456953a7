/** Whether a text is HTML, by its block elements. */
export const isMarkup = (text: string): boolean => /<(p|br|div|ul|ol|li|h[1-6]|blockquote|pre|table|hr)\b/i.test(text);
