import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type BuildFacts } from '@storefront/contracts';
import ts from 'typescript';
import { pluralRules, readLocale, type LocaleTexts, type Message } from '../texts/localeTexts';
import { anyOfKey, contextsGiven, endingAfter, namesGiven, readUses, standsInForItself } from '../texts/usedTexts';
import { foundOf, type Code } from './code';
import { saidWords } from './saidWords';
import type { Source } from './sources';
import { bare, named, wordsOf as writtenWords } from './values';

/** Whether a name is the `t` of `useTranslation()`, under whatever name it was taken. */
function isTranslate(code: Code, callee: ts.Expression): boolean {
  if (!ts.isIdentifier(callee)) return false;
  const declared = named(code, callee)?.declared ?? foundOf(code, callee)?.declared;
  if (!declared || !ts.isBindingElement(declared)) return callee.text === 't';
  const { initializer } = declared.parent.parent as ts.VariableDeclaration;
  return (declared.propertyName ?? declared.name).getText() === 't' && initializer !== undefined && /useTranslation\(/.test(bare(initializer).getText());
}

type Asked = NonNullable<BuildFacts['texts']['given']>[number];

/** A way in which a text is asked for, with the context that the code states. */
interface Asking extends Asked {
  context: string | undefined;
}

/** Keys that come to `t` by a constant or a table, or that it is asked for under another name. */
function followedKeys(code: Code): Asking[] {
  const asked: Asking[] = [];
  const visit = (node: ts.Node): void => {
    const [key, options] = ts.isCallExpression(node) && isTranslate(code, node.expression) ? node.arguments : [];
    const words = key ? (writtenWords(code, key) ?? []) : [];
    asked.push(...words.flatMap((word) => contextsGiven(options).map((context) => ({ key: word, names: namesGiven(options), context }))));
    ts.forEachChild(node, visit);
  };
  code.files.forEach(visit);
  return asked;
}

/** Whose words are asked for: `useTranslation('mf-x')`. */
function namesOfWords(code: Code): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const callee = ts.isCallExpression(node) ? named(code, node.expression) : undefined;
    const [whose] = callee?.from && callee.name === 'useTranslation' ? (node as ts.CallExpression).arguments : [];
    for (const name of (whose && writtenWords(code, whose)) ?? []) found.add(name);
    ts.forEachChild(node, visit);
  };
  code.files.forEach(visit);
  return [...found].sort();
}

/** Each way of asking once. */
function distinct(asked: readonly Asked[]): Asked[] {
  const sorted = asked.map(({ key, names }) => ({ key, ...(names && { names: [...names].sort() }) }));
  return [...new Map(sorted.map((one) => [JSON.stringify(one), one]))].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

/** Among these whole numbers is one of every plural form that whole numbers have. */
const counts = Array.from({ length: 200 }, (_, count) => count);

/** Plural forms that a language has for a key's counts; one that only a decimal number has, as Russian's `other`, is no gap. */
function formsOf(language: string, key: string): string[] {
  const { locale = language } = languages.find(({ code }) => code === language) ?? {};
  const rules = pluralRules(key, locale);
  return [...new Set(counts.map((count) => rules.select(count)))];
}

const isBlank = (message: Message | undefined) => !message || [...message.forms.values()].some((text) => text.trim() === '');

/** Keys of a language that say all that they have to: a text with plural forms, in every form, and something where another language does. */
function wholeKeys({ language, messages }: LocaleTexts, all: readonly LocaleTexts[]): string[] {
  const isWhole = (key: string, { forms }: Message) => forms.has('') || formsOf(language, key).every((form) => forms.has(form));
  const isSaid = (key: string, message: Message) => !isBlank(message) || all.every((other) => isBlank(other.messages.get(key)));
  return [...messages].filter(([key, message]) => isWhole(key, message) && isSaid(key, message)).map(([key]) => key);
}

/** What the texts of a language leave room for, in any of their forms; by the count one of these is chosen. */
function fillsOf({ messages }: LocaleTexts): Record<string, string[]> {
  const roomsIn = (text: string) => [...text.matchAll(/\{\{-?\s*([^\s,}]+)/g)].map(([, name = '']) => name);
  const fills = [...messages].map(([key, { forms }]) => [key, [...new Set([...(forms.has('') ? [] : ['count']), ...[...forms.values()].flatMap(roomsIn)])].sort()] as const);
  return Object.fromEntries(fills.filter(([, names]) => names.length > 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Marks that only say how a word is said: a language may do without. */
const plainMarks = /^(b|i|em|strong|u|s|small|sub|sup|br|wbr|span)$/i;

/** The marks in texts of a language that the code looks for, as something is put in their place: `<terms>…</terms>`, `split(/<\/?terms>/)`, `{ terms: … }`. */
function marksOf({ messages }: LocaleTexts, sources: readonly Source[]): Record<string, string[]> {
  const isSought = (name: string) => !plainMarks.test(name) && sources.some(({ text }) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));
  const marksIn = (text: string) => [...text.matchAll(/<\/?([a-z][\w-]*)\s*\/?>/gi)].map(([, name = '']) => name).filter(isSought);
  const marks = [...messages].map(([key, { forms }]) => [key, [...new Set([...forms.values()].flatMap(marksIn))].sort()] as const);
  return Object.fromEntries(marks.filter(([, names]) => names.length > 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether a text has all forms of a language. */
const isCounted = ({ language, messages }: LocaleTexts, key: string) => formsOf(language, key).every((form) => messages.get(key)?.forms.has(form));

const fullKey = (key: string, form: string) => (form === '' ? key : `${key}_${form}`);

/** Texts with those beside them whose keys only end like plural forms: no language counts by them, or the code asks for them as they stand. */
function withPlainKeys(locale: LocaleTexts, all: readonly LocaleTexts[], isAsked: (key: string) => boolean): LocaleTexts {
  const forms = [...locale.messages].flatMap(([key, message]) => [...message.forms].map(([form, text]) => ({ key, form, text, line: message.line })));
  const plain = forms.filter(({ key, form }) => form !== '' && (isAsked(fullKey(key, form)) || !all.some((one) => isCounted(one, key))));
  return { ...locale, messages: new Map([...locale.messages, ...plain.map(({ key, form, text, line }) => [fullKey(key, form), { line, forms: new Map([['', text]]) }] as const)]) };
}

/** A key, and what may stand behind it where it is asked for so. */
const patternOf = (key: string, { names, context }: Asking) => new RegExp(`^(${anyOfKey(key)})${endingAfter(names, context)}$`);

/** Whether a language has what is asked for by a key that it does not have: the context that is stated, or all contexts that any language has. */
function isMetBeside(keys: ReadonlySet<string>, everywhere: readonly string[], key: string, asking: Asking): boolean {
  if (asking.names?.length === 0) return false;
  const pattern = patternOf(key, asking);
  const isContext = (one: string) => one.startsWith(`${key}_`) && pattern.test(one);
  return [...keys].some((one) => pattern.test(one)) && everywhere.filter(isContext).every((one) => keys.has(one));
}

/** Keys that a language says by what stands behind them: `kind` by `kind_all`, where it is asked for with a context, and `steps` by what is in it. */
function metBeside(keys: ReadonlySet<string>, everywhere: readonly string[], asked: readonly Asking[]): string[] {
  return [...new Set(asked.map(({ key }) => key))].flatMap((written) => {
    const askings = asked.filter(({ key }) => key === written);
    const patterns = askings.map((asking) => patternOf(written, asking));
    const beside = new Set([...keys].flatMap((key) => patterns.flatMap((pattern) => pattern.exec(key)?.[1] ?? [])));
    return [...beside].filter((key) => askings.every((asking) => isMetBeside(keys, everywhere, key, asking)));
  });
}

/** The words of a package, by language, and what its code asks for. */
export function wordsOf(folder: string, sources: readonly Source[], code: Code): BuildFacts['texts'] {
  const locales = join(folder, 'src/locales');
  const found = readdirSync(locales)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((path) => readLocale({ path, text: readFileSync(join(locales, path), 'utf8') }));
  const asked = [...sources.flatMap((source) => readUses(source).uses.map(({ key, given, context }) => ({ key, names: given, context }))), ...followedKeys(code)];
  const keys = new Set(asked.map(({ key }) => key));
  const read = found.map((locale) => withPlainKeys(locale, found, (key) => keys.has(key)));
  const whole = read.map((locale) => new Set(wholeKeys(locale, read)));
  const everywhere = [...new Set(whole.flatMap((one) => [...one]))];
  const asks = [...new Set(asked.filter(({ names }) => !standsInForItself(names)).map(({ key }) => key))].sort();
  return {
    keys: Object.fromEntries(read.map(({ language }, index) => [language, [...new Set([...whole[index]!, ...metBeside(whole[index]!, everywhere, asked)])].sort()])),
    asks,
    ...(asks.some((key) => key.includes('${…}')) && { words: saidWords(code) }),
    of: namesOfWords(code),
    given: distinct(asked),
    fills: Object.fromEntries(read.map((locale) => [locale.language, fillsOf(locale)])),
    marks: Object.fromEntries(read.map((locale) => [locale.language, marksOf(locale, sources)])),
  };
}
