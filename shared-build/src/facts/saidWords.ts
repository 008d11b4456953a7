import { relative } from 'node:path';
import ts from 'typescript';
import { contractsName, forEachNode, foundOf, type Code } from './code';
import { contractsCode, declaredByContracts } from './contractsCode';
import { contractTexts } from './contractValues';
import { constantOf } from './declaredNames';
import { answersOf, isFunction, valuesOf } from './values';

/** What may stand in the place of a part of a key. */
const isWord = (text: string) => /^[\p{L}\p{N}_-]{1,60}$/u.test(text);

const isTextAsked = ({ parent }: ts.Node) => ts.isCallExpression(parent) && /(^|\.)(t|useTranslation)$/.test(parent.expression.getText());

/** What is said of an element, a field or another file is no value that comes to a key. */
const isNoValue = (node: ts.Node) =>
  ts.isJsxAttribute(node.parent) || ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent) || ((ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) && node.parent.name === node);

/** Texts in what is written. */
function textsIn(node: ts.Node): string[] {
  const found: string[] = [];
  forEachNode([node], (part) => {
    if (ts.isStringLiteralLike(part) && !isNoValue(part)) found.push(part.text);
  });
  return found;
}

/** Texts that functions of the contracts answer with, as far as these are written there, by their names. */
const answered = new Map<string, string[]>();

/** The texts that a function of the contracts answers with: `productStatus(code).key`. */
function textsAnswered(name: string): string[] {
  const known = answered.get(name);
  if (known) return known;
  const declared = declaredByContracts(name, 'value');
  const made = declared && (constantOf(declared) ?? declared);
  const values = made && isFunction(made) ? answersOf(made).flatMap((answer) => valuesOf(contractsCode, answer)) : [];
  const texts = [...new Set(values.filter((value) => ts.isObjectLiteralExpression(value) || ts.isStringLiteralLike(value)).flatMap(textsIn))];
  answered.set(name, texts);
  return texts;
}

/** Texts of the contracts that are meant where a name of theirs stands. */
function textsNamed(node: ts.Identifier, code: Code): string[] {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || (ts.isPropertyAccessExpression(parent) && parent.name === node)) return [];
  const found = foundOf(code, node);
  const member = ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined;
  return found?.from === contractsName ? [...contractTexts({ ...found, member }), ...textsAnswered(found.name)] : [];
}

/** What a text stands in: a list, a choice of types, a comparison. */
const kindOf = ({ parent }: ts.Node): string => ts.SyntaxKind[ts.isLiteralTypeNode(parent) ? parent.parent.kind : parent.kind];

/**
 * Words that code says as values or types, with how often it says each, and where: what it puts into a key at run time is mostly one of these. Who says a word as
 * often as before has not given it up; another one at its places has come for it.
 */
export function saidWords(code: Code, folder: string): { words: Record<string, number>; places: Record<string, string[]> } {
  const said = new Map<string, string[]>();
  forEachNode(code.files, (node) => {
    const texts = ts.isStringLiteralLike(node) && !isNoValue(node) && !isTextAsked(node) ? [node.text] : ts.isIdentifier(node) ? textsNamed(node, code) : [];
    for (const word of texts.filter(isWord)) said.set(word, [...(said.get(word) ?? []), `${relative(folder, node.getSourceFile().fileName)} ${kindOf(node)}`]);
  });
  const sorted = [...said].sort(([one], [other]) => (one < other ? -1 : 1));
  return { words: Object.fromEntries(sorted.map(([word, places]) => [word, places.length])), places: Object.fromEntries(sorted.map(([word, places]) => [word, places.sort()])) };
}
