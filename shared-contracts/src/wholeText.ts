/** A text without what is no character: NUL and halves of surrogate pairs, which no call and no address may hold. */
export const wholeText = (text: string): string => text.replace(/[\p{Cs}\0]/gu, '');

/** Whether every database can store a text: it has no NUL and no lone surrogate. */
export const isWholeText = (text: string): boolean => wholeText(text) === text;
