import ts from 'typescript';
import { contractsName, type Code } from '../code/code';
import { isEveryKey } from './removedKeys';
import { storageOf } from './storageNames';
import { constantTextsOf, resolveExpression, valuesOf } from '../values/values';
import { unwrapped, isMember, partsOf, type Member } from '../code/syntax';

const constantTexts = (code: Code, expression: ts.Expression | undefined): string[] =>
  (expression && constantTextsOf(code, expression)) ?? [];

/** Stands for an unknown part. */
const unknownPart = '${…}';

const isSliceName = (word: string) => /^mf-[^/]+\//.test(word);

/** Constant property names that a node reads: `state['mf-x/cart']`, `{ 'mf-x/cart': cart }`. */
function propertyNamesReadAt(node: ts.Node, code: Code): string[] {
  if (ts.isElementAccessExpression(node)) return constantTexts(code, node.argumentExpression);
  const name = ts.isBindingElement(node) ? node.propertyName : undefined;
  if (name && ts.isComputedPropertyName(name)) return constantTexts(code, name.expression);
  return name && ts.isStringLiteral(name) ? [name.text] : [];
}

/** Full names of slices that a node reads. */
export const slicesReadBy = (node: ts.Node, code: Code): string[] =>
  propertyNamesReadAt(node, code).filter(isSliceName);

/** The constant beginning of a text. */
function beginningOf(code: Code, value: ts.Expression): string {
  const parts = partsOf(unwrapped(value)) ?? [];
  const known = parts.map((part) => (typeof part === 'string' ? [part] : (constantTextsOf(code, part) ?? [])));
  const end = known.findIndex((words) => words.length !== 1);
  const later = parts[end];
  return known.slice(0, end).join('') + (typeof later === 'object' ? beginningOf(code, later) : '');
}

/** Constant keys, or their beginnings. */
export const constantKeysOf = (code: Code, written: ts.Expression | undefined): string[] =>
  (written ? valuesOf(code, written) : []).flatMap((value) => {
    const beginning = beginningOf(code, value);
    return constantTextsOf(code, value) ?? (beginning === '' ? [] : [beginning + unknownPart]);
  });

const storageMethods = new Set(['getItem', 'setItem', 'removeItem']);
const storageMembers = new Set([...storageMethods, 'clear', 'key', 'length']);

/** The names, or beginnings of names, of a member access: `store.setItem`, `store['setItem']`. */
const accessedNames = (member: Member, code: Code): string[] =>
  ts.isPropertyAccessExpression(member) ? [member.name.text] : constantKeysOf(code, member.argumentExpression);

/** The value and keys of a call that stores something: `localStorage.setItem('cart', text)`. */
export function storedByCall(
  { expression, arguments: [key, value] }: ts.CallExpression,
  code: Code,
): { keys: string[]; value: ts.Expression } | undefined {
  const kind =
    isMember(expression) && accessedNames(expression, code).join() === 'setItem'
      ? storageOf(code, expression.expression)
      : undefined;
  return kind !== undefined && value
    ? { keys: constantKeysOf(code, key).map((name) => `${kind}.${name}`), value }
    : undefined;
}

/** Functions of the contracts that store something in the tab, with the key as first argument. */
const tabStorageFunctions = new Set(['keptInTab', 'createAttempts']);

/** Keys of the tab's storage that contracts use: `keptInTab('coupon', schema, '')`. */
export function tabStorageKeys(call: ts.CallExpression, code: Code): string[] {
  const found = resolveExpression(code, call.expression);
  return found?.from === contractsName && tabStorageFunctions.has(found.name)
    ? constantKeysOf(code, call.arguments[0]).map((key) => `sessionStorage.${key}`)
    : [];
}

/** Storage keys that a node names: `localStorage.cart`. */
export function storageKeysOf(node: ts.Node, code: Code): string[] {
  if (ts.isCallExpression(node)) return tabStorageKeys(node, code);
  if (!isMember(node)) return [];
  const kind = storageOf(code, node.expression);
  if (kind === undefined) return [];
  const named = (keys: readonly string[]) => keys.map((key) => `${kind}.${key}`);
  const [name = '', ...more] = accessedNames(node, code);
  if (more.length > 0 || !storageMembers.has(name)) return named(accessedNames(node, code));
  if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) return [];
  // `clear()` stands for all keys.
  const [key] = node.parent.arguments;
  if (name === 'clear' || (name === 'removeItem' && isEveryKey(code, key))) return named([unknownPart]);
  return storageMethods.has(name) ? named(constantKeysOf(code, key)) : [];
}
