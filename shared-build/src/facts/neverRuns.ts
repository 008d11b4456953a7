import ts from 'typescript';
import { foundOf, type Code } from './code';
import { bare, constantOf, isMember, takenOutOf, valuesOf } from './values';

/** What a name or a field of an object holds for good, where one thing alone is written for it. */
function heldBy(code: Code, name: ts.Expression): ts.Expression | undefined {
  const declared = ts.isIdentifier(name) ? foundOf(code, name)?.declared : undefined;
  const made = declared && constantOf(declared);
  if (made) return made;
  const [one, ...more] = isMember(name) || (declared && takenOutOf(declared)) ? valuesOf(code, name) : [];
  return one !== name && more.length === 0 ? one : undefined;
}

/** Whether a condition is written out, and holds or not; undefined where that is known at run time alone. */
function outcomeOf(code: Code, condition: ts.Expression, depth = 0): boolean | undefined {
  const value = bare(condition);
  if (value.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (value.kind === ts.SyntaxKind.FalseKeyword || value.kind === ts.SyntaxKind.NullKeyword) return false;
  if (ts.isNumericLiteral(value)) return Number(value.text) !== 0;
  if (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken) {
    const denied = outcomeOf(code, value.operand, depth);
    return denied === undefined ? undefined : !denied;
  }
  const held = depth < 5 ? heldBy(code, value) : undefined;
  return held && outcomeOf(code, held, depth + 1);
}

/** The condition that a node waits for where it stands, and what it has to be. */
function conditionOf(node: ts.Node): { condition: ts.Expression; wanted: boolean } | undefined {
  const { parent } = node;
  if (ts.isIfStatement(parent) && node !== parent.expression) return { condition: parent.expression, wanted: node === parent.thenStatement };
  if (ts.isConditionalExpression(parent) && (node === parent.whenTrue || node === parent.whenFalse)) return { condition: parent.condition, wanted: node === parent.whenTrue };
  if (!ts.isBinaryExpression(parent) || node !== parent.right) return undefined;
  const { kind } = parent.operatorToken;
  if (kind !== ts.SyntaxKind.AmpersandAmpersandToken && kind !== ts.SyntaxKind.BarBarToken) return undefined;
  return { condition: parent.left, wanted: kind === ts.SyntaxKind.AmpersandAmpersandToken };
}

const isHandler = (node: ts.Node): node is ts.JsxAttribute => ts.isJsxAttribute(node) && /^on[A-Z]/.test(node.name.getText());

/** Whether an element can never be pressed: `<Button disabled onClick={…}>`. What is spread over it may say otherwise. */
function isDead(code: Code, { properties }: ts.JsxAttributes): boolean {
  const at = properties.findIndex((one) => ts.isJsxAttribute(one) && one.name.getText() === 'disabled');
  const { initializer } = (properties[at] ?? {}) as Partial<ts.JsxAttribute>;
  const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined;
  return at >= 0 && !properties.slice(at).some(ts.isJsxSpreadAttribute) && (initializer === undefined || (value !== undefined && outcomeOf(code, value) === true));
}

/** Whether a node is what waits for a condition that never holds, or for a press that cannot be: `{false && <Slot />}`. */
export function isPassedBy(code: Code, node: ts.Node): boolean {
  if (isHandler(node)) return isDead(code, node.parent);
  const awaited = conditionOf(node);
  const outcome = awaited && outcomeOf(code, awaited.condition);
  return outcome !== undefined && outcome !== awaited?.wanted;
}

/** Whether it stands in one. */
export const neverRuns = (code: Code, node: ts.Node): boolean => !ts.isSourceFile(node) && (isPassedBy(code, node) || neverRuns(code, node.parent));
