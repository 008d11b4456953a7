import list from './languages.json';

export interface Language {
  /** The URL prefix of every language but the first, and the name of its locale files. */
  code: string;
  /** The language's own name for itself. */
  name: string;
  /** BCP 47 tag for `<html lang>` and plural rules. */
  locale: string;
  /** The currency in which prices are shown (checklist S213). */
  currency: 'USD' | 'RUB';
  /** The decimal separator. */
  decimalMark: string;
  /** Primary subtags of browser languages that select this one when nothing is saved (S019). */
  browserLanguages: readonly string[];
  /** Scripts whose font files its pages need first, the most important first. */
  fonts: readonly string[];
}

/** Frozen, since all teams share these objects, on which prices and addresses depend. */
const frozen = ({ browserLanguages, fonts, ...rest }: Language): Language =>
  Object.freeze({ ...rest, browserLanguages: Object.freeze(browserLanguages), fonts: Object.freeze(fonts) });

/** Every language of the shop; the first is the default and has no URL prefix (S001, S002). Lint refuses an empty list. */
export const languages: readonly Language[] = Object.freeze((list as Language[]).map(frozen));

export const defaultLanguage = languages[0] as Language;

/** The language with this code, or the default one. */
export function languageByCode(code: string | undefined): Language {
  return languages.find((language) => language.code === code) ?? defaultLanguage;
}

/** The locale file for a language, of those that exist: its own, or the default language's (S002). */
export function localeFor(locales: readonly string[], languageCode: string): string {
  return locales.includes(languageCode) ? languageCode : defaultLanguage.code;
}

/** The language that a path segment names: `%52U` is Russian; none for a malformed encoding. */
function languageNamed(segment: string): Language | undefined {
  try {
    const code = decodeURIComponent(segment).toLowerCase();
    return languages.find((language) => language.code === code);
  } catch {
    return undefined;
  }
}

/**
 * Splits `/ru/catalog` into its language and the path without prefix (`/catalog`). The only rule for an address's
 * language. The prefix counts in any letter case, as for the router; the server redirects other spellings to the
 * canonical one.
 */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, head = '', ...rest] = pathname.split('/');
  const language = languageNamed(head);
  if (!language || language === defaultLanguage) return { language: defaultLanguage, path: pathname || '/' };
  return { language, path: `/${rest.join('/')}` };
}

/** Adds a language's prefix to a path, replacing another one: `/cart`, `/en/cart` → `/ru/cart`. */
export function localizePath(path: string, language: Language): string {
  // Also removes slashes after a prefix, since `/en//evil.test` must not become another host.
  const bare = path.replace(/^\/([^/?#]+)[/\\\s]*/, (start, head: string) => (languageNamed(head) ? '/' : start));
  if (language === defaultLanguage) return bare;
  return bare === '/' ? `/${language.code}` : `/${language.code}${bare}`;
}

/** The text in the visitor's language, from content with several (`{ ru, en }`). */
export function pickText(text: Record<string, string>, language: Language): string {
  return text[language.code] ?? text[defaultLanguage.code] ?? '';
}
