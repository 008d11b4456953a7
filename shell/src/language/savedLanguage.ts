import type { Language } from '@storefront/contracts';

/** The storage key of the visitor's choice (S020). */
export const languageKey = 'language';

/** Remembers the visitor's choice; without storage the URL alone carries it. */
export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language.code);
  } catch (error) {
    console.error('Saving the chosen language failed.', error);
  }
}
