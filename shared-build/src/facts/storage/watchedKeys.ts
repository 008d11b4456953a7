import ts from 'typescript';
import type { Code } from '../code/code';
import { isEquality } from '../code/operators';
import { constantKeysOf } from './privateNames';
import { constantTextsOf, valuesOf } from '../values/values';
import { isFunction } from '../code/syntax';

type Listener = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

/** Listeners of `storage` events that a node adds. */
function listenersAt(node: ts.Node, code: Code): Listener[] {
  if (isFunction(node)) return node.parameters[0]?.type?.getText() === 'StorageEvent' ? [node] : [];
  const [type, listener] =
    ts.isCallExpression(node) && /(^|\.)addEventListener$/.test(node.expression.getText()) ? node.arguments : [];
  return type && listener && constantTextsOf(code, type)?.join() === 'storage'
    ? valuesOf(code, listener).flatMap((value): Listener[] => (isFunction(value) ? [value] : []))
    : [];
}

/** The expression of the changed key in a listener: `event.key`, or a destructured `key`. */
function keyExpression({ parameters: [event] }: Listener): string | undefined {
  if (!event) return undefined;
  if (ts.isIdentifier(event.name)) return `${event.name.text}.key`;
  const taken = ts.isObjectBindingPattern(event.name)
    ? event.name.elements.find(({ propertyName, name }) => (propertyName ?? name).getText() === 'key')
    : undefined;
  return taken?.name.getText();
}

/** The value that a node compares with an expression. */
function comparedValues(node: ts.Node, key: string): ts.Expression[] {
  if (ts.isSwitchStatement(node))
    return node.expression.getText() === key
      ? node.caseBlock.clauses.flatMap((clause) => (ts.isCaseClause(clause) ? [clause.expression] : []))
      : [];
  if (!ts.isBinaryExpression(node) || !isEquality(node.operatorToken.kind)) return [];
  return [
    [node.left, node.right],
    [node.right, node.left],
  ].flatMap(([one, other]) => (one!.getText() === key ? [other!] : []));
}

/** Storage keys whose changes by other tabs a package listens to; only constant ones. */
export function watchedKeys(code: Code): string[] {
  const listeners = new Set<Listener>();
  const found = new Set<string>();
  const walk = (node: ts.Node, look: (node: ts.Node) => void): void => {
    look(node);
    ts.forEachChild(node, (child) => walk(child, look));
  };
  for (const file of code.files)
    walk(file, (node) => listenersAt(node, code).forEach((listener) => listeners.add(listener)));
  for (const listener of listeners) {
    const key = keyExpression(listener);
    if (key !== undefined)
      walk(listener, (node) =>
        comparedValues(node, key)
          .flatMap((value) => constantKeysOf(code, value))
          .forEach((name) => found.add(name)),
      );
  }
  return [...found].sort();
}
