import { languageByCode } from '@storefront/contracts';
import { createI18nCatalog, type Texts } from '../i18n';

const form = /_(zero|one|two|few|many|other)$/;

/** The keys of texts with plural forms, each once. */
function countingKeys(texts: Texts, path = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === 'object') return countingKeys(value as Texts, `${path}${name}.`);
    return form.test(name) ? [`${path}${name.replace(form, '')}`] : [];
  });
  return [...new Set(keys)];
}

/**
 * A remote's texts with plural forms in one language, for each of these numbers; other placeholders keep their names.
 * Comparing this with a table in a test finds plural forms that are missing or swapped.
 */
export function countedWords(texts: Texts, languageCode: string, counts: readonly number[]): Record<string, string[]> {
  const catalog = createI18nCatalog();
  catalog.add(languageCode, 'counted', texts);
  const t = catalog.forLanguage(languageByCode(languageCode)).getFixedT(null, 'counted');
  const fills = [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, name]);
  const words = (key: string) => counts.map((count) => String(t(key, { ...Object.fromEntries(fills), count })));
  return Object.fromEntries(countingKeys(texts).map((key) => [key, words(key)]));
}
