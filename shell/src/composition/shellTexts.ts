import { defaultLanguage, type Language } from '@storefront/contracts';
import type { I18nCatalog, Texts } from '@storefront/platform';

/** The shell's own texts are a chunk a language: a new language is a new file (S002). */
async function read(code: string): Promise<Texts> {
  const file = (await import(/* webpackChunkName: "texts-[request]" */ `../locales/${code}.json`)) as { default: Texts };
  return file.default;
}

/** Brings the shell's texts in a language; a language without them gets the default's. */
export async function loadShellTexts(texts: I18nCatalog, language: Language): Promise<void> {
  if (texts.has(language.code, 'shell')) return;
  try {
    texts.add(language.code, 'shell', await read(language.code));
  } catch (error) {
    if (language === defaultLanguage) throw error;
    console.error(`The shell has no texts in ${language.name}.`, error);
    await loadShellTexts(texts, defaultLanguage);
  }
}
