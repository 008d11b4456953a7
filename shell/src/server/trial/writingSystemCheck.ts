import type { Language } from '@storefront/contracts';
import { record } from './record';
import type { EdgeCases } from './Trial';

/** Fewer letters than these may be names and numbers. */
const least = 100;

/** Shares of all letters by which texts are in their language, and by which they are hardly: between them are many names, or what nobody has translated yet. */
const [most, few] = [0.6, 0.4];

/** The script that a language is written in is the first that it needs of the shop's font. */
const scriptOf = ({ fonts: [font = 'latin'] }: Language) => font.charAt(0).toUpperCase() + font.slice(1);

/**
 * Remembers whether texts are written as their language is: content that came in another one, or words that nobody translated, are told by that where the
 * languages are written in other letters.
 */
export function checkWritingSystem(found: EdgeCases, texts: readonly string[], language: Language, where: string): void {
  const script = scriptOf(language);
  const all = texts.join(' ');
  const letters = all.match(/\p{L}/gu)?.length ?? 0;
  const share = (all.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0) / letters;
  const what = `the letters of ${language.code}, ${where}`;
  if (letters < least) return;
  if (share >= most) record(found, what);
  else if (share < few) record(found, what, `of its letters ${Math.round(share * 100)} % are ${script} ones, in which ${language.code} is written, ${where}`, { isQuiet: true });
}
