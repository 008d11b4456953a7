import type { Finding, SourceText } from './finding';
import { pluralRules, readLocale, type LocaleTexts, type Message } from './localeTexts';
import { readUses, type Use } from './usedTexts';

export type { Finding, SourceText };

export interface Language {
  code: string;
  locale: string;
}

interface PackageTexts {
  languages: readonly Language[];
  /** The package's `src/locales/*.json`. */
  locales: SourceText[];
  /** Its code, without tests. */
  sources: SourceText[];
}

/** What texts of two languages must have in common: `{{variables}}` and `<tags>`. */
function placeholdersOf({ forms }: Message): Set<string> {
  return new Set(
    [...forms.values()]
      .flatMap((text) => text.match(/\{\{.*?\}\}|<\/?\w+ *\/?>/g) ?? [])
      .map((slot) => slot.replace(/\s/g, '')),
  );
}

const listed = (words: Iterable<string>) => [...words].join(', ');
const without = (all: Iterable<string>, some: Set<string>) => [...all].filter((one) => !some.has(one));

/** A key that one language has and another lacks. */
function missingIn(locale: LocaleTexts, others: LocaleTexts[]): Finding[] {
  return others.flatMap((other) =>
    [...other.messages]
      .filter(([key]) => !locale.messages.has(key))
      .map(([key, { line }]) => ({
        path: other.path,
        line,
        sentence: `“${key}” has no text in ${locale.language}.json: write it there.`,
      })),
  );
}

/** A text with plural forms has all that its language distinguishes, and no other. */
function wrongForms({ path, messages }: LocaleTexts, { locale }: Language): Finding[] {
  return [...messages].flatMap(([key, { line, forms }]) => {
    const needed = new Set<string>(pluralRules(key, locale).resolvedOptions().pluralCategories);
    if (forms.has(''))
      return forms.size === 1
        ? []
        : [{ path, line, sentence: `“${key}” stands with plural forms and without: keep one of both.` }];
    const missing = without(needed, new Set(forms.keys()));
    const foreign = without(forms.keys(), needed);
    return [
      ...(missing.length > 0
        ? [
            {
              path,
              line,
              sentence: `“${key}” lacks the plural forms ${listed(missing.map((form) => `_${form}`))}: ${locale} needs them.`,
            },
          ]
        : []),
      ...(foreign.length > 0
        ? [
            {
              path,
              line,
              sentence: `“${key}” has the plural forms ${listed(foreign.map((form) => `_${form}`))}, which ${locale} never chooses: remove them.`,
            },
          ]
        : []),
    ];
  });
}

/** Every form of a text, and every language, fills in the same variables and tags. */
function wrongPlaceholders(locale: LocaleTexts, reference: LocaleTexts): Finding[] {
  return [...locale.messages].flatMap(([key, message]) => {
    const expected = reference.messages.get(key);
    if (!expected) return [];
    const wanted = placeholdersOf(expected);
    return [...message.forms].flatMap(([form, text]) => {
      const slots = placeholdersOf({ ...message, forms: new Map([[form, text]]) });
      const [missing, extra] = [without(wanted, slots), without(slots, wanted)];
      const name = form ? `${key}_${form}` : key;
      return [
        ...(missing.length > 0
          ? [
              {
                path: locale.path,
                line: message.line,
                sentence: `“${name}” leaves out ${listed(missing)}, which ${reference.language}.json has.`,
              },
            ]
          : []),
        ...(extra.length > 0
          ? [
              {
                path: locale.path,
                line: message.line,
                sentence: `“${name}” wants ${listed(extra)}, which ${reference.language}.json has not.`,
              },
            ]
          : []),
      ];
    });
  });
}

function wrongUse(use: Use, { messages, language }: LocaleTexts): Finding[] {
  const { path, line, context } = use;
  const key = context === undefined ? use.key : `${use.key}_${context}`;
  const found = [...messages].filter(([name]) => use.matches.test(name));
  if (found.length === 0)
    return [
      {
        path,
        line,
        sentence: use.isPattern
          ? `No key of ${language}.json has the shape “${key}”: write the texts, or correct the template.`
          : `“${key}” has no text in ${language}.json: write it, or correct the key.`,
      },
    ];
  const isUncounted = !use.isPattern && use.given?.includes('count') === false && !found[0]?.[1].forms.has('');
  return isUncounted
    ? [{ path, line, sentence: `“${key}” has plural forms and is asked for without a count: pass { count }.` }]
    : [];
}

/** Checks one package's words: both languages have them, the code asks for them, and nothing is said past them. */
export function lintTexts({ languages, locales, sources }: PackageTexts): Finding[] {
  const read = locales.map(readLocale);
  const [first] = languages;
  if (!first)
    return [{ path: 'shared-contracts/src/languages.json', line: 1, sentence: 'It has to name a language at least.' }];
  const [reference] = read.filter(({ language }) => language === first.code);
  if (!reference) return [];
  const code = sources.map(readUses);
  const uses = code.flatMap((file) => file.uses);
  const unused = [...reference.messages].filter(([key]) => !uses.some(({ matches }) => matches.test(key)));
  const absent = languages.filter(({ code }) => !read.some(({ language }) => language === code));
  return [
    ...absent.map(({ code }) => ({
      path: reference.path,
      line: 1,
      sentence: `There is no ${code}.json beside it: the shop speaks this language.`,
    })),
    ...read.flatMap((locale) => {
      const language = languages.find(({ code }) => code === locale.language);
      if (!language)
        return [
          {
            path: locale.path,
            line: 1,
            sentence: `The shop does not speak “${locale.language}”: languages are listed in shared-contracts.`,
          },
        ];
      const others = read.filter((other) => other !== locale);
      return [
        ...locale.findings,
        ...missingIn(locale, others),
        ...wrongForms(locale, language),
        ...wrongPlaceholders(locale, reference),
      ];
    }),
    ...code.flatMap((file) => file.findings),
    ...uses.flatMap((use) => wrongUse(use, reference)),
    ...unused.map(([key, { line }]) => ({
      path: reference.path,
      line,
      sentence: `Nothing asks for “${key}”: remove it from every language.`,
    })),
  ];
}
