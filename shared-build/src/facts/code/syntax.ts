import ts from 'typescript';

/** A value without casts and the like: `{} as never` is an empty object. */
export const unwrapped = (value: ts.Expression): ts.Expression =>
  isTransparent(value) ? unwrapped(value.expression) : value;

/** Whether an expression has the value of the one in it: a cast, parentheses, `await`. */
export const isTransparent = (
  node: ts.Node,
): node is
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.ParenthesizedExpression
  | ts.NonNullExpression
  | ts.AwaitExpression =>
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node);

export type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

export const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);

/** `all.name`, `all[name]`. */
export type Member = ts.PropertyAccessExpression | ts.ElementAccessExpression;

export const isMember = (node: ts.Node): node is Member =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

/** The constant name of a member access: `all.name`, `all['name']`. */
export function constantKey(member: Member): string | undefined {
  if (ts.isPropertyAccessExpression(member)) return member.name.text;
  return ts.isStringLiteralLike(member.argumentExpression) ? member.argumentExpression.text : undefined;
}

/** The function that returns a value. */
export function functionReturning(value: ts.Node): FunctionNode | undefined {
  const { parent } = value;
  if (ts.isArrowFunction(parent) && parent.body === value) return parent;
  const around = ts.isReturnStatement(parent) ? ts.findAncestor(parent, ts.isFunctionLike) : undefined;
  return around && isFunction(around) ? around : undefined;
}

export const isCalled = (node: ts.Node): node is ts.Expression & { parent: ts.CallExpression } =>
  ts.isCallExpression(node.parent) && node.parent.expression === node;

/** Whether a component is rendered here: `<Named of="…" />`. */
export const isRendered = (node: ts.Node): node is ts.Expression & { parent: ts.JsxOpeningLikeElement } =>
  ts.isJsxOpeningLikeElement(node.parent) && node.parent.tagName === node;

/** The returned expressions of a function. */
export function returnedExpressions(made: FunctionNode | ts.MethodDeclaration): ts.Expression[] {
  if (!made.body) return [];
  if (!ts.isBlock(made.body)) return [made.body];
  const answers: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) answers.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(made.body, visit);
  return answers;
}

export const isAssignment = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;

/** The elements and the separator of a joined array literal: `['cart', 'added'].join('/')`. */
function joinedArray(value: ts.Node): { elements: readonly ts.Expression[]; by: string } | undefined {
  if (
    !ts.isCallExpression(value) ||
    !ts.isPropertyAccessExpression(value.expression) ||
    value.expression.name.text !== 'join'
  )
    return undefined;
  const [list, by] = [unwrapped(value.expression.expression), value.arguments[0]];
  return ts.isArrayLiteralExpression(list) && by && ts.isStringLiteralLike(by)
    ? { elements: list.elements, by: by.text }
    : undefined;
}

/** The parts of a concatenation: `a + b`, a template, `[a, b].join('/')`, `a.concat(b)`; undefined for others. */
export function partsOf(node: ts.Node): (string | ts.Expression)[] | undefined {
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.flatMap(({ expression: part, literal }) => [part, literal.text])];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [node.left, node.right];
  const list = joinedArray(node);
  if (list) return list.elements.flatMap((element, index) => (index > 0 ? [list.by, element] : [element]));
  const isConcat =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'concat' &&
    !node.arguments.some(ts.isSpreadElement);
  return isConcat ? [(node.expression as ts.PropertyAccessExpression).expression, ...node.arguments] : undefined;
}

/** Whether an expression is a concatenation. */
export const isConcatenation = (node: ts.Node): node is ts.Expression => partsOf(node) !== undefined;
