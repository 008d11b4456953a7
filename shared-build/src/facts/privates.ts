import ts from 'typescript';
import type { Code } from './code';
import { wordsOf } from './values';

const known = (code: Code, expression: ts.Expression | undefined): string[] => (expression && wordsOf(code, expression)) ?? [];

const isSliceName = (word: string) => /^mf-[^/]+\//.test(word);

/** Names by which a node takes something out of an object, as far as they are written: `state['mf-x/cart']`, `{ 'mf-x/cart': cart }`. */
function takenBy(node: ts.Node, code: Code): string[] {
  if (ts.isElementAccessExpression(node)) return known(code, node.argumentExpression);
  const name = ts.isBindingElement(node) ? node.propertyName : undefined;
  if (name && ts.isComputedPropertyName(name)) return known(code, name.expression);
  return name && ts.isStringLiteral(name) ? [name.text] : [];
}

/** Slices that a node reads, by their full names. */
export const slicesReadBy = (node: ts.Node, code: Code): string[] => takenBy(node, code).filter(isSliceName);

const isStorage = (expression: ts.Expression) => /(^|\.)(local|session)Storage$/.test(expression.getText());

const calls = new Set(['getItem', 'setItem', 'removeItem']);
const others = new Set([...calls, 'clear', 'key', 'length']);

/** Keys of the browser's storage that a node names. */
export function storageKeysOf(node: ts.Node, code: Code): string[] {
  if (ts.isElementAccessExpression(node) && isStorage(node.expression)) return known(code, node.argumentExpression);
  if (!ts.isPropertyAccessExpression(node) || !isStorage(node.expression)) return [];
  if (!others.has(node.name.text)) return [node.name.text];
  const isCalled = calls.has(node.name.text) && ts.isCallExpression(node.parent) && node.parent.expression === node;
  return isCalled ? known(code, (node.parent as ts.CallExpression).arguments[0]) : [];
}
