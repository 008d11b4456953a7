import { languageByCode } from '@storefront/contracts';
import { createI18nCatalog, type Texts } from '../i18n';

const form = /_(zero|one|two|few|many|other)$/;

/** The keys of words that count, all forms of one as one. */
function countingKeys(texts: Texts, path = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === 'object') return countingKeys(value as Texts, `${path}${name}.`);
    return form.test(name) ? [`${path}${name.replace(form, '')}`] : [];
  });
  return [...new Set(keys)];
}

/**
 * What a remote says in a language for these numbers, by each of its keys that count; what else is filled in stands there by its name. A table of it in a
 * test notices forms that are missing or have changed places.
 */
export function countedWords(texts: Texts, languageCode: string, counts: readonly number[]): Record<string, string[]> {
  const catalog = createI18nCatalog();
  catalog.add(languageCode, 'counted', texts);
  const t = catalog.forLanguage(languageByCode(languageCode)).getFixedT(null, 'counted');
  const fills = [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, name]);
  const words = (key: string) => counts.map((count) => String(t(key, { ...Object.fromEntries(fills), count })));
  return Object.fromEntries(countingKeys(texts).map((key) => [key, words(key)]));
}
