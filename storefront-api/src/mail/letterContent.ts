import type { LetterWords } from './letterWords';

export interface LetterItem {
  name: string;
  keys: string[];
  /** The manual's path in the shop. */
  path: string;
}

/** The shop, as its letters name it. */
export interface LetterShop {
  brand: string;
  /** Absent where nobody said where the shop is: then the letter links nowhere. */
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
