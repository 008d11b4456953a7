import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { constantInitializer } from '../code/declaredNames';
import { unwrapped } from '../code/syntax';
import { withoutRecursion } from '../code/withoutRecursion';
import { sourcesOfName, valuesOf } from '../values/values';

/** Whether an expression only refers to a value, or calls for one. */
export const isReference = (written: ts.Expression) =>
  ts.isIdentifier(written) || ts.isPropertyAccessExpression(written) || ts.isCallExpression(written);

/** Whether an expression is `undefined` or `void 0`. */
export const isUndefinedValue = (value: ts.Expression) =>
  ts.isVoidExpression(unwrapped(value)) ||
  (ts.isIdentifier(unwrapped(value)) && unwrapped(value).getText() === 'undefined');

/** The operand of a check. */
function isChecked(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    parent.left === node
  );
}

/** Whether the code around a name checks it, so that `undefined` is the compiler's task. */
function isCheckedAround(name: ts.Expression): boolean {
  const words = new RegExp(`(^|[^\\w$.])${name.getText().replaceAll(/[^\w$]/g, '\\$&')}($|[^\\w$])`);
  const asks = (node: ts.Node): boolean =>
    (isChecked(node) && words.test(node.getText())) ||
    (ts.forEachChild(node, (child) => asks(child) || undefined) ?? false);
  const statement = ts.findAncestor(name, ({ parent }) => ts.isSourceFile(parent));
  return statement !== undefined && asks(statement);
}

/** Whether an expression may be `undefined` without any check on the way. */
export function mayBeUndefined(written: ts.Expression, code: Code, depth = 0): boolean {
  const value = unwrapped(written);
  if (ts.isNonNullExpression(written)) return false;
  if (isUndefinedValue(value) || depth > 8) return isUndefinedValue(value);
  if (ts.isConditionalExpression(value))
    return [value.whenTrue, value.whenFalse].some((branch) => mayBeUndefined(branch, code, depth + 1));
  if (ts.isBinaryExpression(value))
    return (
      [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(value.operatorToken.kind) &&
      mayBeUndefined(value.right, code, depth + 1)
    );
  if (!isReference(value) || isCheckedAround(value)) return false;
  const { declared } = (ts.isIdentifier(value) && resolveName(code, value)) || {};
  const made = declared && constantInitializer(declared);
  if (made) return mayBeUndefined(made, code, depth + 1);
  const given = ts.isIdentifier(value) ? sourcesOfName(code, value) : undefined;
  return declared && given
    ? withoutRecursion(declared, () => given.some((one) => mayBeUndefined(one, code, depth + 1)), false)
    : valuesOf(code, value).some(isUndefinedValue);
}
