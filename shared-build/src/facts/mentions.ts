import ts from 'typescript';
import { forEachNode, foundOf, type Code } from './code';

/** Where words stand in a package's code. */
const words = new WeakMap<Code, ReadonlyMap<string, ts.Identifier[]>>();

/** All words that stand as names in the package's code, and where. */
export function mentionsIn(code: Code): ReadonlyMap<string, ts.Identifier[]> {
  const known = words.get(code);
  if (known) return known;
  const found = new Map<string, ts.Identifier[]>();
  forEachNode(code.files, (node) => {
    if (ts.isIdentifier(node)) found.set(node.text, [...(found.get(node.text) ?? []), node]);
  });
  words.set(code, found);
  return found;
}

/** Where a word stands as a name in the package's code. */
export const mentionsOf = (code: Code, word: string): ts.Identifier[] => mentionsIn(code).get(word) ?? [];

/** Whether a name stands where it is declared, handed in or handed out, and not where it is used. */
const isName = (node: ts.Identifier) => {
  const { parent } = node;
  const isDeclared = ts.isFunctionDeclaration(parent) || (ts.isVariableDeclaration(parent) && parent.name === node);
  const isOfType = (ts.isTypeElement(parent) || ts.isClassElement(parent) || ts.isNamedTupleMember(parent) || ts.isEnumMember(parent)) && parent.name === node;
  const isField = (ts.isBindingElement(parent) && parent.propertyName === node) || (ts.isPropertyAssignment(parent) && parent.name === node) || ts.isJsxAttribute(parent) || isOfType;
  return isDeclared || isField || ts.isJsxClosingElement(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isPropertyAccessExpression(parent);
};

/** Where what is declared is used. */
const uses = new WeakMap<ts.Node, ts.Identifier[]>();

export function usesOf(code: Code, name: ts.Identifier, declared: ts.Node): ts.Identifier[] {
  const found = uses.get(declared) ?? mentionsOf(code, name.text).filter((each) => !isName(each) && foundOf(code, each)?.declared === declared);
  uses.set(declared, found);
  return found;
}
