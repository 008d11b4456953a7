import ts from 'typescript';
import type { Code } from './code';
import { bare, named, valuesOf, wordsOf } from './values';

/** Stands for what comes at run time until an address is whole. */
const gap = '\u0000';

/** An address as it is written: undefined where it is none, or where what comes at run time is not a part between two slashes. */
function addressOf(code: Code, value: ts.Expression): string | undefined {
  const part = (expression: ts.Expression) => (wordsOf(code, expression)?.length === 1 ? wordsOf(code, expression)![0]! : gap);
  const text = ts.isStringLiteralLike(value) ? value.text : ts.isTemplateExpression(value) ? value.head.text + value.templateSpans.map((span) => part(span.expression) + span.literal.text).join('') : '';
  const [path = ''] = text.split(/[?#]/, 1);
  const segments = path.split('/').slice(1);
  if (!/^\/(?!\/)/.test(path) || segments.some((segment) => segment.includes(gap) && segment !== gap)) return undefined;
  return `/${segments.map((segment) => (segment === gap ? '{}' : segment)).join('/')}`;
}

const addresses = (code: Code, written: ts.Expression | undefined): string[] =>
  (written ? valuesOf(code, written) : []).flatMap((value) => addressOf(code, bare(value)) ?? []);

function isGo(code: Code, callee: ts.Expression): boolean {
  const { declared } = (ts.isIdentifier(callee) && named(code, callee)) || {};
  const made = declared && ts.isVariableDeclaration(declared) && declared.initializer ? bare(declared.initializer) : undefined;
  return made !== undefined && ts.isCallExpression(made) && /(^|\.)useGo$/.test(made.expression.getText());
}

/** Paths of the shop to which an attribute (`to`), a call (`go(…)`) or a redirect of `load` leads. */
export function addressesOf(node: ts.Node, code: Code): string[] {
  if (ts.isJsxAttribute(node) && node.name.getText() === 'to') {
    const { initializer } = node;
    return addresses(code, initializer && ts.isJsxExpression(initializer) ? initializer.expression : (initializer as ts.Expression | undefined));
  }
  if (ts.isCallExpression(node) && isGo(code, node.expression)) return addresses(code, node.arguments[0]);
  return ts.isPropertyAssignment(node) && node.name.getText() === 'redirectTo' ? addresses(code, node.initializer) : [];
}
