import { relative } from 'node:path';
import ts from 'typescript';
import { contractsName, forEachNode, resolveName, type Code } from '../code/code';
import { contractsCode, declaredByContracts } from '../values/contractsCode';
import { contractTexts } from '../values/contractValues';
import { constantInitializer } from '../code/declaredNames';
import { valuesOf } from '../values/values';
import { returnedExpressions, isFunction } from '../code/syntax';

/** Matches texts that may be a part of a key. */
const mayBeKeyPart = (text: string) => /^[\p{L}\p{N}_-]{1,60}$/u.test(text);

const isTranslationKey = ({ parent }: ts.Node) =>
  ts.isCallExpression(parent) && /(^|\.)(t|useTranslation)$/.test(parent.expression.getText());

/** Contexts whose texts are no values: attributes, property names, imports. */
const isNameContext = (node: ts.Node) =>
  ts.isJsxAttribute(node.parent) ||
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ((ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) && node.parent.name === node);

/** The constant texts in a node. */
function textsIn(node: ts.Node): string[] {
  const found: string[] = [];
  forEachNode([node], (part) => {
    if (ts.isStringLiteralLike(part) && !isNameContext(part)) found.push(part.text);
  });
  return found;
}

/** Constant texts in results of the contracts' functions, by name. */
const returnedTexts = new Map<string, string[]>();

/** The texts that a function of the contracts may return: `productStatus(code).key`. */
function textsReturnedBy(name: string): string[] {
  const known = returnedTexts.get(name);
  if (known) return known;
  const declared = declaredByContracts(name, 'value');
  const made = declared && (constantInitializer(declared) ?? declared);
  const values =
    made && isFunction(made) ? returnedExpressions(made).flatMap((answer) => valuesOf(contractsCode, answer)) : [];
  const texts = [
    ...new Set(
      values.filter((value) => ts.isObjectLiteralExpression(value) || ts.isStringLiteralLike(value)).flatMap(textsIn),
    ),
  ];
  returnedTexts.set(name, texts);
  return texts;
}

/** The texts behind a name of the contracts. */
function textsOfContractName(node: ts.Identifier, code: Code): string[] {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || (ts.isPropertyAccessExpression(parent) && parent.name === node)) return [];
  const found = resolveName(code, node);
  const member = ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined;
  return found?.from === contractsName ? [...contractTexts({ ...found, member }), ...textsReturnedBy(found.name)] : [];
}

/** The kind of node around a text: a list, a union of types, a comparison. */
const kindOf = ({ parent }: ts.Node): string =>
  ts.SyntaxKind[ts.isLiteralTypeNode(parent) ? parent.parent.kind : parent.kind];

/**
 * Constant texts in code, with their number and places: a key's unknown part is mostly one of these. A text with the
 * same number was not removed; a new one in its places has replaced it.
 */
export function textConstants(
  code: Code,
  folder: string,
): { words: Record<string, number>; places: Record<string, string[]> } {
  const said = new Map<string, string[]>();
  forEachNode(code.files, (node) => {
    const texts =
      ts.isStringLiteralLike(node) && !isNameContext(node) && !isTranslationKey(node)
        ? [node.text]
        : ts.isIdentifier(node)
          ? textsOfContractName(node, code)
          : [];
    for (const word of texts.filter(mayBeKeyPart))
      said.set(word, [...(said.get(word) ?? []), `${relative(folder, node.getSourceFile().fileName)} ${kindOf(node)}`]);
  });
  const sorted = [...said].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    words: Object.fromEntries(sorted.map(([word, places]) => [word, places.length])),
    places: Object.fromEntries(sorted.map(([word, places]) => [word, places.sort()])),
  };
}
