import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';
import { eventsMatchedBy } from './matchedEvents';
import { constantTextsOf, fieldOf, valuesOf } from '../values/values';
import { unwrapped, isFunction, isMember } from '../code/syntax';

/** By type of an event and name of a field, the words with which listeners compare it. */
export type AwaitedWords = Record<string, Record<string, string[]>>;

/**
 * What is done with the events that a matcher accepts: a reducer, an effect, or the function in which they are told
 * apart.
 */
function handlersOf(code: Code, matcher: ts.Expression): ts.Node[] {
  const { parent } = matcher;
  if (ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.parent)) {
    const effect = fieldOf(code, parent.parent, 'effect');
    return effect ? handlersIn(code, effect) : [parent.parent];
  }
  const [, handler] = ts.isCallExpression(parent) ? parent.arguments : [];
  if (handler && handler !== matcher && ts.isCallExpression(parent) && /addMatcher$/.test(parent.expression.getText()))
    return handlersIn(code, handler);
  const around = ts.findAncestor(matcher, ts.isFunctionLike);
  return around ? [around] : [];
}

const handlersIn = (code: Code, handler: ts.Expression): ts.Node[] =>
  valuesOf(code, handler).map((value) => (isFunction(value) ? value : handler));

const equalities = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
];

/** The name of the field that an expression is: `payload.mark.kind`, or `kind` as it was destructured. */
const fieldIn = (expression: ts.Expression): string | undefined => {
  const value = unwrapped(expression);
  if (ts.isIdentifier(value)) return value.text;
  return isMember(value) && ts.isPropertyAccessExpression(value) ? value.name.text : undefined;
};

/** The expressions that are compared in a node: both sides of an equality, what a `switch` is of with each case. */
function comparedIn(node: ts.Node): [ts.Expression, ts.Expression][] {
  if (ts.isBinaryExpression(node) && equalities.includes(node.operatorToken.kind))
    return [
      [node.left, node.right],
      [node.right, node.left],
    ];
  if (ts.isSwitchStatement(node))
    return node.caseBlock.clauses.flatMap((clause) =>
      ts.isCaseClause(clause) ? [[node.expression, clause.expression] as [ts.Expression, ts.Expression]] : [],
    );
  return [];
}

/** The words with which a package compares fields of events that it listens to: nobody must stop sending them. */
export function awaitedWords(code: Code): AwaitedWords {
  const awaited: Record<string, Record<string, Set<string>>> = {};
  forEachNode(code.files, (call) => {
    const types = ts.isCallExpression(call) ? eventsMatchedBy(call, code).map(({ type }) => type) : [];
    if (types.length === 0) return;
    forEachNode(handlersOf(code, call as ts.CallExpression), (node) => {
      for (const [one, other] of comparedIn(node)) {
        const field = fieldIn(one);
        const words =
          field === undefined || ts.isStringLiteralLike(unwrapped(one)) ? [] : (constantTextsOf(code, other) ?? []);
        for (const type of types) for (const word of words) ((awaited[type] ??= {})[field!] ??= new Set()).add(word);
      }
    });
  });
  return Object.fromEntries(
    Object.entries(awaited).map(([type, fields]) => [
      type,
      Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, [...words].sort()])),
    ]),
  );
}
