import { languages } from '@storefront/contracts';
import { pluralRules, type LocaleTexts, type Message } from '../../texts/localeTexts';
import { keyPattern } from '../../texts/usedTexts';

/** Numbers that cover every plural form of whole numbers. */
const counts = Array.from({ length: 200 }, (_, count) => count);

/** The plural forms of a language for a key; forms of decimals only, such as Russian's `other`, may be missing. */
function formsOf(language: string, key: string): string[] {
  const { locale = language } = languages.find(({ code }) => code === language) ?? {};
  const rules = pluralRules(key, locale);
  return [...new Set(counts.map((count) => rules.select(count)))];
}

const isBlank = (message: Message | undefined) =>
  !message || [...message.forms.values()].some((text) => text.trim() === '');

/** Complete keys of a language: with all plural forms, and not empty where another language has text. */
export function completeKeys({ language, messages }: LocaleTexts, all: readonly LocaleTexts[]): string[] {
  const isWhole = (key: string, { forms }: Message) =>
    forms.has('') || formsOf(language, key).every((form) => forms.has(form));
  const isSaid = (key: string, message: Message) =>
    !isBlank(message) || all.every((other) => isBlank(other.messages.get(key)));
  return [...messages].filter(([key, message]) => isWhole(key, message) && isSaid(key, message)).map(([key]) => key);
}

/** Those of some keys for which a language only has plural forms. */
export const pluralOnlyKeys = ({ messages }: LocaleTexts, asked: readonly string[]): string[] =>
  [...messages]
    .flatMap(([key, { forms }]) =>
      !forms.has('') && asked.some((one) => new RegExp(`^${keyPattern(one)}$`).test(key)) ? [key] : [],
    )
    .sort();

/** Whether a text has all plural forms of a language. */
const isCounted = ({ language, messages }: LocaleTexts, key: string) =>
  formsOf(language, key).every((form) => messages.get(key)?.forms.has(form));

const fullKey = (key: string, form: string) => (form === '' ? key : `${key}_${form}`);

/**
 * Texts, with keys that only look like plural forms: the language has no such form, or the code uses the key as it is.
 */
export function withPlainKeys(
  locale: LocaleTexts,
  all: readonly LocaleTexts[],
  isAsked: (key: string) => boolean,
): LocaleTexts {
  const forms = [...locale.messages].flatMap(([key, message]) =>
    [...message.forms].map(([form, text]) => ({ key, form, text, line: message.line })),
  );
  const plain = forms.filter(
    ({ key, form }) => form !== '' && (isAsked(fullKey(key, form)) || !all.some((one) => isCounted(one, key))),
  );
  return {
    ...locale,
    messages: new Map([
      ...locale.messages,
      ...plain.map(
        ({ key, form, text, line }) => [fullKey(key, form), { line, forms: new Map([['', text]]) }] as const,
      ),
    ]),
  };
}
