import type { LetterWords } from './letterWords';

export interface LetterItem {
  name: string;
  keys: string[];
  /** The manual's path in the shop. */
  path: string;
}

/** The shop's name and address in letters. */
export interface LetterShop {
  brand: string;
  /** Undefined if not configured: the letter then has no links. */
  shopUrl: string | undefined;
}

export interface LetterContent extends LetterShop {
  orderId: string;
  language: string;
  words: LetterWords;
  items: LetterItem[];
  sum: string;
  /** The path of the chat in the shop. */
  chat: string;
}
