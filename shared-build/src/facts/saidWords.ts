import ts from 'typescript';
import { contractsName, foundOf, type Code } from './code';
import { contractTexts } from './contractValues';

/** What may stand in the place of a part of a key. */
const isWord = (text: string) => /^[\p{L}\p{N}_-]{1,60}$/u.test(text);

const isTextAsked = ({ parent }: ts.Node) => ts.isCallExpression(parent) && /(^|\.)(t|useTranslation)$/.test(parent.expression.getText());

/** What is said of an element, a field or another file is no value that comes to a key. */
const isNoValue = (node: ts.Node) =>
  ts.isJsxAttribute(node.parent) || ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent) || ((ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) && node.parent.name === node);

/** Texts of the contracts that are meant where a name of theirs stands. */
function textsNamed(node: ts.Identifier, code: Code): string[] {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || (ts.isPropertyAccessExpression(parent) && parent.name === node)) return [];
  const found = foundOf(code, node);
  const member = ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined;
  return found?.from === contractsName ? contractTexts({ ...found, member }) : [];
}

/**
 * Words that code says as values or types, with how often it says each: what it puts into a key at run time is mostly one of these. Who says a word as
 * often as before has not given it up.
 */
export function saidWords(code: Code): Record<string, number> {
  const said = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    const texts = ts.isStringLiteralLike(node) && !isNoValue(node) && !isTextAsked(node) ? [node.text] : ts.isIdentifier(node) ? textsNamed(node, code) : [];
    for (const word of texts.filter(isWord)) said.set(word, (said.get(word) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  code.files.forEach(visit);
  return Object.fromEntries([...said].sort(([one], [other]) => (one < other ? -1 : 1)));
}
