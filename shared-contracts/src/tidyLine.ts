import { wholeText } from './wholeText';

/** A line without invisible characters, which text copied from an e-mail or a page often has. */
export const tidyLine = (text: string): string =>
  wholeText(text)
    .replace(/\p{DI}/gu, '')
    .trim();
