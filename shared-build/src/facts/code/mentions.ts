import ts from 'typescript';
import { forEachNode, resolveName, type Code } from './code';

/** Where names occur in a package's code. */
const mentionCache = new WeakMap<Code, ReadonlyMap<string, ts.Identifier[]>>();

/** All identifiers in the package's code, with their places. */
export function mentionsIn(code: Code): ReadonlyMap<string, ts.Identifier[]> {
  const known = mentionCache.get(code);
  if (known) return known;
  const found = new Map<string, ts.Identifier[]>();
  forEachNode(code.files, (node) => {
    if (ts.isIdentifier(node)) found.set(node.text, [...(found.get(node.text) ?? []), node]);
  });
  mentionCache.set(code, found);
  return found;
}

/** The places of an identifier. */
export const mentionsOf = (code: Code, word: string): ts.Identifier[] => mentionsIn(code).get(word) ?? [];

/** Whether an identifier is in a declaration, import or export, and not a use. */
const isName = (node: ts.Identifier) => {
  const { parent } = node;
  const isDeclared = ts.isFunctionDeclaration(parent) || (ts.isVariableDeclaration(parent) && parent.name === node);
  const isOfType =
    (ts.isTypeElement(parent) ||
      ts.isClassElement(parent) ||
      ts.isNamedTupleMember(parent) ||
      ts.isEnumMember(parent)) &&
    parent.name === node;
  const isField =
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isJsxAttribute(parent) ||
    isOfType;
  return (
    isDeclared ||
    isField ||
    ts.isJsxClosingElement(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isPropertyAccessExpression(parent)
  );
};

/** The uses of a declaration. */
const useCache = new WeakMap<ts.Node, ts.Identifier[]>();

export function usesOf(code: Code, name: ts.Identifier, declared: ts.Node): ts.Identifier[] {
  const found =
    useCache.get(declared) ??
    mentionsOf(code, name.text).filter((each) => !isName(each) && resolveName(code, each)?.declared === declared);
  useCache.set(declared, found);
  return found;
}
