import type { Language } from '@storefront/contracts';
import { record } from '../record';
import type { EdgeCases } from '../Trial';

/** The fewest letters for a judgement; fewer may be names and numbers. */
const least = 100;

/**
 * Shares of letters in the language's script above which a page is in its language, and below which it is not; in
 * between it may have many names.
 */
const [most, few] = [0.6, 0.4];

/** A language's script, which is the first of its fonts. */
const scriptOf = ({ fonts: [font = 'latin'] }: Language) => font.charAt(0).toUpperCase() + font.slice(1);

/**
 * Records whether texts are in the script of their language: untranslated texts are recognized where languages have
 * different scripts.
 */
export function checkWritingSystem(
  found: EdgeCases,
  texts: readonly string[],
  language: Language,
  where: string,
): void {
  const script = scriptOf(language);
  const all = texts.join(' ');
  const letters = all.match(/\p{L}/gu)?.length ?? 0;
  const share = (all.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0) / letters;
  const what = `the letters of ${language.code}, ${where}`;
  if (letters < least) return;
  if (share >= most) record(found, what);
  else if (share < few)
    record(
      found,
      what,
      `of its letters ${Math.round(share * 100)} % are ${script} ones, in which ${language.code} is written, ${where}`,
      { isQuiet: true },
    );
}
