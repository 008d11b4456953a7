import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFacts } from '@storefront/contracts';
import { readLocale } from '../../texts/localeTexts';
import { hasDefaultValue, keyPattern, keySuffixPattern } from '../../texts/usedTexts';
import type { Code } from '../code/code';
import { closedMarks, markNamesIn, marksOf } from './marks';
import { misspeltPlaceholders, placeholdersByKey } from './placeholders';
import { completeKeys, pluralOnlyKeys, withPlainKeys } from './pluralForms';
import { textConstants } from './textConstants';
import { distinctUses, keysUsedIn, namespacesIn, type TextUse } from './usedKeys';

/** A key with possible suffixes (contexts, plural forms). */
const patternOf = (key: string, { names, context }: TextUse) =>
  new RegExp(`^(${keyPattern(key)})${keySuffixPattern(names, context)}$`);

/** Whether a language has a text for a key with a context: the stated one, or all contexts that any language has. */
function hasSuffixedKey(
  keys: ReadonlySet<string>,
  everywhere: readonly string[],
  key: string,
  asking: TextUse,
): boolean {
  if (asking.names?.length === 0) return false;
  const pattern = patternOf(key, asking);
  const isContext = (one: string) => one.startsWith(`${key}_`) && pattern.test(one);
  return [...keys].some((one) => pattern.test(one)) && everywhere.filter(isContext).every((one) => keys.has(one));
}

/**
 * Keys that a language only has with suffixes: `kind` by `kind_all`, where it is used with a context, and `steps` by
 * its items.
 */
function keysWithSuffixes(
  keys: ReadonlySet<string>,
  everywhere: readonly string[],
  asked: readonly TextUse[],
): string[] {
  return [...new Set(asked.map(({ key }) => key))].flatMap((written) => {
    const askings = asked.filter(({ key }) => key === written);
    const patterns = askings.map((asking) => patternOf(written, asking));
    const beside = new Set([...keys].flatMap((key) => patterns.flatMap((pattern) => pattern.exec(key)?.[1] ?? [])));
    return [...beside].filter((key) => askings.every((asking) => hasSuffixedKey(keys, everywhere, key, asking)));
  });
}

/** The texts of a package, by language, and the keys that its code uses; `name`: their namespace. */
export function textFactsOf(name: string, folder: string, code: Code): BuildFacts['texts'] {
  const locales = join(folder, 'src/locales');
  const found = readdirSync(locales)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((path) => readLocale({ path, text: readFileSync(join(locales, path), 'utf8') }));
  const { asked, lists, counted } = keysUsedIn(code, name);
  const sought = markNamesIn(code);
  const keys = new Set(asked.map(({ key }) => key));
  const read = found.map((locale) => withPlainKeys(locale, found, (key) => keys.has(key)));
  const whole = read.map((locale) => new Set(completeKeys(locale, read)));
  const everywhere = [...new Set(whole.flatMap((one) => [...one]))];
  const ending = closedMarks(read);
  const asks = [
    ...new Set(asked.filter(({ names, isListed }) => !isListed && !hasDefaultValue(names)).map(({ key }) => key)),
  ].sort();
  return {
    keys: Object.fromEntries(
      read.map(({ language }, index) => [
        language,
        [...new Set([...whole[index]!, ...keysWithSuffixes(whole[index]!, everywhere, asked)])].sort(),
      ]),
    ),
    asks,
    ...(lists.length > 0 && { oneOf: [...new Map(lists.map((list) => [list.join('\n'), list])).values()] }),
    ...([...asks, ...lists.flat()].some((key) => key.includes('${…}')) && textConstants(code, folder)),
    of: namespacesIn(code),
    given: distinctUses(asked),
    fills: Object.fromEntries(read.map((locale) => [locale.language, placeholdersByKey(locale)])),
    misspelt: Object.fromEntries(read.map((locale) => [locale.language, misspeltPlaceholders(locale, read)])),
    uncounted: Object.fromEntries(read.map((locale) => [locale.language, pluralOnlyKeys(locale, counted)])),
    marks: Object.fromEntries(read.map((locale) => [locale.language, marksOf(locale, sought, ending)])),
  };
}
