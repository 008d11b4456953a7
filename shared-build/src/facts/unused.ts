import ts from 'typescript';
import type { Code } from './code';
import { bare, isFunction, mentionsOf } from './values';

/** The statement of its file that something stands in. */
function statementOf(node: ts.Node): ts.Node {
  return ts.isSourceFile(node.parent) ? node : statementOf(node.parent);
}

/** `memo(() => …)` is no more than the function. */
const isMade = (value: ts.Expression): boolean => isFunction(value) || (ts.isCallExpression(value) && /^(\w+\.)?(memo|forwardRef)$/.test(value.expression.getText()) && value.arguments.slice(0, 1).map(bare).every(isMade));

/** The name of the one function that a statement declares; undefined where it does more than that. */
function functionDeclaredBy(statement: ts.Node): ts.Identifier | undefined {
  if (ts.isFunctionDeclaration(statement)) return statement.name;
  const [declared, ...more] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  const isOne = declared?.initializer && more.length === 0 && isMade(bare(declared.initializer));
  return isOne && ts.isIdentifier(declared.name) ? declared.name : undefined;
}

const modifiersOf = (statement: ts.Node) => (ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []).map(({ kind }) => kind) : []);

/** Files that others of the package import statements of; whoever has no such file reaches it by its place. */
const imported = new WeakMap<Code, Set<ts.SourceFile>>();

function isImported(code: Code, file: ts.SourceFile): boolean {
  const known = imported.get(code) ?? new Set<ts.SourceFile>();
  if (!imported.has(code)) {
    imported.set(code, known);
    for (const one of code.files)
      for (const statement of one.statements) {
        const from = ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier) ? code.fileFor(statement.moduleSpecifier.text, one.fileName) : undefined;
        if (from) known.add(from);
      }
  }
  return known.has(file);
}

/** Brought under the same name: that alone is no use of it. */
const isOnlyBrought = ({ parent }: ts.Identifier) => ts.isImportSpecifier(parent) && !parent.propertyName;

/** Whether something stands in a function that nothing else of the package names, or only others of the kind: it never runs. */
export function isUnused(code: Code, node: ts.Node, within: readonly ts.Node[] = []): boolean {
  const statement = statementOf(node);
  const name = functionDeclaredBy(statement);
  const modifiers = modifiersOf(statement);
  if (!name || modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return false;
  if (modifiers.includes(ts.SyntaxKind.ExportKeyword) && !isImported(code, statement.getSourceFile())) return false;
  const others = mentionsOf(code, name.text).filter((one) => !isOnlyBrought(one) && ![...within, statement].includes(statementOf(one)));
  return others.every((one) => isUnused(code, one, [...within, statement]));
}
