/** Whether a text is characters that every database keeps: no NUL, and no half of a surrogate pair. */
export const isWholeText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
