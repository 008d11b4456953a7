import { defaultLanguage, languages, textsLimit, type Language } from '@storefront/contracts';
import type { I18nCatalog, Texts } from '@storefront/platform/host';
import { withTimeout } from './withTimeout';

/** The shell's own texts are a chunk a language: a new language is a new file (S002). */
async function read(code: string): Promise<Texts> {
  const file = (await import(/* webpackChunkName: "texts-[request]" */ `../locales/${code}.json`)) as { default: Texts };
  return file.default;
}

/** The shell's texts in every language that it has them in, by code: what the server puts into its pages. */
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
 * Brings the shell's texts in a language. One without them gets the default's, and when these are missing too the page goes on
 * with those that it has: the catalogue falls back to them.
 */
export async function loadShellTexts(texts: I18nCatalog, language: Language): Promise<void> {
  if (texts.has(language.code, 'shell')) return;
  // What comes too late to be waited for is shown when it comes.
  const bring = async () => texts.add(language.code, 'shell', await read(language.code));
  try {
    await withTimeout(textsLimit, bring(), 'Bringing the texts of the shell');
  } catch (error) {
    console.error(`The shell has no texts in ${language.name}.`, error);
    if (language !== defaultLanguage) await loadShellTexts(texts, defaultLanguage);
  }
}
