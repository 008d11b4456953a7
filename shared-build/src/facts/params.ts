import ts from 'typescript';
import type { Code } from './code';
import { isLabel, namesTaken, nothing, takenAt, takenBy } from './taken';
import { isMember, named, valuesOf, wordsOf } from './values';

const params = /(^|\.)(params|useParams(<[^]*>)?\(\))$/;

const isWrittenSo = (node: ts.Node) => (ts.isIdentifier(node) ? !isLabel(node) : ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && params.test(node.getText());

/** Whether an expression is the parts of an address, also under another name. */
const isParams = (expression: ts.Expression, code: Code) => isWrittenSo(expression) || (ts.isIdentifier(expression) && valuesOf(code, expression).some(isWrittenSo));

/** What is read of the parts of an address where they stand: `params.page`, `const { page } = useParams()`, `{ params: { page } }`, `request(params)`. */
function readAt(node: ts.Node, code: Code): string[] {
  if (isMember(node) && isParams(node.expression, code)) return ts.isPropertyAccessExpression(node) ? [node.name.text] : (wordsOf(code, node.argumentExpression) ?? []);
  const isTakenApart = ts.isBindingElement(node) && ts.isObjectBindingPattern(node.name) && node.propertyName?.getText() === 'params';
  return namesTaken(isTakenApart ? takenBy(code, node) : isWrittenSo(node) ? takenAt(code, node as ts.Expression, 0) : nothing);
}

/** What stands at the top of a file: a declaration, an import. */
type Top = ts.Statement;

const topOf = (node: ts.Node) => ts.findAncestor(node, ({ parent }) => parent && ts.isSourceFile(parent)) as Top | undefined;

/** All of a file of one's own that is asked for when it is needed: `import('./Screen')`. */
function comingLate(node: ts.Node, code: Code): readonly Top[] {
  const [specifier] = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
  return specifier && ts.isStringLiteralLike(specifier) ? (code.fileFor(specifier.text, node.getSourceFile().fileName)?.statements ?? []) : [];
}

/** What a name stands for, or a file that comes late. */
function leadsTo(node: ts.Node, code: Code): readonly Top[] {
  const { declared } = (isMember(node) || (ts.isIdentifier(node) && !isLabel(node)) ? named(code, node) : undefined) ?? {};
  const top = declared && topOf(declared);
  return top ? [top] : comingLate(node, code);
}

interface Read {
  names: Set<string>;
  /** What it names of this file and others. */
  leadsTo: Set<Top>;
}

function readOf(top: Top, code: Code): Read {
  const read: Read = { names: new Set(), leadsTo: new Set() };
  const visit = (node: ts.Node): void => {
    for (const name of readAt(node, code)) read.names.add(name);
    for (const further of leadsTo(node, code)) read.leadsTo.add(further);
    ts.forEachChild(node, visit);
  };
  visit(top);
  return read;
}

function allReached(from: Iterable<Top>, next: (top: Top) => Iterable<Top>): Set<Top> {
  const reached = new Set(from);
  for (const top of reached) for (const further of next(top)) reached.add(further);
  return reached;
}

const routeFile = /(?:^|\/)src\/routes\/([^/]+)\.tsx?$/;

/** Parts of addresses that code reads: `page`, `news:page` where one route leads to the reading, and `article,news:page` where several do. */
export function paramsOf(code: Code): string[] {
  const reads = new Map(code.files.flatMap(({ statements }) => [...statements]).map((top) => [top, readOf(top, code)]));
  const routes = code.files.flatMap((file) => {
    const [, id] = routeFile.exec(file.fileName) ?? [];
    return id === undefined ? [] : [{ id, reached: allReached(file.statements, (top) => reads.get(top)?.leadsTo ?? []) }];
  });
  const found = [...reads].flatMap(([top, { names }]) => {
    const readers = routes.filter(({ reached }) => reached.has(top)).map(({ id }) => id);
    return [...names].map((name) => [readers.sort().join(), name].filter(Boolean).join(':'));
  });
  return [...new Set(found)].sort();
}
