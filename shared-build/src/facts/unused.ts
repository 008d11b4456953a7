import ts from 'typescript';
import type { Code } from './code';
import { neverRuns } from './neverRuns';
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

/** Files of a remote that whoever loads it reaches by their place. */
const exposed = /(?:^|\/)src\/(?:register|(?:routes|widgets)\/[^/]+)\.tsx?$/;

/** The file that a statement or `import()` names, whatever it does with it. */
function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;
}

/** Whether a file is taken as a whole, of which nobody sees what is used: by `import()`, `export *`, or `import * as all` with more than `all.Name`. */
function takesWhole(code: Code, node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return !node.exportClause || ts.isNamespaceExport(node.exportClause);
  if (!ts.isImportDeclaration(node)) return true;
  const all = node.importClause?.namedBindings;
  const isOneOfIt = ({ parent }: ts.Node) => ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent);
  return all !== undefined && ts.isNamespaceImport(all) && mentionsOf(code, all.name.text).some((one) => one !== all.name && one.getSourceFile() === node.parent && !isOneOfIt(one));
}

function readImportedByName(code: Code): Set<ts.SourceFile> {
  const byName = new Set<ts.SourceFile>();
  const whole = new Set<ts.SourceFile>();
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    const file = specifier && ts.isStringLiteralLike(specifier) ? code.fileFor(specifier.text, node.getSourceFile().fileName) : undefined;
    if (file && takesWhole(code, node)) whole.add(file);
    else if (file && ts.isImportDeclaration(node)) byName.add(file);
    ts.forEachChild(node, visit);
  };
  code.files.forEach(visit);
  return new Set([...byName].filter((file) => !whole.has(file) && !exposed.test(file.fileName)));
}

/** Files of which others of the package import statements, and whose others therefore nobody uses. */
const importedByName = new WeakMap<Code, Set<ts.SourceFile>>();

function isImportedByName(code: Code, file: ts.SourceFile): boolean {
  const known = importedByName.get(code) ?? readImportedByName(code);
  importedByName.set(code, known);
  return known.has(file);
}

/** Brought under the same name: that alone is no use of it. */
const isOnlyBrought = ({ parent }: ts.Identifier) => ts.isImportSpecifier(parent) && !parent.propertyName;

/** Whether something waits for what never holds, or stands in a function that nothing else of the package names, or only others of the kind: it never runs. What was `seen` before needs no second look: one use of it would have ended the search. */
export function isUnused(code: Code, node: ts.Node, seen = new Set<ts.Node>()): boolean {
  if (neverRuns(code, node)) return true;
  const statement = statementOf(node);
  if (seen.has(statement)) return true;
  seen.add(statement);
  const name = functionDeclaredBy(statement);
  const modifiers = modifiersOf(statement);
  if (!name || modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return false;
  if (modifiers.includes(ts.SyntaxKind.ExportKeyword) && !isImportedByName(code, statement.getSourceFile())) return false;
  return mentionsOf(code, name.text).filter((one) => !isOnlyBrought(one)).every((one) => isUnused(code, one, seen));
}
