import { defaultLanguage, languages, type Language } from '@storefront/contracts';
import { languageKey } from '../language/savedLanguage';
import { inlined } from './inlined';

interface LanguageQuestion {
  pathname: string;
  saved: string | null;
  browserLanguage: string;
}

/** What the inlined script gets of a language. */
type Candidate = Pick<Language, 'code' | 'browserLanguages'>;

/**
 * The language prefix to redirect to, or '' to stay (S018, S019, S022): that of a saved non-default language, or,
 * without a saved choice, of the browser's language. A prefix in the URL wins over both, by the rule of `splitPath`.
 */
function prefixFor({ pathname, saved, browserLanguage }: LanguageQuestion, others: Candidate[]): string {
  let head = pathname.split('/')[1] ?? '';
  try {
    head = decodeURIComponent(head).toLowerCase();
  } catch (error) {
    console.error('The address is encoded wrongly.', error);
  }
  if (others.some(({ code }) => code === head)) return '';
  const primary = browserLanguage.toLowerCase().split('-')[0] ?? '';
  const wanted =
    others.find(({ code }) => code === saved) ??
    (saved === null && others.find((language) => language.browserLanguages.includes(primary)));
  return wanted ? `/${wanted.code}` : '';
}

/** Whether the browser keeps what is chosen: it may forbid its storage, or have no room there. */
function keepsChoice(key: string): boolean {
  const trial = `${key}?`;
  try {
    localStorage.setItem(trial, key);
    localStorage.removeItem(trial);
    return true;
  } catch {
    return false;
  }
}

function redirect(find: typeof prefixFor, keeps: typeof keepsChoice, key: string, others: Candidate[]): void {
  const { origin, pathname, search, hash } = location;
  let saved: string | null = null;
  try {
    saved = localStorage.getItem(key);
  } catch (error) {
    console.error('The saved language cannot be read.', error);
    if (document.referrer.startsWith(`${origin}/`)) return;
  }
  if (saved === null && history.state && !keeps(key)) return;
  const prefix = find({ pathname, saved, browserLanguage: navigator.language || '' }, others);
  if (prefix) location.replace(prefix + (pathname === '/' ? '' : pathname) + search + hash);
}

const others = languages
  .filter((language) => language !== defaultLanguage)
  .map(({ code, browserLanguages }) => ({ code, browserLanguages }));

/**
 * Runs before anything is painted; path, query and hash are kept, the history entry is replaced (S021). Where nothing
 * can be saved, so that no choice could be, a page of the visitor's history stays as they chose it; where storage is
 * forbidden, also a page that they came to from within the shop.
 */
export const redirectScript = inlined(redirect, prefixFor, keepsChoice, languageKey, others);
