/** Whether every database can store a text: it has no NUL and no lone surrogate. */
export const isWholeText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
