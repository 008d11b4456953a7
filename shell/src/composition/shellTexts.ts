import { defaultLanguage, languages, textsLimit, type Language } from '@storefront/contracts';
import type { I18nCatalog, Texts } from '@storefront/platform/host';
import { withTimeout } from './withTimeout';

/** Loads the shell's own texts: each language is a chunk, so a new language is a new file (S002). */
async function read(code: string): Promise<Texts> {
  const file = (await import(/* webpackChunkName: "texts-[request]" */ `../locales/${code}.json`)) as {
    default: Texts;
  };
  return file.default;
}

/** The shell's texts in every language that has some, by code, for the server's pages. */
export async function readShellTexts(): Promise<Record<string, Texts>> {
  const texts = languages.map(async ({ code, name }) => {
    try {
      return [[code, await read(code)] as const];
    } catch (error) {
      console.error(`The shell has no texts in ${name}.`, error);
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(texts)).flat());
}

/**
 * Loads the shell's texts in a language, or the default language's where there are none. Where both fail, the page goes
 * on with the texts that it has, to which the catalogue falls back.
 */
export async function loadShellTexts(texts: I18nCatalog, language: Language): Promise<void> {
  if (texts.has(language.code, 'shell')) return;
  // Texts that come after the limit are shown when they come.
  const bring = async () => texts.add(language.code, 'shell', await read(language.code));
  try {
    await withTimeout(textsLimit, bring(), 'Loading the texts of the shell');
  } catch (error) {
    console.error(`The shell has no texts in ${language.name}.`, error);
    if (language !== defaultLanguage) await loadShellTexts(texts, defaultLanguage);
  }
}
