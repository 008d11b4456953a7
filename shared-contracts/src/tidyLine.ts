/** One line as it is seen: what is copied from a letter or a page has often signs beside or within it that are drawn as nothing. */
export const tidyLine = (text: string): string => text.replace(/\p{DI}/gu, '').trim();
