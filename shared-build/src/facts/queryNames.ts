import ts from 'typescript';
import { forEachNode, foundOf, type Code } from './code';
import { writtenAddress } from './linkAims';
import { isPutTogether, valuesOf, wordsOf } from './values';

const isQuery = (value: ts.Node) => (ts.isNewExpression(value) && value.expression.getText() === 'URLSearchParams') || /(^|\.)searchParams$/.test(value.getText());

/** Whether an expression is an address's query, as far as that is written. */
function isOfQuery(code: Code, whole: ts.Expression): boolean {
  const declared = ts.isIdentifier(whole) ? foundOf(code, whole)?.declared : undefined;
  return (declared !== undefined && ts.isParameter(declared) && declared.type?.getText() === 'URLSearchParams') || valuesOf(code, whole).some(isQuery);
}

/** Parameters that a call reads: `query.get('sort')`. */
function askedBy({ expression, arguments: [name] }: ts.CallExpression, code: Code): string[] {
  const isAsking = ts.isPropertyAccessExpression(expression) && /^(get|getAll|has)$/.test(expression.name.text) && isOfQuery(code, expression.expression);
  return isAsking && name ? (wordsOf(code, name) ?? []) : [];
}

/** The query parameters of a constant address, with its page: `/catalog?sort`. */
function writtenIn(value: ts.Expression, code: Code): string[] {
  const { path, query = '' } = writtenAddress(code, value) ?? {};
  return path === undefined ? [] : query.split('&').flatMap((part) => /^[\w.-]+(?==)/.exec(part)?.map((name) => `${path}?${name}`) ?? []);
}

/** Query parameters that a package reads, and those in its links. */
export function queryNames(code: Code): { asksQueries: string[]; linkQueries: string[] } {
  const [asks, links] = [new Set<string>(), new Set<string>()];
  forEachNode(code.files, (node) => {
    if (ts.isCallExpression(node)) for (const name of askedBy(node, code)) asks.add(name);
    if (ts.isExpression(node) && (ts.isStringLiteralLike(node) || isPutTogether(node))) for (const link of writtenIn(node, code)) links.add(link);
  });
  return { asksQueries: [...asks].sort(), linkQueries: [...links].sort() };
}
