import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as contracts from '@storefront/contracts';
import type { Shape } from '@storefront/contracts';
import ts from 'typescript';

export const contractsName = '@storefront/contracts';

/** The declaration that a name refers to, in a readable file, or an export of a package. */
export type Resolution = { declared: ts.Node; from?: undefined } | { from: string; name: string; declared?: undefined };

/** The files of a package, and those that they import. */
export interface Code {
  /** The package's own files. */
  files: readonly ts.SourceFile[];
  /** Its own files, and others of its folder that were read on demand. */
  own(): ts.SourceFile[];
  /** Interfaces of the contracts that remotes extend. */
  known: Readonly<Record<string, Shape>>;
  fileFor(specifier: string, from: string): ts.SourceFile | undefined;
}

/** Visits each node of these trees, parents first. */
export function forEachNode(roots: readonly ts.Node[], act: (node: ts.Node) => void): void {
  const visit = (node: ts.Node): void => {
    act(node);
    ts.forEachChild(node, visit);
  };
  roots.forEach(visit);
}

/** The files that webpack compiles, which the facts are read from. */
export const isCodeFile = (path: string) => /\.([cm]?ts|tsx|[cm]?js|jsx)$/.test(path);

const kindOf = (path: string) =>
  path.endsWith('.tsx') ? ts.ScriptKind.TSX : /ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.JSX;

export const parse = (path: string, text: string) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path));

const candidateEndings = [
  '',
  ...['', '/index'].flatMap((name) => ['.ts', '.tsx', '.js', '.mjs'].map((ending) => name + ending)),
];

const isFile = (path: string) => isCodeFile(path) && existsSync(path);

interface CodeOptions {
  folder?: string;
  /** The entry files of packages whose declarations it compiles against. */
  packages?: Readonly<Record<string, string>>;
  known?: Code['known'];
}

/** The code of a package; imports from its own folder are read on demand. */
export function createCode(
  sources: readonly { path: string; text: string }[],
  { folder = '', packages = {}, known = {} }: CodeOptions = {},
): Code {
  const files = new Map(sources.map(({ path, text }) => [join(folder, path), parse(join(folder, path), text)]));
  const own = [...files.values()];
  const open = (path: string) => {
    if (!files.has(path)) files.set(path, parse(path, readFileSync(path, 'utf8')));
    return files.get(path);
  };
  return {
    files: own,
    own: () =>
      [...files.values()].filter(
        ({ fileName }) => fileName.startsWith(join(folder, '/')) || own.some((file) => file.fileName === fileName),
      ),
    known,
    fileFor(specifier, from) {
      const base = specifier.startsWith('.') ? join(dirname(from), specifier) : packages[specifier];
      const path =
        base && candidateEndings.map((ending) => base + ending).find((each) => files.has(each) || isFile(each));
      return path ? open(path) : undefined;
    },
  };
}

type Named =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration;

const isNamed = (node: ts.Node): node is Named =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isEnumDeclaration(node);

/** The part of a binding pattern that binds a name. */
function bindingOf(
  declaration: ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement,
  word: string,
): ts.Node | undefined {
  const { name } = declaration;
  if (ts.isIdentifier(name)) return name.text === word ? declaration : undefined;
  for (const element of name.elements) {
    const found = ts.isBindingElement(element) ? bindingOf(element, word) : undefined;
    if (found) return found;
  }
  return undefined;
}

function importedAs(statement: ts.ImportDeclaration, word: string): ts.Node | undefined {
  const { name, namedBindings: bindings } = statement.importClause ?? {};
  if (name?.text === word) return statement.importClause;
  if (bindings && ts.isNamespaceImport(bindings)) return bindings.name.text === word ? bindings : undefined;
  return bindings?.elements.find((element) => element.name.text === word);
}

/** A type and a value may have the same name. */
type SymbolSpace = 'type' | 'value';

const isType = (node: ts.Node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

function declaredByStatement(statement: ts.Statement, word: string, space: SymbolSpace): ts.Node | undefined {
  if (isNamed(statement))
    return statement.name?.text === word && (space === 'type' || !isType(statement)) ? statement : undefined;
  if (ts.isImportDeclaration(statement)) return importedAs(statement, word);
  if (!ts.isVariableStatement(statement) || space === 'type') return undefined;
  return firstDefined(statement.declarationList.declarations, (declaration) => bindingOf(declaration, word));
}

function firstDefined<T, R>(all: Iterable<T>, find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function declaredInScope(scope: ts.Node, word: string, space: SymbolSpace): ts.Node | undefined {
  if (ts.isFunctionLike(scope))
    return space === 'type'
      ? undefined
      : firstDefined(scope.parameters, (parameter) => bindingOf(parameter as ts.ParameterDeclaration, word));
  if (ts.isForOfStatement(scope) && ts.isVariableDeclarationList(scope.initializer))
    return space === 'type'
      ? undefined
      : firstDefined(scope.initializer.declarations, (declaration) => bindingOf(declaration, word));
  if (ts.isBlock(scope) || ts.isSourceFile(scope) || ts.isModuleBlock(scope))
    return firstDefined(scope.statements, (statement) => declaredByStatement(statement, word, space));
  return undefined;
}

function isExported(declared: ts.Node): boolean {
  const flags = ts.getCombinedModifierFlags(declared as ts.Declaration);
  return (flags & ts.ModifierFlags.Export) !== 0 && (flags & ts.ModifierFlags.Default) === 0;
}

/** The default export of a file: a declaration, or an expression. */
function defaultExport(code: Code, file: ts.SourceFile): Resolution | undefined {
  const isDefault = (statement: ts.Statement) =>
    ts.isExportAssignment(statement) ||
    (isNamed(statement) && (ts.getCombinedModifierFlags(statement) & ts.ModifierFlags.Default) !== 0);
  const declared = file.statements.find(isDefault);
  if (!declared || !ts.isExportAssignment(declared)) return declared && { declared };
  const { expression } = declared;
  return (ts.isIdentifier(expression) && lookUp(code, file, expression.text, 'value')) || { declared: expression };
}

/** The package of `export * from 'package'` that may export a name; for several, the contracts are checked first. */
function reexportedPackage(file: ts.SourceFile, word: string): Resolution | undefined {
  const all = file.statements
    .filter((statement) => ts.isExportDeclaration(statement) && !statement.exportClause && statement.moduleSpecifier)
    .map(specifierOf);
  const packages = all.filter((name) => !name.startsWith('.'));
  const [from] = packages.filter(
    (name) => packages.length === 1 || (name === contractsName) === Object.hasOwn(contracts, word),
  );
  return from === undefined ? undefined : { from, name: word };
}

/** The export of a file with a name. */
function findExport(
  code: Code,
  file: ts.SourceFile,
  word: string,
  space: SymbolSpace,
  passed: readonly ts.SourceFile[] = [],
): Resolution | undefined {
  if (passed.includes(file)) return undefined;
  let handedOn: Resolution | undefined;
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    const { exportClause, moduleSpecifier } = statement;
    const from = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
    const through = (name: string) =>
      from === undefined ? lookUp(code, file, name, space) : exportOf(code, file, from, name, space, [...passed, file]);
    const element =
      exportClause && ts.isNamedExports(exportClause)
        ? exportClause.elements.find(({ name }) => name.text === word)
        : undefined;
    if (element) return through((element.propertyName ?? element.name).text);
    if (exportClause && ts.isNamespaceExport(exportClause) && exportClause.name.text === word)
      return { declared: exportClause };
    const found = !exportClause && from?.startsWith('.') ? through(word) : undefined;
    if (found?.declared) return found;
    handedOn ??= found;
  }
  if (word === 'default') return defaultExport(code, file);
  const declared = declaredInScope(file, word, space);
  return declared && isExported(declared)
    ? followImport(code, declared, space)
    : (handedOn ?? reexportedPackage(file, word));
}

function exportOf(
  code: Code,
  from: ts.SourceFile,
  specifier: string,
  word: string,
  space: SymbolSpace,
  passed: readonly ts.SourceFile[] = [],
): Resolution | undefined {
  const file = code.fileFor(specifier, from.fileName);
  return (
    (file && findExport(code, file, word, space, passed)) ??
    (specifier.startsWith('.') ? undefined : { from: specifier, name: word })
  );
}

function lookUp(code: Code, scope: ts.Node, word: string, space: SymbolSpace): Resolution | undefined {
  for (let around: ts.Node | undefined = scope; around; around = around.parent) {
    const declared = declaredInScope(around, word, space);
    if (declared) return followImport(code, declared, space);
  }
  return undefined;
}

const specifierOf = (statement: ts.Node): string => {
  const { moduleSpecifier } = statement as ts.ImportDeclaration;
  return ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
};

function followImport(code: Code, declared: ts.Node, space: SymbolSpace): Resolution | undefined {
  if (ts.isImportSpecifier(declared))
    return exportOf(
      code,
      declared.getSourceFile(),
      specifierOf(declared.parent.parent.parent),
      (declared.propertyName ?? declared.name).text,
      space,
    );
  if (ts.isImportClause(declared))
    return exportOf(code, declared.getSourceFile(), specifierOf(declared.parent), 'default', space);
  return { declared };
}

/** Cached results, since the same names are looked up again and again. */
const resolutionCache = {
  type: new WeakMap<ts.Identifier, Resolution | undefined>(),
  value: new WeakMap<ts.Identifier, Resolution | undefined>(),
};

/** Resolves a name at its place. */
export function resolveName(code: Code, name: ts.Identifier, space: SymbolSpace = 'value'): Resolution | undefined {
  if (!resolutionCache[space].has(name)) resolutionCache[space].set(name, lookUp(code, name.parent, name.text, space));
  return resolutionCache[space].get(name);
}

/** Resolves an export of a file of the package. */
export const resolveExport = (
  code: Code,
  file: ts.SourceFile,
  word: string,
  space: SymbolSpace = 'value',
): Resolution | undefined => findExport(code, file, word, space);

/** A dynamic import: `import('package')`. */
const isImportCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

/** Resolves `all.name`, where `all` is a namespace import, or a dynamic one. */
export function resolveNamespaceMember(code: Code, all: ts.Expression, word: string): Resolution | undefined {
  const [specifier] = isImportCall(all) ? all.arguments : [];
  // `then` is a member of the promise itself.
  if (specifier && ts.isStringLiteralLike(specifier) && word !== 'then')
    return exportOf(code, all.getSourceFile(), specifier.text, word, 'value');
  const { declared } = (ts.isIdentifier(all) && resolveName(code, all)) || {};
  if (!declared || !(ts.isNamespaceImport(declared) || ts.isNamespaceExport(declared))) return undefined;
  const statement = ts.isNamespaceImport(declared) ? declared.parent.parent : declared.parent;
  return exportOf(code, declared.getSourceFile(), specifierOf(statement), word, 'value');
}
