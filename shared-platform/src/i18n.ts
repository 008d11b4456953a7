import { defaultLanguage, formatCount, languages, type Language } from '@storefront/contracts';
import { createInstance, type i18n, type Resource, type TFunction } from 'i18next';

export type Texts = Resource[string][string];

export interface I18nCatalog {
  /** Adds a namespace's texts in one language. */
  add(languageCode: string, namespace: string, texts: Texts): void;
  /** Whether they are there. */
  has(languageCode: string, namespace: string): boolean;
  /** An instance with a fixed language, so that the language never changes under a rendered tree. */
  forLanguage(language: Language): i18n;
}

export interface Words {
  readonly t: TFunction;
}

/** Cached `Words`, by language and namespace, until texts are added. */
export const made = new WeakMap<object, Map<string, Words>>();

/** A method of i18next's interpolator that its types do not have. */
interface Formatting {
  format(value: unknown, form?: string, languageCode?: string, options?: { interpolationkey?: string }): string;
}

type Find = (...question: unknown[]) => string | null;

function refuse(words: string): never {
  throw new Error(`${words} is no text.`);
}

/**
 * All texts of a browser or a server: one resource store, a fixed instance for each language, a namespace for each
 * remote.
 */
export function createI18nCatalog(): I18nCatalog {
  const base = createInstance({
    lng: defaultLanguage.code,
    // English first: a text in any language is better than a key.
    fallbackLng: languages.map(({ code }) => code),
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    // i18next would show the key for a value that is not a text; this throws, so that only the remote's rectangle
    // fails.
    returnedObjectHandler: refuse,
  });
  void base.init();
  // The interpolator is shared. Options of one call that then fails would otherwise stay in effect for all.
  const { interpolator } = base.services;
  interpolator.init = () => {};
  // Counts are written as elsewhere in the shop, not by Intl, which pages avoid (`writing.ts`).
  const formatting = interpolator as unknown as Formatting;
  const { format } = formatting;
  formatting.format = (value, form, code, options) =>
    form === undefined && options?.interpolationkey === 'count' && Number.isInteger(value)
      ? formatCount(value as number)
      : format(value, form, code, options);
  // Texts that nest each other would recurse without end.
  const nest = interpolator.nest.bind(interpolator);
  interpolator.nest = (words: string, find: Find, options: object) =>
    nest(words, (...question: unknown[]) => find(...question) ?? refuse(words), options);
  const instances = new Map<string, i18n>();
  return {
    add(languageCode, namespace, texts) {
      made.delete(base.store);
      base.addResourceBundle(languageCode, namespace, texts, true, true);
    },
    has: (languageCode, namespace) => base.hasResourceBundle(languageCode, namespace),
    forLanguage(language) {
      const known = instances.get(language.code);
      if (known) return known;
      const instance = base.cloneInstance({ lng: language.code });
      instances.set(language.code, instance);
      return instance;
    },
  };
}
