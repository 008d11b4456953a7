import { extname } from 'node:path';

/** Characters. Half of the bytes that common file systems allow, since a character may have several bytes. */
const LONGEST_NAME = 120;

/** Characters of a given name that are looked at: `normalize` takes more than linear time on many combining marks. */
const LONGEST_GIVEN = 1000;

/** The extension of a name in lower case and without its dot. */
export const extensionOf = (name: string) => extname(name).slice(1).toLowerCase();

/**
 * A file name without its path, without characters that file systems or headers refuse, and without those that disguise
 * it: direction marks, invisible characters, lone surrogates. Double quotes become single ones.
 */
export function plainName(name: string): string {
  const base = name.slice(-LONGEST_GIVEN).split(/[\\/]/).pop() ?? '';
  const readable = base.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, '').normalize('NFC');
  const allowed = readable.replaceAll('"', "'").replace(/[<>:|?*]/g, '_');
  return [...allowed.trim()].slice(-LONGEST_NAME).join('');
}

/** A file's name as it was before a browser put it into a form: of three characters it writes the percent encoding. */
export const nameInForm = (written: string) => written.replace(/%(22|0D|0A)/g, decodeURIComponent);

/** A name as the value of `filename*=` (RFC 8187), which allows fewer characters than a URL does. */
export const headerName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
