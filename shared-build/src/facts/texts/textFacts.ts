import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type BuildFacts } from '@storefront/contracts';
import ts from 'typescript';
import { pluralRules, readLocale, type LocaleTexts, type Message } from '../../texts/localeTexts';
import {
  keyPattern,
  branchesOf,
  optionContexts,
  keySuffixPattern,
  keyOf,
  optionNames,
  readParsed,
  hasDefaultValue,
} from '../../texts/usedTexts';
import { forEachNode, resolveName, type Code } from '../code/code';
import { textConstants } from './textConstants';
import { keysCountedByText } from './textCounts';
import { unwrapped, isFunction, resolveExpression, valuesOf, constantTextsOf } from '../values/values';

/** Whether a name or member is a function of the package's own. */
const isOwnFunction = (code: Code, callee: ts.Expression): boolean =>
  valuesOf(code, callee).every((value) => isFunction(value) || ts.isMethodDeclaration(value));

/** Whether a call gets a text: by the `t` of `useTranslation()`, under whatever name, or by an unknown `t`. */
function isTranslate(code: Code, { expression: callee }: ts.CallExpression): boolean {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text === 't' && !isOwnFunction(code, callee);
  if (!ts.isIdentifier(callee)) return false;
  const declared = resolveExpression(code, callee)?.declared ?? resolveName(code, callee)?.declared;
  const { initializer } =
    declared && ts.isBindingElement(declared) ? (declared.parent.parent as ts.VariableDeclaration) : {};
  const isTaken =
    initializer !== undefined &&
    ((declared as ts.BindingElement).propertyName ?? (declared as ts.BindingElement).name).getText() === 't' &&
    /useTranslation\(/.test(unwrapped(initializer).getText());
  return isTaken || (callee.text === 't' && !isOwnFunction(code, callee));
}

type Asked = NonNullable<BuildFacts['texts']['given']>[number];

/** A use of a text, with its constant context. */
interface TextUse extends Asked {
  context: string | undefined;
  /** It is one of several alternatives. */
  isListed: boolean;
}

/** The values of an alternative key; undefined where unknown. */
function keysOf(code: Code, key: ts.Expression): string[] | undefined {
  const words = constantTextsOf(code, key);
  const patterns = valuesOf(code, key).map(keyOf);
  return words ?? (patterns.every((pattern) => pattern !== undefined) ? patterns : undefined);
}

/** The lists of alternative keys of a call. Where one key is unknown, each of the others counts separately. */
function keyListsOf(code: Code, key: ts.Expression): string[][] {
  return valuesOf(code, key)
    .flatMap(branchesOf)
    .filter(ts.isArrayLiteralExpression)
    .flatMap(({ elements }) => {
      const keys = elements.map((element) => keysOf(code, element));
      if (keys.some((some) => !some)) return keys.flatMap((some = []) => some.map((one) => [one]));
      return keys.reduce<string[][]>(
        (lists, some) => lists.flatMap((list) => some!.map((one) => [...list, one])),
        [[]],
      );
    });
}

/**
 * The keys that a package's code uses: constants, those from tables, and lists of alternatives; `counted`: with a text
 * as `count`.
 */
function keysUsedIn(code: Code, name: string): { asked: TextUse[]; lists: string[][]; counted: string[] } {
  const asked: TextUse[] = [];
  const lists: string[][] = [];
  const counted: string[] = [];
  const asks = (call: ts.CallExpression) => isTranslate(code, call);
  const visit = (node: ts.Node): void => {
    const [key, options] = ts.isCallExpression(node) && asks(node) ? node.arguments : [];
    const listed = key ? keyListsOf(code, key) : [];
    const add = (word: string, isListed: boolean) =>
      asked.push(
        ...optionContexts(options).map((context) => ({ key: word, names: optionNames(options), context, isListed })),
      );
    for (const word of key ? valuesOf(code, key).flatMap((value) => constantTextsOf(code, value) ?? []) : [])
      add(word, false);
    for (const word of listed.flat()) add(word, true);
    if (!hasDefaultValue(optionNames(options))) lists.push(...listed);
    if (key) counted.push(...keysCountedByText(node as ts.CallExpression, code));
    ts.forEachChild(node, visit);
  };
  for (const file of code.files) {
    visit(file);
    asked.push(
      ...readParsed(file.fileName, file, asks).uses.map(({ key, given, context, isListed }) => ({
        key,
        names: given,
        context,
        isListed,
      })),
    );
  }
  // Keys may have their namespace: `mf-x:title`.
  const own = (key: string) => (key.startsWith(`${name}:`) ? key.slice(name.length + 1) : key);
  return {
    asked: asked.map((one) => ({ ...one, key: own(one.key) })),
    lists: lists.map((list) => list.map(own)),
    counted: counted.map(own),
  };
}

/** The namespaces of `useTranslation('mf-x')`. */
function namespacesIn(code: Code): string[] {
  const found = new Set<string>();
  forEachNode(code.files, (node) => {
    const callee = ts.isCallExpression(node) ? resolveExpression(code, node.expression) : undefined;
    const [whose] = callee?.from && callee.name === 'useTranslation' ? (node as ts.CallExpression).arguments : [];
    for (const name of (whose && constantTextsOf(code, whose)) ?? []) found.add(name);
  });
  return [...found].sort();
}

/** Without duplicates. */
function distinct(asked: readonly Asked[]): Asked[] {
  const sorted = asked.map(({ key, names }) => ({ key, ...(names && { names: [...names].sort() }) }));
  return [...new Map(sorted.map((one) => [JSON.stringify(one), one]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one);
}

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
function completeKeys({ language, messages }: LocaleTexts, all: readonly LocaleTexts[]): string[] {
  const isWhole = (key: string, { forms }: Message) =>
    forms.has('') || formsOf(language, key).every((form) => forms.has(form));
  const isSaid = (key: string, message: Message) =>
    !isBlank(message) || all.every((other) => isBlank(other.messages.get(key)));
  return [...messages].filter(([key, message]) => isWhole(key, message) && isSaid(key, message)).map(([key]) => key);
}

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
function misspeltPlaceholders({ messages }: LocaleTexts, all: readonly LocaleTexts[]): Record<string, string[]> {
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
function placeholdersByKey({ messages }: LocaleTexts): Record<string, string[]> {
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

/** Those of some keys for which a language only has plural forms. */
const pluralOnlyKeys = ({ messages }: LocaleTexts, asked: readonly string[]): string[] =>
  [...messages]
    .flatMap(([key, { forms }]) =>
      !forms.has('') && asked.some((one) => new RegExp(`^${keyPattern(one)}$`).test(key)) ? [key] : [],
    )
    .sort();

/** Marks for emphasis only, which a language may leave out. */
const plainMarks = /^(b|i|em|strong|u|s|small|sub|sup|br|wbr|span)$/i;

/** Whether an expression creates or refers to an element. */
const isElement = (code: Code, value: ts.Expression): boolean =>
  valuesOf(code, value).some(
    (one) =>
      /<[A-Za-z/>]|\b(?:createElement|cloneElement)\(/.test(one.getText()) ||
      (ts.isIdentifier(one) && /^[A-Z]/.test(one.text)),
  );

/** Whether an object is passed as `components`. */
const isWithinComponents = (object: ts.Node): boolean => {
  const { parent } = object;
  return ts.isJsxExpression(parent)
    ? isWithinComponents(parent)
    : (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) && parent.name.getText() === 'components';
};

/** Whether a text is a value that code compares, passes on or looks up. */
function isValue(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  const isAsked = ts.isCallExpression(parent) && /(^|\.)(t|useTranslation)$/.test(parent.expression.getText());
  return (
    !isAsked &&
    !ts.isImportDeclaration(parent) &&
    !ts.isExportDeclaration(parent) &&
    !ts.isPropertyAssignment(parent) &&
    !ts.isJsxAttribute(parent) &&
    !ts.isLiteralTypeNode(parent)
  );
}

/** Marks that code may replace: names of texts, of elements (`{ terms: <a /> }`), and in patterns (`/<\/?terms>/`). */
function markNamesIn(code: Code): { words: Set<string>; texts: string[] } {
  const words = new Set<string>();
  const texts: string[] = [];
  forEachNode(code.files, (node) => {
    if (ts.isStringLiteralLike(node) && isValue(node)) words.add(node.text);
    if (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)) texts.push(node.text);
    const isNamed =
      (ts.isPropertyAssignment(node) && (isElement(code, node.initializer) || isWithinComponents(node.parent))) ||
      (ts.isShorthandPropertyAssignment(node) && (isElement(code, node.name) || isWithinComponents(node.parent)));
    if (isNamed) words.add(ts.isComputedPropertyName(node.name) ? '' : node.name.text);
  });
  return { words, texts };
}

/** Names of marks with an end tag: `</terms>`. */
function closedMarks(locales: readonly LocaleTexts[]): ReadonlySet<string> {
  const texts = locales.flatMap(({ messages }) => [...messages.values()].flatMap(({ forms }) => [...forms.values()]));
  return new Set(texts.flatMap((text) => [...text.matchAll(/<\/([a-z][\w-]*)>/gi)].map(([, name = '']) => name)));
}

/**
 * The marks in a language's texts that the code replaces: `<terms>…</terms>`. One whose end tag is only elsewhere
 * (`ending`) is no mark.
 */
function marksOf(
  { messages }: LocaleTexts,
  { words, texts }: ReturnType<typeof markNamesIn>,
  ending: ReadonlySet<string>,
): Record<string, string[]> {
  const isSought = (name: string) =>
    !plainMarks.test(name) &&
    (words.has(name) || texts.some((text) => new RegExp(`<[^\\s\\w>]*${name}(?![\\w-])`).test(text)));
  const isWhole = (text: string, name: string) =>
    !ending.has(name) ||
    (text.includes(`<${name}>`) && text.includes(`</${name}>`)) ||
    new RegExp(`<${name}\\s*/>`).test(text);
  const marksIn = (text: string) =>
    [...text.matchAll(/<\/?([a-z][\w-]*)\s*\/?>/gi)]
      .map(([, name = '']) => name)
      .filter((name) => isSought(name) && isWhole(text, name));
  const marks = [...messages].map(
    ([key, { forms }]) => [key, [...new Set([...forms.values()].flatMap(marksIn))].sort()] as const,
  );
  return Object.fromEntries(
    marks.filter(([, names]) => names.length > 0).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Whether a text has all plural forms of a language. */
const isCounted = ({ language, messages }: LocaleTexts, key: string) =>
  formsOf(language, key).every((form) => messages.get(key)?.forms.has(form));

const fullKey = (key: string, form: string) => (form === '' ? key : `${key}_${form}`);

/**
 * Texts, with keys that only look like plural forms: the language has no such form, or the code uses the key as it is.
 */
function withPlainKeys(
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
    given: distinct(asked),
    fills: Object.fromEntries(read.map((locale) => [locale.language, placeholdersByKey(locale)])),
    misspelt: Object.fromEntries(read.map((locale) => [locale.language, misspeltPlaceholders(locale, read)])),
    uncounted: Object.fromEntries(read.map((locale) => [locale.language, pluralOnlyKeys(locale, counted)])),
    marks: Object.fromEntries(read.map((locale) => [locale.language, marksOf(locale, sought, ending)])),
  };
}
