import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { storedByCall } from './privateNames';
import { typeShape } from '../shapes/typeShapes';
import { noFields, valueShape } from '../shapes/valueShapes';
import { valuesOf } from '../values/values';
import { unwrapped } from '../code/syntax';

/** Array methods that return the same items. */
const itemPreservingMethods = /^(filter|slice|concat|reverse|sort|toReversed|toSorted|toSpliced|with)$/;

/** The returned expression of a function with a single one. */
function returnedExpression(written: ts.Expression): ts.Expression | undefined {
  if (!ts.isArrowFunction(written) && !ts.isFunctionExpression(written)) return undefined;
  if (!ts.isBlock(written.body)) return written.body;
  const [only, ...more] = written.body.statements;
  return more.length === 0 && only && ts.isReturnStatement(only) ? only.expression : undefined;
}

const listOf = (items: Shape): Shape => ({ type: 'array', items });

/** Whether JSON keeps nothing of a value but `{}`. */
const isEmptyInJson = (value: ts.Expression) =>
  ts.isNewExpression(value) && /^(Set|Map)$/.test(value.expression.getText());

/** The shape of a stored value: of lists by their items, of a parameter by its type, otherwise as written. */
export function storedValueShape(written: ts.Expression, code: Code, depth = 0): Shape {
  const { declared } =
    (ts.isIdentifier(unwrapped(written)) && resolveName(code, unwrapped(written) as ts.Identifier)) || {};
  if (declared && ts.isParameter(declared) && declared.type) return typeShape(declared.type, code);
  const [value, ...more] = valuesOf(code, written).map(unwrapped);
  if (!value || more.length > 0 || depth > 8) return valueShape(written, code);
  if (isEmptyInJson(value)) return noFields;
  if (!ts.isCallExpression(value) || !ts.isPropertyAccessExpression(value.expression)) return valueShape(value, code);
  const {
    expression: list,
    name: { text: method },
  } = value.expression;
  const [given] = value.arguments;
  const item = method === 'map' && given ? returnedExpression(unwrapped(given)) : undefined;
  if (item) return listOf(valueShape(item, code));
  return itemPreservingMethods.test(method) ? storedValueShape(list, code, depth + 1) : valueShape(value, code);
}

/** What a node stores as JSON, by key: `localStorage.setItem('cart', JSON.stringify(lines))`. */
export function storedShapesOf(node: ts.Node, code: Code): { key: string; shape: Shape }[] {
  const { keys, value } = (ts.isCallExpression(node) && storedByCall(node, code)) || {};
  if (!keys || !value) return [];
  const written = valuesOf(code, value)
    .map(unwrapped)
    .filter((one) => ts.isCallExpression(one) && one.expression.getText() === 'JSON.stringify');
  return keys.flatMap((key) =>
    written.flatMap((one) =>
      (one as ts.CallExpression).arguments.slice(0, 1).map((whole) => ({ key, shape: storedValueShape(whole, code) })),
    ),
  );
}
