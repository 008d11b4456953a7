import { extname } from 'node:path';

/** Half of the longest name that common file systems take, since a character may be several bytes. */
const LONGEST_NAME = 120;

/** What a name is at the most of which one is made: putting characters together takes longer than as many times as there are marks on them. */
const LONGEST_GIVEN = 1000;

/** The extension of a name in lower case and without its dot. */
export const extensionOf = (name: string) => extname(name).slice(1).toLowerCase();

/**
 * A name without path, without what file systems or headers choke on, and without what makes it read otherwise than it is:
 * marks that turn the direction, invisible characters, halves of surrogate pairs.
 */
export function plainName(name: string): string {
  const base = name.slice(-LONGEST_GIVEN).split(/[\\/]/).pop() ?? '';
  const readable = base.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, '').normalize('NFC');
  return [...readable.replace(/[<>:"|?*]/g, '_').trim()].slice(-LONGEST_NAME).join('');
}

/** A name as the value of `filename*=` (RFC 8187), which takes less than an address does. */
export const headerName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
