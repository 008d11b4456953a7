import ts from 'typescript';
import { forEachNode, foundOf, type Code } from './code';
import { isLabel, usedNames, nothing, fieldsUsedAt, fieldsUsedOf } from './usedFields';
import { isMember, named, valuesOf, wordsOf } from './values';

const params = /(^|\.)(params|useParams(<[^]*>)?\(\))$/;

/** Parameters on the way here, to detect recursion. */
type Passed = readonly ts.Node[];

const isWrittenSo = (node: ts.Node, code: Code, passed: Passed = []): boolean =>
  ts.isIdentifier(node)
    ? !isLabel(node) && params.test(node.text) && isGivenSo(node, code, passed)
    : (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && params.test(node.getText());

/** Whether a parameter is an address's parameters, if all its arguments are known; otherwise its name decides. */
function isGivenSo(name: ts.Identifier, code: Code, passed: Passed = []): boolean {
  const { declared } = foundOf(code, name) ?? {};
  const isParameter =
    declared &&
    ts.isParameter(ts.isBindingElement(declared) ? ts.walkUpBindingElementsAndPatterns(declared) : declared);
  if (!isParameter) return true;
  if (passed.includes(declared)) return false;
  const values = valuesOf(code, name);
  const isUnknown = values.length === 1 && values[0] === name;
  return isUnknown || values.some((value) => holdsParams(value, code, [...passed, declared]));
}

/** Whether a value is made of all parameters of an address: `{ ...params }`, `parse(params)`. */
function holdsParams(value: ts.Expression, code: Code, passed: Passed): boolean {
  const parts = ts.isCallExpression(value)
    ? value.arguments
    : ts.isObjectLiteralExpression(value)
      ? value.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression)
      : [];
  return isWrittenSo(value, code, passed) || parts.some((part) => holdsParams(part, code, passed));
}

/** Whether an expression is an address's parameters, also under another name. */
const isParams = (expression: ts.Expression, code: Code) =>
  isWrittenSo(expression, code) ||
  (ts.isIdentifier(expression) && valuesOf(code, expression).some((value) => isWrittenSo(value, code)));

/**
 * Parameters that are read at a place: `params.page`, `const { page } = useParams()`, `{ params: { page } }`,
 * `request(params)`.
 */
function readAt(node: ts.Node, code: Code): string[] {
  if (isMember(node) && isParams(node.expression, code))
    return ts.isPropertyAccessExpression(node) ? [node.name.text] : (wordsOf(code, node.argumentExpression) ?? []);
  const isTakenApart =
    ts.isBindingElement(node) &&
    node.propertyName?.getText() === 'params' &&
    (!ts.isIdentifier(node.name) || isGivenSo(node.name, code));
  return usedNames(
    isTakenApart
      ? fieldsUsedOf(code, node)
      : isWrittenSo(node, code)
        ? fieldsUsedAt(code, node as ts.Expression, 0)
        : nothing,
  );
}

const isAskedFor = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /(^|\.)useParams$/.test(node.expression.getText());

/** The same only for results of `useParams()`, since other objects may be called `params`. */
function readStraightAt(node: ts.Node, code: Code): string[] {
  const isOfIt = (expression: ts.Expression) =>
    isAskedFor(expression) || (ts.isIdentifier(expression) && valuesOf(code, expression).every(isAskedFor));
  if (isMember(node) && isOfIt(node.expression))
    return ts.isPropertyAccessExpression(node) ? [node.name.text] : (wordsOf(code, node.argumentExpression) ?? []);
  return usedNames(isAskedFor(node) ? fieldsUsedAt(code, node, 0) : nothing);
}

/** A top-level statement of a file. */
type Top = ts.Statement;

const topOf = (node: ts.Node) =>
  ts.findAncestor(node, ({ parent }) => parent && ts.isSourceFile(parent)) as Top | undefined;

/** A dynamically imported file of the package: `import('./Screen')`. */
function comingLate(node: ts.Node, code: Code): readonly Top[] {
  const [specifier] =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
  return specifier && ts.isStringLiteralLike(specifier)
    ? (code.fileFor(specifier.text, node.getSourceFile().fileName)?.statements ?? [])
    : [];
}

/** A declaration, or a dynamically imported file. */
function leadsTo(node: ts.Node, code: Code): readonly Top[] {
  const { declared } =
    (isMember(node) || (ts.isIdentifier(node) && !isLabel(node)) ? named(code, node) : undefined) ?? {};
  const top = declared && topOf(declared);
  return top ? [top] : comingLate(node, code);
}

interface Read {
  names: Set<string>;
  /** The declarations that it uses. */
  leadsTo: Set<Top>;
}

type ReadAt = typeof readAt;

function readOf(top: Top, code: Code, at: ReadAt): Read {
  const read: Read = { names: new Set(), leadsTo: new Set() };
  forEachNode([top], (node) => {
    for (const name of at(node, code)) read.names.add(name);
    for (const further of leadsTo(node, code)) read.leadsTo.add(further);
  });
  return read;
}

function allReached(from: Iterable<Top>, next: (top: Top) => Iterable<Top>): Set<Top> {
  const reached = new Set(from);
  for (const top of reached) for (const further of next(top)) reached.add(further);
  return reached;
}

const routeFile = /(?:^|\/)src\/routes\/([^/]+)\.tsx?$/;

function partsRead(code: Code, at: ReadAt): string[] {
  const reads = new Map(
    code.files.flatMap(({ statements }) => [...statements]).map((top) => [top, readOf(top, code, at)]),
  );
  const routes = code.files.flatMap((file) => {
    const [, id] = routeFile.exec(file.fileName) ?? [];
    return id === undefined
      ? []
      : [{ id, reached: allReached(file.statements, (top) => reads.get(top)?.leadsTo ?? []) }];
  });
  const found = [...reads].flatMap(([top, { names }]) => {
    const readers = routes.filter(({ reached }) => reached.has(top)).map(({ id }) => id);
    return [...names].map((name) => [readers.sort().join(), name].filter(Boolean).join(':'));
  });
  return [...new Set(found)].sort();
}

/**
 * Route parameters that code reads: `page`, `news:page` where one route leads to that code, `article,news:page` where
 * several do.
 */
export const paramsOf = (code: Code): string[] => partsRead(code, readAt);

/** Those of them that come from `useParams()`. */
export const straightParamsOf = (code: Code): string[] => partsRead(code, readStraightAt);
