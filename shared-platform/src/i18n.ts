import { defaultLanguage, languages, type Language } from '@storefront/contracts';
import { createInstance, type i18n, type Resource, type TFunction } from 'i18next';

export type Texts = Resource[string][string];

export interface I18nCatalog {
  /** Adds a namespace's texts in one language. */
  add(languageCode: string, namespace: string, texts: Texts): void;
  /** Whether they are there. */
  has(languageCode: string, namespace: string): boolean;
  /** An instance that speaks one language for ever: the page's language never changes under a rendered tree. */
  forLanguage(language: Language): i18n;
}

export interface Words {
  readonly t: TFunction;
}

/** What was made of a store of texts, by language and namespace, until something is added to it: these are other words then. */
export const made = new WeakMap<object, Map<string, Words>>();

type Find = (...question: unknown[]) => string | null;

function refuse(words: string): never {
  throw new Error(`${words} is no word.`);
}

/** All texts of a browser, or of a server: one store of resources, one fixed instance a language, a namespace a remote. */
export function createI18nCatalog(): I18nCatalog {
  const base = createInstance({
    lng: defaultLanguage.code,
    // English first; a word in any language is better than its key.
    fallbackLng: languages.map(({ code }) => code),
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    // In place of what is no word its key would stand there: whose words are something else is not there itself.
    returnedObjectHandler: refuse,
  });
  void base.init();
  // How words are filled in is everybody's: who had it otherwise for a word of theirs, which then failed, would leave it so.
  const { interpolator } = base.services;
  interpolator.init = () => {};
  // Of words that lead to each other nothing would be left.
  const nest = interpolator.nest.bind(interpolator);
  interpolator.nest = (words: string, find: Find, options: object) => nest(words, (...question: unknown[]) => find(...question) ?? refuse(words), options);
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
