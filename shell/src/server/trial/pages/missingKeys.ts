import { exposeOf, languages, type Language } from '@storefront/contracts';
import { createI18nCatalog, type I18nCatalog, type Texts } from '@storefront/platform/host';
import type { Trial } from '../Trial';
import { UnfilledPlaceholder } from './unfilledPlaceholders';
import { escapeRegExp } from './parsedHtml';

/** The internals of i18next that are called for a missing text; its public options are a copy. */
interface Speaker {
  translator: {
    options: {
      saveMissing?: boolean;
      saveMissingPlurals?: boolean;
      missingKeyHandler?: (languages: unknown, namespace: string, key: string, shown: unknown) => void;
    };
  };
}

/** Records keys of a remote's texts that are used and not found; those with a `defaultValue` do not count. */
export function watchMissingKeys(texts: I18nCatalog, language: Language, owner: string): ReadonlySet<string> {
  const missing = new Set<string>();
  const { options } = (texts.forLanguage(language) as unknown as Speaker).translator;
  options.saveMissing = true;
  options.saveMissingPlurals = false;
  options.missingKeyHandler = (_languages, namespace, key, shown) => {
    if (namespace === owner && shown === key) missing.add(key);
  };
  return missing;
}

const isIn = (key: string, text: string) => new RegExp(`(?<![\\w.-])${escapeRegExp(key)}(?![\\w-]|\\.\\w)`).test(text);

/**
 * How a text exists: in any language, in plural forms in the page's or another language, or not at all. A language that
 * only lacks it is reported elsewhere.
 */
type There = 'as it stands' | 'counted' | 'counted elsewhere' | 'nowhere';

async function wordsSomewhere({ source, table, owner }: Trial, language: Language): Promise<(key: string) => There> {
  const texts = createI18nCatalog();
  const remote = table.remotes.find(({ name }) => name === owner);
  for (const { code } of remote ? languages : []) {
    const file = (await source.load(remote!, exposeOf.locale(code)).catch(() => undefined)) as
      | { default: Texts }
      | undefined;
    if (file) texts.add(code, owner, file.default);
  }
  const speakers = languages.map((one) => ({ code: one.code, speaker: texts.forLanguage(one) }));
  return (key) => {
    if (speakers.some(({ speaker }) => speaker.exists(key, { ns: owner }))) return 'as it stands';
    const counting = speakers.filter(({ code, speaker }) =>
      counts.some((count) => speaker.exists(key, { ns: owner, count, lngs: [code] })),
    );
    if (counting.length === 0) return 'nowhere';
    return counting.some(({ code }) => code === language.code) ? 'counted' : 'counted elsewhere';
  };
}

/** Counts that cover every plural form of whole numbers. */
const counts = [0, 1, 2, 5];

/** An error if a page shows keys in place of texts; keys that were only looked up do not count. */
export async function shownKeys(
  trial: Trial,
  missing: ReadonlySet<string>,
  language: Language,
  texts: readonly string[],
): Promise<UnfilledPlaceholder[]> {
  const shown = [...missing].filter((key) => texts.some((text) => isIn(key, text)));
  if (shown.length === 0) return [];
  const placeOf = await wordsSomewhere(trial, language);
  const saying: Partial<Record<There, string>> = {
    nowhere: 'lacks, and every other language',
    counted: 'has in plural forms alone: its code gives no number as their count',
  };
  const [complaint] = shown.flatMap((key) => {
    const said = saying[placeOf(key)];
    return said ? [`it shows ${key} in place of words, which its ${language.code}.json ${said}`] : [];
  });
  return complaint === undefined ? [] : [new UnfilledPlaceholder(complaint)];
}
