/** A line without invisible characters, which text copied from an e-mail or a page often has. */
export const tidyLine = (text: string): string => text.replace(/\p{DI}/gu, '').trim();
