import ts from 'typescript';
import { contractsName, type Code } from './code';
import { isAnyKey } from './removedKeys';
import { storageOf } from './storageNames';
import { bare, isMember, named, partsOf, valuesOf, wordsOf, type Member } from './values';

const known = (code: Code, expression: ts.Expression | undefined): string[] =>
  (expression && wordsOf(code, expression)) ?? [];

/** Stands for an unknown part. */
const comesLater = '${…}';

const isSliceName = (word: string) => /^mf-[^/]+\//.test(word);

/** Constant property names that a node reads: `state['mf-x/cart']`, `{ 'mf-x/cart': cart }`. */
function namesReadAt(node: ts.Node, code: Code): string[] {
  if (ts.isElementAccessExpression(node)) return known(code, node.argumentExpression);
  const name = ts.isBindingElement(node) ? node.propertyName : undefined;
  if (name && ts.isComputedPropertyName(name)) return known(code, name.expression);
  return name && ts.isStringLiteral(name) ? [name.text] : [];
}

/** Full names of slices that a node reads. */
export const slicesReadBy = (node: ts.Node, code: Code): string[] => namesReadAt(node, code).filter(isSliceName);

/** The constant beginning of a text. */
function beginningOf(code: Code, value: ts.Expression): string {
  const parts = partsOf(bare(value)) ?? [];
  const known = parts.map((part) => (typeof part === 'string' ? [part] : (wordsOf(code, part) ?? [])));
  const end = known.findIndex((words) => words.length !== 1);
  const later = parts[end];
  return known.slice(0, end).join('') + (typeof later === 'object' ? beginningOf(code, later) : '');
}

/** Constant keys, or their beginnings. */
export const keysOf = (code: Code, written: ts.Expression | undefined): string[] =>
  (written ? valuesOf(code, written) : []).flatMap((value) => {
    const beginning = beginningOf(code, value);
    return wordsOf(code, value) ?? (beginning === '' ? [] : [beginning + comesLater]);
  });

const calls = new Set(['getItem', 'setItem', 'removeItem']);
const others = new Set([...calls, 'clear', 'key', 'length']);

/** The names, or beginnings of names, of a member access: `store.setItem`, `store['setItem']`. */
const namesTaken = (member: Member, code: Code): string[] =>
  ts.isPropertyAccessExpression(member) ? [member.name.text] : keysOf(code, member.argumentExpression);

/** The value and keys of a call that stores something: `localStorage.setItem('cart', text)`. */
export function keptByCall(
  { expression, arguments: [key, value] }: ts.CallExpression,
  code: Code,
): { keys: string[]; value: ts.Expression } | undefined {
  const kind =
    isMember(expression) && namesTaken(expression, code).join() === 'setItem'
      ? storageOf(code, expression.expression)
      : undefined;
  return kind !== undefined && value ? { keys: keysOf(code, key).map((name) => `${kind}.${name}`), value } : undefined;
}

/** Functions of the contracts that store something in the tab, with the key as first argument. */
const keepers = new Set(['keptInTab', 'createAttempts']);

/** Keys of the tab's storage that contracts use: `keptInTab('coupon', schema, '')`. */
export function keptByContracts(call: ts.CallExpression, code: Code): string[] {
  const found = named(code, call.expression);
  return found?.from === contractsName && keepers.has(found.name)
    ? keysOf(code, call.arguments[0]).map((key) => `sessionStorage.${key}`)
    : [];
}

/** Storage keys that a node names: `localStorage.cart`. */
export function storageKeysOf(node: ts.Node, code: Code): string[] {
  if (ts.isCallExpression(node)) return keptByContracts(node, code);
  if (!isMember(node)) return [];
  const kind = storageOf(code, node.expression);
  if (kind === undefined) return [];
  const named = (keys: readonly string[]) => keys.map((key) => `${kind}.${key}`);
  const [name = '', ...more] = namesTaken(node, code);
  if (more.length > 0 || !others.has(name)) return named(namesTaken(node, code));
  if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) return [];
  // `clear()` stands for all keys.
  const [key] = node.parent.arguments;
  if (name === 'clear' || (name === 'removeItem' && isAnyKey(code, key))) return named([comesLater]);
  return calls.has(name) ? named(keysOf(code, key)) : [];
}
