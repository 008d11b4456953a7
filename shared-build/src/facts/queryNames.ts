import ts from 'typescript';
import { forEachNode, foundOf, type Code } from './code';
import { writtenAddress } from './linkAims';
import { isPutTogether, valuesOf, wordsOf } from './values';

const isQuery = (value: ts.Node) => (ts.isNewExpression(value) && value.expression.getText() === 'URLSearchParams') || /(^|\.)searchParams$/.test(value.getText());

/** Whether something is the query of an address, as far as that is written. */
function isOfQuery(code: Code, whole: ts.Expression): boolean {
  const declared = ts.isIdentifier(whole) ? foundOf(code, whole)?.declared : undefined;
  return (declared !== undefined && ts.isParameter(declared) && declared.type?.getText() === 'URLSearchParams') || valuesOf(code, whole).some(isQuery);
}

/** Names that a call asks of a query: `query.get('sort')`. */
function askedBy({ expression, arguments: [name] }: ts.CallExpression, code: Code): string[] {
  const isAsking = ts.isPropertyAccessExpression(expression) && /^(get|getAll|has)$/.test(expression.name.text) && isOfQuery(code, expression.expression);
  return isAsking && name ? (wordsOf(code, name) ?? []) : [];
}

/** The names in the query of an address that is written, each after its page: `/catalog?sort`. */
function writtenIn(value: ts.Expression, code: Code): string[] {
  const { path, query = '' } = writtenAddress(code, value) ?? {};
  return path === undefined ? [] : query.split('&').flatMap((part) => /^[\w.-]+(?==)/.exec(part)?.map((name) => `${path}?${name}`) ?? []);
}

/** By which names a package asks what queries of addresses hold, and by which its own addresses do. */
export function queryNames(code: Code): { asksQueries: string[]; linkQueries: string[] } {
  const [asks, links] = [new Set<string>(), new Set<string>()];
  forEachNode(code.files, (node) => {
    if (ts.isCallExpression(node)) for (const name of askedBy(node, code)) asks.add(name);
    if (ts.isExpression(node) && (ts.isStringLiteralLike(node) || isPutTogether(node))) for (const link of writtenIn(node, code)) links.add(link);
  });
  return { asksQueries: [...asks].sort(), linkQueries: [...links].sort() };
}
