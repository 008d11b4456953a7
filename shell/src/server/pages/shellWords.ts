import { shellName, type Language } from '@storefront/contracts';
import { createI18nCatalog, type Texts } from '@storefront/platform/host';

/** The shell's own words where no page is rendered, by language. `words`: by language code. */
export function createShellWords(words: Record<string, Texts>) {
  const texts = createI18nCatalog();
  for (const [code, ownWords] of Object.entries(words)) texts.add(code, shellName, ownWords);
  return (language: Language) => texts.forLanguage(language).getFixedT(null, shellName);
}
