import ts from 'typescript';
import { forEachNode, resolveName, type Code } from '../code/code';
import { isDeadCode } from './deadCode';
import { mentionsOf } from '../code/mentions';
import { unwrapped, isFunction } from '../code/syntax';

/** Whether a value is no more than a function, also within `memo(() => …)`. */
const isOnlyFunction = (value: ts.Expression): boolean =>
  isFunction(value) ||
  (ts.isCallExpression(value) &&
    /^(\w+\.)?(memo|forwardRef|useCallback)$/.test(value.expression.getText()) &&
    value.arguments.slice(0, 1).map(unwrapped).every(isOnlyFunction));

/** The name of the function that a statement declares; undefined where it does more than that. */
function functionDeclaredBy(statement: ts.Node): ts.Identifier | undefined {
  if (ts.isFunctionDeclaration(statement)) return statement.name;
  const [declared, ...more] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  const isOne = declared?.initializer && more.length === 0 && isOnlyFunction(unwrapped(declared.initializer));
  return isOne && ts.isIdentifier(declared.name) ? declared.name : undefined;
}

const modifiersOf = (statement: ts.Node) =>
  ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []).map(({ kind }) => kind) : [];

/** Files of a remote that are loaded by their path. */
const exposedFiles = /(?:^|\/)src\/(?:register|(?:routes|widgets)\/[^/]+)\.tsx?$/;

/** The file of an import, export or `import()`. */
function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : undefined;
}

/**
 * Whether a file is imported as a whole, so that its used exports are unknown: by `import()`, `export *`, or `import *
 * as all` with more than `all.Name`.
 */
function importsWholeFile(code: Code, node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return !node.exportClause || ts.isNamespaceExport(node.exportClause);
  if (!ts.isImportDeclaration(node)) return true;
  const all = node.importClause?.namedBindings;
  const isOneOfIt = ({ parent }: ts.Node) => ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent);
  return (
    all !== undefined &&
    ts.isNamespaceImport(all) &&
    mentionsOf(code, all.name.text).some(
      (one) => one !== all.name && one.getSourceFile() === node.parent && !isOneOfIt(one),
    )
  );
}

function readImportedByName(code: Code): Set<ts.SourceFile> {
  const byName = new Set<ts.SourceFile>();
  const whole = new Set<ts.SourceFile>();
  forEachNode(code.files, (node) => {
    const specifier = specifierOf(node);
    const file =
      specifier && ts.isStringLiteralLike(specifier)
        ? code.fileFor(specifier.text, node.getSourceFile().fileName)
        : undefined;
    if (file && importsWholeFile(code, node)) whole.add(file);
    else if (file && ts.isImportDeclaration(node)) byName.add(file);
  });
  return new Set([...byName].filter((file) => !whole.has(file) && !exposedFiles.test(file.fileName)));
}

/** Files that are only imported by name, so that nobody uses their other exports. */
const importedByName = new WeakMap<Code, Set<ts.SourceFile>>();

function isImportedByName(code: Code, file: ts.SourceFile): boolean {
  const known = importedByName.get(code) ?? readImportedByName(code);
  importedByName.set(code, known);
  return known.has(file);
}

/** Whether a name is only imported under the same name, which is no use of it. */
const isOnlyImported = ({ parent }: ts.Identifier) => ts.isImportSpecifier(parent) && !parent.propertyName;

/**
 * A statement that only declares a function, and the places that name it; `undefined`: it is exported to whoever loads
 * the file.
 */
interface FunctionStatement {
  statement: ts.Node;
  uses: readonly ts.Identifier[] | undefined;
}

/**
 * The places with the name of a file's function, even if something else has that name, too; for a function within
 * another one, only those that refer to it.
 */
function usesOf(code: Code, statement: ts.Node, name: ts.Identifier): FunctionStatement['uses'] {
  const named = mentionsOf(code, name.text).filter((one) => one !== name && !isOnlyImported(one));
  const declared = ts.isFunctionDeclaration(statement) ? statement : name.parent;
  if (!ts.isSourceFile(statement.parent)) return named.filter((one) => resolveName(code, one)?.declared === declared);
  const modifiers = modifiersOf(statement);
  const isHandedOut =
    modifiers.includes(ts.SyntaxKind.ExportKeyword) && !isImportedByName(code, statement.getSourceFile());
  return isHandedOut || modifiers.includes(ts.SyntaxKind.DefaultKeyword) ? undefined : named;
}

function functionStatementsIn(code: Code): FunctionStatement[] {
  const found: FunctionStatement[] = [];
  forEachNode(code.files, (node) => {
    const name = functionDeclaredBy(node);
    if (name) found.push({ statement: node, uses: usesOf(code, node, name)?.filter((use) => !isDeadCode(code, use)) });
  });
  return found;
}

/** The function declarations around a node, innermost first. */
function enclosingFunctions(node: ts.Node): ts.Node[] {
  const found = functionDeclaredBy(node) ? [node] : [];
  return ts.isSourceFile(node) ? found : [...found, ...enclosingFunctions(node.parent)];
}

/** Finds unused functions by following uses from the rest: functions that only use each other are unused. */
function readUnused(code: Code): Set<ts.Node> {
  const declaring = functionStatementsIn(code).map(({ statement, uses }) => ({
    statement,
    ways: uses?.map(enclosingFunctions),
  }));
  const unused = new Set(declaring.map(({ statement }) => statement));
  const isUsed = ({ ways }: (typeof declaring)[number]) =>
    !ways || ways.some((way) => !way.some((one) => unused.has(one)));
  for (let before = Infinity; unused.size < before; ) {
    before = unused.size;
    for (const one of declaring) if (unused.has(one.statement) && isUsed(one)) unused.delete(one.statement);
  }
  return unused;
}

const unusedOf = new WeakMap<Code, Set<ts.Node>>();

/** Whether a statement declares a function that nothing else of the package names, or only other unused functions. */
export function isUnusedFunction(code: Code, statement: ts.Node): boolean {
  const unused = unusedOf.get(code) ?? readUnused(code);
  unusedOf.set(code, unused);
  return unused.has(statement);
}
