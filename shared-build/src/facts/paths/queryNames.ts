import ts from 'typescript';
import { forEachNode, resolveName, type Code } from '../code/code';
import { constantAddress } from './linkTargets';
import { constantTextsOf, valuesOf } from '../values/values';
import { isConcatenation } from '../code/syntax';

const isQuery = (value: ts.Node) =>
  (ts.isNewExpression(value) && value.expression.getText() === 'URLSearchParams') ||
  /(^|\.)searchParams$/.test(value.getText());

/** Whether an expression is an address's query, as far as that is written. */
function isOfQuery(code: Code, whole: ts.Expression): boolean {
  const declared = ts.isIdentifier(whole) ? resolveName(code, whole)?.declared : undefined;
  return (
    (declared !== undefined && ts.isParameter(declared) && declared.type?.getText() === 'URLSearchParams') ||
    valuesOf(code, whole).some(isQuery)
  );
}

/** Parameters that a call reads: `query.get('sort')`. */
function parametersRead({ expression, arguments: [name] }: ts.CallExpression, code: Code): string[] {
  const isAsking =
    ts.isPropertyAccessExpression(expression) &&
    /^(get|getAll|has)$/.test(expression.name.text) &&
    isOfQuery(code, expression.expression);
  return isAsking && name ? (constantTextsOf(code, name) ?? []) : [];
}

/** The most values of a parameter that are stated. */
const mostValues = 6;

/** The texts of a name or literal; of a list, those of its items. */
function textsOf(code: Code, node: ts.Expression): string[] {
  const lists = valuesOf(code, node).filter(ts.isArrayLiteralExpression);
  return lists.length > 0
    ? lists.flatMap(({ elements }) => elements.flatMap((element) => constantTextsOf(code, element) ?? []))
    : (constantTextsOf(code, node) ?? []);
}

/** The constant texts in a function. */
function textsIn(around: ts.Node, code: Code): Set<string> {
  const texts = new Set<string>();
  forEachNode([around], (node) => {
    if (ts.isStringLiteralLike(node) || ts.isIdentifier(node))
      for (const text of textsOf(code, node)) if (/^[\w.-]{1,40}$/.test(text)) texts.add(text);
  });
  return texts;
}

/**
 * Texts with which the value of a parameter may be compared: those of the innermost function around its call that has
 * any but its name.
 */
function valuesAround(call: ts.CallExpression, name: string, code: Code): string[] {
  for (
    let around: ts.Node | undefined = ts.findAncestor(call, ts.isFunctionLike);
    around;
    around = ts.findAncestor(around.parent, ts.isFunctionLike)
  ) {
    const texts = [...textsIn(around, code)].filter((text) => text !== name);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** The query parameters of a constant address, with its page: `/catalog?sort`. */
function parametersInLink(value: ts.Expression, code: Code): string[] {
  const { path, query = '' } = constantAddress(code, value) ?? {};
  return path === undefined
    ? []
    : query.split('&').flatMap((part) => /^[\w.-]+(?==)/.exec(part)?.map((name) => `${path}?${name}`) ?? []);
}

/** Query parameters that a package reads, texts that may be their values, and the parameters in its links. */
export function queryNames(code: Code): {
  asksQueries: string[];
  queryValues: Record<string, string[]>;
  linkQueries: string[];
} {
  const [asks, links] = [new Map<string, Set<string>>(), new Set<string>()];
  forEachNode(code.files, (node) => {
    if (ts.isCallExpression(node))
      for (const name of parametersRead(node, code))
        asks.set(name, new Set([...(asks.get(name) ?? []), ...valuesAround(node, name, code)]));
    if (ts.isExpression(node) && (ts.isStringLiteralLike(node) || isConcatenation(node)))
      for (const link of parametersInLink(node, code)) links.add(link);
  });
  const names = [...asks.keys()].sort();
  return {
    asksQueries: names,
    queryValues: Object.fromEntries(
      names.map((name) => [name, [...asks.get(name)!].filter((text) => !asks.has(text)).slice(0, mostValues)]),
    ),
    linkQueries: [...links].sort(),
  };
}
