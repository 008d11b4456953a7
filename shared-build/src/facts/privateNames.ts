import ts from 'typescript';
import { contractsName, type Code } from './code';
import { isAnyKey } from './removedKeys';
import { storageOf } from './storageNames';
import { bare, isMember, named, partsOf, valuesOf, wordsOf, type Member } from './values';

const known = (code: Code, expression: ts.Expression | undefined): string[] => (expression && wordsOf(code, expression)) ?? [];

/** Stands for what comes at run time. */
const comesLater = '${…}';

const isSliceName = (word: string) => /^mf-[^/]+\//.test(word);

/** Names by which a node takes something out of an object, as far as they are written: `state['mf-x/cart']`, `{ 'mf-x/cart': cart }`. */
function namesReadAt(node: ts.Node, code: Code): string[] {
  if (ts.isElementAccessExpression(node)) return known(code, node.argumentExpression);
  const name = ts.isBindingElement(node) ? node.propertyName : undefined;
  if (name && ts.isComputedPropertyName(name)) return known(code, name.expression);
  return name && ts.isStringLiteral(name) ? [name.text] : [];
}

/** Slices that a node reads, by their full names. */
export const slicesReadBy = (node: ts.Node, code: Code): string[] => namesReadAt(node, code).filter(isSliceName);

/** What a word begins with, up to what comes at run time. */
function beginningOf(code: Code, value: ts.Expression): string {
  const parts = partsOf(bare(value)) ?? [];
  const known = parts.map((part) => (typeof part === 'string' ? [part] : (wordsOf(code, part) ?? [])));
  const end = known.findIndex((words) => words.length !== 1);
  const later = parts[end];
  return known.slice(0, end).join('') + (typeof later === 'object' ? beginningOf(code, later) : '');
}

/** Keys that are written, or the beginnings of them. */
export const keysOf = (code: Code, written: ts.Expression | undefined): string[] =>
  (written ? valuesOf(code, written) : []).flatMap((value) => {
    const beginning = beginningOf(code, value);
    return wordsOf(code, value) ?? (beginning === '' ? [] : [beginning + comesLater]);
  });

const calls = new Set(['getItem', 'setItem', 'removeItem']);
const others = new Set([...calls, 'clear', 'key', 'length']);

/** By which names, or beginnings of them, a member is taken: `store.setItem`, `store['setItem']`. */
const namesTaken = (member: Member, code: Code): string[] => (ts.isPropertyAccessExpression(member) ? [member.name.text] : keysOf(code, member.argumentExpression));

/** What a call puts into the browser's storage, and under which keys: `localStorage.setItem('cart', text)`. */
export function keptByCall({ expression, arguments: [key, value] }: ts.CallExpression, code: Code): { keys: string[]; value: ts.Expression } | undefined {
  const kind = isMember(expression) && namesTaken(expression, code).join() === 'setItem' ? storageOf(code, expression.expression) : undefined;
  return kind !== undefined && value ? { keys: keysOf(code, key).map((name) => `${kind}.${name}`), value } : undefined;
}

/** Functions of contracts that keep something in the tab, under the key that they are given first. */
const keepers = new Set(['keptInTab', 'createAttempts']);

/** The keys of the tab's storage under which contracts keep something: `keptInTab('coupon', schema, '')`. */
export function keptByContracts(call: ts.CallExpression, code: Code): string[] {
  const found = named(code, call.expression);
  return found?.from === contractsName && keepers.has(found.name) ? keysOf(code, call.arguments[0]).map((key) => `sessionStorage.${key}`) : [];
}

/** Keys of the browser's storage that a node names: `localStorage.cart`. */
export function storageKeysOf(node: ts.Node, code: Code): string[] {
  if (ts.isCallExpression(node)) return keptByContracts(node, code);
  if (!isMember(node)) return [];
  const kind = storageOf(code, node.expression);
  if (kind === undefined) return [];
  const named = (keys: readonly string[]) => keys.map((key) => `${kind}.${key}`);
  const [name = '', ...more] = namesTaken(node, code);
  if (more.length > 0 || !others.has(name)) return named(namesTaken(node, code));
  if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) return [];
  // Whoever clears it names all keys, whosever they are.
  const [key] = node.parent.arguments;
  if (name === 'clear' || (name === 'removeItem' && isAnyKey(code, key))) return named([comesLater]);
  return calls.has(name) ? named(keysOf(code, key)) : [];
}
