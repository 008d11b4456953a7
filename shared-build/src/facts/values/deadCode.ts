import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { constantInitializer, destructuredConstant } from '../code/declaredNames';
import { valuesOf } from './values';
import { unwrapped, isMember } from '../code/syntax';

/** The constant value of a name or property, where only one is assigned. */
function constantBehind(code: Code, name: ts.Expression): ts.Expression | undefined {
  const declared = ts.isIdentifier(name) ? resolveName(code, name)?.declared : undefined;
  const made = declared && constantInitializer(declared);
  if (made) return made;
  const [one, ...more] = isMember(name) || (declared && destructuredConstant(declared)) ? valuesOf(code, name) : [];
  return one !== name && more.length === 0 ? one : undefined;
}

/** The constant result of two operands. */
const comparisons: Partial<Record<ts.SyntaxKind, (one: never, other: never) => unknown>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: (one, other) => one === other,
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: (one, other) => one !== other,
  [ts.SyntaxKind.LessThanToken]: (one, other) => one < other,
  [ts.SyntaxKind.GreaterThanToken]: (one, other) => one > other,
  [ts.SyntaxKind.LessThanEqualsToken]: (one, other) => one <= other,
  [ts.SyntaxKind.GreaterThanEqualsToken]: (one, other) => one >= other,
};

/** Pure functions of the language. */
const pureFunctions: Record<string, (value: never) => unknown> = {
  Boolean,
  Number,
  String,
  'Number.isNaN': Number.isNaN,
  'Number.isFinite': Number.isFinite,
  'Number.isInteger': Number.isInteger,
  'Array.isArray': Array.isArray,
};

/** The constant value of an expression; undefined where it is known at run time only. */
interface ConstantValue {
  value: unknown;
}

const known = (value: unknown): ConstantValue => ({ value });

function literalValue(value: ts.Expression): ConstantValue | undefined {
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword)
    return known(value.kind === ts.SyntaxKind.TrueKeyword);
  if (value.kind === ts.SyntaxKind.NullKeyword) return known(null);
  if (ts.isNumericLiteral(value)) return known(Number(value.text));
  if (ts.isStringLiteralLike(value)) return known(value.text);
  return ts.isIdentifier(value) && value.text === 'undefined' ? known(undefined) : undefined;
}

/** One operand may decide the result. */
function logicalValue(
  code: Code,
  { left, right, operatorToken: { kind } }: ts.BinaryExpression,
  depth: number,
): ConstantValue | undefined {
  const [one, other] = [valueOf(code, left, depth), valueOf(code, right, depth)];
  const decides = (side: ConstantValue | undefined) =>
    side && Boolean(side.value) === (kind === ts.SyntaxKind.BarBarToken);
  if (decides(one)) return one;
  return one ? other : decides(other) ? known(Boolean(other!.value)) : undefined;
}

/** The result of a pure call with constant arguments: `['new'].includes('news')`, `Number.isNaN(0)`. */
function pureCallValue(
  code: Code,
  { expression: callee, arguments: [given, ...more] }: ts.CallExpression,
  depth: number,
): ConstantValue | undefined {
  const value = given && more.length === 0 ? valueOf(code, given, depth) : undefined;
  if (!value) return undefined;
  const act = pureFunctions[callee.getText()];
  if (act) return known(act(value.value as never));
  const list =
    ts.isPropertyAccessExpression(callee) && callee.name.text === 'includes'
      ? valueOf(code, callee.expression, depth)?.value
      : undefined;
  return Array.isArray(list) ? known(list.includes(value.value)) : undefined;
}

/** Whether nothing can be added to a list later. */
function isImmutableList(list: ts.ArrayLiteralExpression): boolean {
  const { parent } = list;
  if (ts.isAsExpression(parent)) return parent.type.getText() === 'const';
  return ts.isVariableDeclaration(parent)
    ? /^readonly |^ReadonlyArray</.test(parent.type?.getText() ?? '')
    : ts.isPropertyAccessExpression(parent);
}

function valueOf(code: Code, expression: ts.Expression, depth = 0): ConstantValue | undefined {
  const value = unwrapped(expression);
  const literal = literalValue(value);
  if (literal) return literal;
  if (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken) {
    const denied = valueOf(code, value.operand, depth);
    return denied && known(!denied.value);
  }
  if (ts.isArrayLiteralExpression(value) && isImmutableList(value)) {
    const items = value.elements.map((item) => valueOf(code, item, depth));
    return items.every((item) => item !== undefined) ? known(items.map((item) => item.value)) : undefined;
  }
  if (ts.isCallExpression(value)) return pureCallValue(code, value, depth);
  if (ts.isBinaryExpression(value)) {
    const {
      left,
      right,
      operatorToken: { kind },
    } = value;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken)
      return logicalValue(code, value, depth);
    const [make, one, other] = [comparisons[kind], valueOf(code, left, depth), valueOf(code, right, depth)];
    return make && one && other && known(make(one.value as never, other.value as never));
  }
  const held = depth < 5 ? constantBehind(code, value) : undefined;
  return held && valueOf(code, held, depth + 1);
}

/** The constant result of a condition; undefined where it is known at run time only. */
function conditionValue(code: Code, condition: ts.Expression): boolean | undefined {
  const found = valueOf(code, condition);
  return found && Boolean(found.value);
}

/** The condition around a node, and the result that it needs. */
function conditionOf(node: ts.Node): { condition: ts.Expression; wanted: boolean } | undefined {
  const { parent } = node;
  if (ts.isIfStatement(parent) && node !== parent.expression)
    return { condition: parent.expression, wanted: node === parent.thenStatement };
  if (ts.isConditionalExpression(parent) && (node === parent.whenTrue || node === parent.whenFalse))
    return { condition: parent.condition, wanted: node === parent.whenTrue };
  if (!ts.isBinaryExpression(parent) || node !== parent.right) return undefined;
  const { kind } = parent.operatorToken;
  if (kind !== ts.SyntaxKind.AmpersandAmpersandToken && kind !== ts.SyntaxKind.BarBarToken) return undefined;
  return { condition: parent.left, wanted: kind === ts.SyntaxKind.AmpersandAmpersandToken };
}

const isHandler = (node: ts.Node): node is ts.JsxAttribute =>
  ts.isJsxAttribute(node) && /^on[A-Z]/.test(node.name.getText());

/**
 * Whether an element can never be pressed: `<Button disabled onClick={…}>`, without a spread that may override that.
 */
function isDisabledElement(code: Code, { properties }: ts.JsxAttributes): boolean {
  const at = properties.findIndex((one) => ts.isJsxAttribute(one) && one.name.getText() === 'disabled');
  const { initializer } = (properties[at] ?? {}) as Partial<ts.JsxAttribute>;
  const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined;
  return (
    at >= 0 &&
    !properties.slice(at).some(ts.isJsxSpreadAttribute) &&
    (initializer === undefined || (value !== undefined && conditionValue(code, value) === true))
  );
}

/**
 * Whether a node is dead code: its condition never holds, or its element can never be pressed (`{false && <Slot />}`).
 */
export function isDeadBranch(code: Code, node: ts.Node): boolean {
  if (isHandler(node)) return isDisabledElement(code, node.parent);
  const awaited = conditionOf(node);
  const outcome = awaited && conditionValue(code, awaited.condition);
  return outcome !== undefined && outcome !== awaited?.wanted;
}

/** Whether a node is within dead code. */
export const isDeadCode = (code: Code, node: ts.Node): boolean =>
  !ts.isSourceFile(node) && (isDeadBranch(code, node) || isDeadCode(code, node.parent));
