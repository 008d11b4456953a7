import ts from 'typescript';
import { forEachNode, resolveName, type Code } from '../code/code';
import { isPropertyLabel, usedNames, noUse, fieldsUsedAt, fieldsUsedOf } from '../shapes/usedFields';
import { constantTextsOf, resolveExpression, valuesOf } from '../values/values';
import { isMember } from '../code/syntax';

const params = /(^|\.)(params|useParams(<[^]*>)?\(\))$/;

/** Parameters on the way here, to detect recursion. */
type VisitedNodes = readonly ts.Node[];

const isNamedParams = (node: ts.Node, code: Code, passed: VisitedNodes = []): boolean =>
  ts.isIdentifier(node)
    ? !isPropertyLabel(node) && params.test(node.text) && receivesParams(node, code, passed)
    : (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && params.test(node.getText());

/** Whether a parameter is an address's parameters, if all its arguments are known; otherwise its name decides. */
function receivesParams(name: ts.Identifier, code: Code, passed: VisitedNodes = []): boolean {
  const { declared } = resolveName(code, name) ?? {};
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
function holdsParams(value: ts.Expression, code: Code, passed: VisitedNodes): boolean {
  const parts = ts.isCallExpression(value)
    ? value.arguments
    : ts.isObjectLiteralExpression(value)
      ? value.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression)
      : [];
  return isNamedParams(value, code, passed) || parts.some((part) => holdsParams(part, code, passed));
}

/** Whether an expression is an address's parameters, also under another name. */
const isParams = (expression: ts.Expression, code: Code) =>
  isNamedParams(expression, code) ||
  (ts.isIdentifier(expression) && valuesOf(code, expression).some((value) => isNamedParams(value, code)));

/**
 * Parameters that are read at a place: `params.page`, `const { page } = useParams()`, `{ params: { page } }`,
 * `request(params)`.
 */
function readAt(node: ts.Node, code: Code): string[] {
  if (isMember(node) && isParams(node.expression, code))
    return ts.isPropertyAccessExpression(node)
      ? [node.name.text]
      : (constantTextsOf(code, node.argumentExpression) ?? []);
  const isTakenApart =
    ts.isBindingElement(node) &&
    node.propertyName?.getText() === 'params' &&
    (!ts.isIdentifier(node.name) || receivesParams(node.name, code));
  return usedNames(
    isTakenApart
      ? fieldsUsedOf(code, node)
      : isNamedParams(node, code)
        ? fieldsUsedAt(code, node as ts.Expression, 0)
        : noUse,
  );
}

const isUseParamsCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /(^|\.)useParams$/.test(node.expression.getText());

/** The same only for results of `useParams()`, since other objects may be called `params`. */
function readFromHookAt(node: ts.Node, code: Code): string[] {
  const isOfIt = (expression: ts.Expression) =>
    isUseParamsCall(expression) || (ts.isIdentifier(expression) && valuesOf(code, expression).every(isUseParamsCall));
  if (isMember(node) && isOfIt(node.expression))
    return ts.isPropertyAccessExpression(node)
      ? [node.name.text]
      : (constantTextsOf(code, node.argumentExpression) ?? []);
  return usedNames(isUseParamsCall(node) ? fieldsUsedAt(code, node, 0) : noUse);
}

/** A top-level statement of a file. */
type TopStatement = ts.Statement;

const topOf = (node: ts.Node) =>
  ts.findAncestor(node, ({ parent }) => parent && ts.isSourceFile(parent)) as TopStatement | undefined;

/** A dynamically imported file of the package: `import('./Screen')`. */
function dynamicallyImported(node: ts.Node, code: Code): readonly TopStatement[] {
  const [specifier] =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
  return specifier && ts.isStringLiteralLike(specifier)
    ? (code.fileFor(specifier.text, node.getSourceFile().fileName)?.statements ?? [])
    : [];
}

/** A declaration, or a dynamically imported file. */
function referencesOf(node: ts.Node, code: Code): readonly TopStatement[] {
  const { declared } =
    (isMember(node) || (ts.isIdentifier(node) && !isPropertyLabel(node)) ? resolveExpression(code, node) : undefined) ??
    {};
  const top = declared && topOf(declared);
  return top ? [top] : dynamicallyImported(node, code);
}

interface Read {
  names: Set<string>;
  /** The declarations that it uses. */
  leadsTo: Set<TopStatement>;
}

type ReadAt = typeof readAt;

function readOf(top: TopStatement, code: Code, at: ReadAt): Read {
  const read: Read = { names: new Set(), leadsTo: new Set() };
  forEachNode([top], (node) => {
    for (const name of at(node, code)) read.names.add(name);
    for (const further of referencesOf(node, code)) read.leadsTo.add(further);
  });
  return read;
}

function reachableFrom(
  from: Iterable<TopStatement>,
  next: (top: TopStatement) => Iterable<TopStatement>,
): Set<TopStatement> {
  const reached = new Set(from);
  for (const top of reached) for (const further of next(top)) reached.add(further);
  return reached;
}

const routeFile = /(?:^|\/)src\/routes\/([^/]+)\.tsx?$/;

function paramsByRoute(code: Code, at: ReadAt): string[] {
  const reads = new Map(
    code.files.flatMap(({ statements }) => [...statements]).map((top) => [top, readOf(top, code, at)]),
  );
  const routes = code.files.flatMap((file) => {
    const [, id] = routeFile.exec(file.fileName) ?? [];
    return id === undefined
      ? []
      : [{ id, reached: reachableFrom(file.statements, (top) => reads.get(top)?.leadsTo ?? []) }];
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
export const routeParamsOf = (code: Code): string[] => paramsByRoute(code, readAt);

/** Those of them that come from `useParams()`. */
export const hookParamsOf = (code: Code): string[] => paramsByRoute(code, readFromHookAt);
