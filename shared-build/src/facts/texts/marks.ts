import ts from 'typescript';
import type { LocaleTexts } from '../../texts/localeTexts';
import { forEachNode, type Code } from '../code/code';
import { valuesOf } from '../values/values';

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
export function markNamesIn(code: Code): { words: Set<string>; texts: string[] } {
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
export function closedMarks(locales: readonly LocaleTexts[]): ReadonlySet<string> {
  const texts = locales.flatMap(({ messages }) => [...messages.values()].flatMap(({ forms }) => [...forms.values()]));
  return new Set(texts.flatMap((text) => [...text.matchAll(/<\/([a-z][\w-]*)>/gi)].map(([, name = '']) => name)));
}

/**
 * The marks in a language's texts that the code replaces: `<terms>…</terms>`. One whose end tag is only elsewhere
 * (`ending`) is no mark.
 */
export function marksOf(
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
