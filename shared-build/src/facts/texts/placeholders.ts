import type { LocaleTexts } from '../../texts/localeTexts';

/** The placeholders of a text. */
const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{\{-?\s*([^\s,}]+)[^}]*\}\}/g)].map(([, name = '']) => name);

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a text has a name in wrong brackets: `{name}`, `{{name}`, `%name%`, `$name`. */
const isMisspelt = (text: string, name: string) =>
  new RegExp(
    `\\{\\s*${escaped(name)}\\s*\\}|%${escaped(name)}%|\\$${escaped(name)}(?![\\w-])|\\{\\{\\s*${escaped(name)}(?![\\w-])`,
  ).test(text);

/** Placeholders of any language that a form of this one's text only has in wrong brackets. */
export function misspeltPlaceholders({ messages }: LocaleTexts, all: readonly LocaleTexts[]): Record<string, string[]> {
  const found = [...messages].map(([key, { forms }]) => {
    const names = new Set(
      all.flatMap((other) => [...(other.messages.get(key)?.forms.values() ?? [])].flatMap(placeholdersIn)),
    );
    return [
      key,
      [...names]
        .filter((name) =>
          [...forms.values()].some((text) => !placeholdersIn(text).includes(name) && isMisspelt(text, name)),
        )
        .sort(),
    ] as const;
  });
  return Object.fromEntries(
    found.filter(([, names]) => names.length > 0).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * The placeholders of a language's texts, in any of their plural forms, and `count` where only that chooses one of
 * these.
 */
export function placeholdersByKey({ messages }: LocaleTexts): Record<string, string[]> {
  const fills = [...messages].map(
    ([key, { forms }]) =>
      [
        key,
        [...new Set([...(forms.has('') ? [] : ['count']), ...[...forms.values()].flatMap(placeholdersIn)])].sort(),
      ] as const,
  );
  return Object.fromEntries(
    fills.filter(([, names]) => names.length > 0).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
