import ts from 'typescript';
import { foundOf, type Code } from './code';
import { storageOf } from './storageNames';
import { answersOf, bare, constantOf, isFunction, placesOf, valuesOf } from './values';

type IsKey = (node: ts.Node) => boolean;

const mentions = (node: ts.Node, isKey: IsKey): boolean => isKey(node) || (ts.forEachChild(node, (child) => mentions(child, isKey) || undefined) ?? false);

const isNamed = (word: string): IsKey => (node) => ts.isIdentifier(node) && node.text === word;

const unequal = new Set([ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsToken]);

const isNothing = (value: ts.Expression) => value.kind === ts.SyntaxKind.NullKeyword || value.getText() === 'undefined';

/** Whether a condition only asks whether there is a key: `key`, `!key`, `key !== null`. */
function asksForOne(condition: ts.Expression, isKey: IsKey): boolean {
  const value = bare(condition);
  if (ts.isPrefixUnaryExpression(value)) return asksForOne(value.operand, isKey);
  return isKey(value) || (ts.isBinaryExpression(value) && isKey(bare(value.left)) && isNothing(value.right));
}

/** Ways in which a key, or what is known of keys, says whether it is one of some. */
const askingOne = /^(startsWith|endsWith|includes|match|test|has)$/;

/** Whether a condition says of a key that it is one of some. */
function isAskedOfOne(condition: ts.Expression, isKey: IsKey): boolean {
  const call = bare(condition);
  return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) && askingOne.test(call.expression.name.text) && mentions(call, isKey);
}

/** Whether a condition holds of all keys but some: `!key.startsWith('mf-x/')`, `key !== 'cart'`. What a function of the package makes of one nobody knows here. */
function holdsOfOthers(condition: ts.Expression, isKey: IsKey): boolean {
  const value = bare(condition);
  if (ts.isPrefixUnaryExpression(value)) return value.operator === ts.SyntaxKind.ExclamationToken && isAskedOfOne(value.operand, isKey);
  if (!ts.isBinaryExpression(value)) return false;
  const { left, right, operatorToken: { kind } } = value;
  if (unequal.has(kind)) return [left, right].some((side) => isKey(bare(side))) && !isNothing(right);
  if (kind === ts.SyntaxKind.BarBarToken) return [left, right].some((side) => holdsOfOthers(side, isKey));
  const sides = [left, right].filter((side) => mentions(side, isKey) && !asksForOne(side, isKey));
  return kind === ts.SyntaxKind.AmpersandAmpersandToken && sides.length > 0 && sides.every((side) => holdsOfOthers(side, isKey));
}

const isLeaving = (statement: ts.Node): boolean => (ts.isBlock(statement) ? statement.statements.length > 0 && isLeaving(statement.statements.at(-1)!) : ts.isContinueStatement(statement) || ts.isReturnStatement(statement) || ts.isBreakStatement(statement));

const removes = (node: ts.Node | undefined) => node !== undefined && /\bremoveItem\b/.test(node.getText());

/** Something that is decided by a condition: what is done where that holds, and where it does not. */
function decisionAt(node: ts.Node): { condition: ts.Expression; holds: ts.Node | undefined; fails: ts.Node | undefined } | undefined {
  if (ts.isIfStatement(node)) return { condition: node.expression, holds: node.thenStatement, fails: node.elseStatement };
  if (ts.isConditionalExpression(node)) return { condition: node.condition, holds: node.whenTrue, fails: node.whenFalse };
  if (!ts.isBinaryExpression(node)) return undefined;
  if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return { condition: node.left, holds: node.right, fails: undefined };
  return node.operatorToken.kind === ts.SyntaxKind.BarBarToken ? { condition: node.left, holds: undefined, fails: node.right } : undefined;
}

/** Whether a key is removed for being one of some. */
function picks({ condition, holds, fails }: NonNullable<ReturnType<typeof decisionAt>>, isKey: IsKey): boolean {
  if (asksForOne(condition, isKey)) return false;
  if (removes(holds)) return !holdsOfOthers(condition, isKey);
  return !((removes(fails) || (holds !== undefined && isLeaving(holds))) && isAskedOfOne(condition, isKey));
}

/** Whether something within a loop asks which key it is; what only leaves a few alone does not. */
function asksWhich(node: ts.Node, isKey: IsKey): boolean {
  const decision = decisionAt(node);
  if (decision && mentions(decision.condition, isKey)) return picks(decision, isKey) || [decision.holds, decision.fails].some((branch) => branch !== undefined && asksWhich(branch, isKey));
  const asked = ts.isSwitchStatement(node) ? node.expression : ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.EqualsToken ? node.left : undefined;
  return (asked !== undefined && mentions(asked, isKey)) || (ts.forEachChild(node, (child) => asksWhich(child, isKey) || undefined) ?? false);
}

/** Whether a function that picks keys out takes all but some. */
function takesOthers(code: Code, filter: ts.Expression | undefined): boolean {
  const [made] = filter ? valuesOf(code, filter) : [];
  const name = made && isFunction(made) ? made.parameters[0]?.name : undefined;
  return name !== undefined && ts.isIdentifier(name) && answersOf(made as ts.ArrowFunction).every((answer) => holdsOfOthers(answer, isNamed(name.text)));
}

/** Whether a list holds all keys of a storage: `Object.keys(localStorage)`, with nothing left out but a few. */
function isAllKeys(code: Code, list: ts.Expression): boolean {
  const [value = list] = valuesOf(code, list);
  if (!ts.isCallExpression(value)) return storageOf(code, value) !== undefined;
  const { expression, arguments: [given] } = value;
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'filter') return takesOthers(code, given) && isAllKeys(code, expression.expression);
  return /^Object\.(keys|entries)$/.test(expression.getText()) && given !== undefined && storageOf(code, given) !== undefined;
}

/** The list of whose items a function gets each. */
function listFor(code: Code, made: ts.Node): ts.Expression | undefined {
  const calls = placesOf(code, made).map(({ parent }) => parent).filter(ts.isCallExpression);
  return calls.flatMap(({ expression }) => (ts.isPropertyAccessExpression(expression) && expression.name.text === 'forEach' ? [expression.expression] : []))[0];
}

/** What is done to all keys of a storage, one by one, by this name. */
function loopOver(code: Code, key: ts.Identifier): ts.Node | undefined {
  const declared = foundOf(code, key)?.declared;
  const loop = ts.findAncestor(key, (node): node is ts.ForOfStatement | ts.ForInStatement => (ts.isForOfStatement(node) || ts.isForInStatement(node)) && ts.isVariableDeclarationList(node.initializer) && mentions(node.initializer, isNamed(key.text)));
  if (loop) return isAllKeys(code, loop.expression) ? loop.statement : undefined;
  const made = declared && ts.isParameter(declared) ? declared.parent : undefined;
  const list = made && listFor(code, made);
  return list && isAllKeys(code, list) ? made : undefined;
}

/** Whether a node is what a storage answers of its keys: `localStorage.key(0)`. */
const isKeyAt = (code: Code, node: ts.Node): boolean => ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'key' && storageOf(code, node.expression.expression) !== undefined;

/** The same, also under a name. */
function isKeyOfStorage(code: Code, node: ts.Node): boolean {
  const { declared } = (ts.isIdentifier(node) && foundOf(code, node)) || {};
  const made = declared && constantOf(declared);
  return isKeyAt(code, made ? bare(made) : node);
}

const isScope = (node: ts.Node) => ts.isIterationStatement(node, false) || ts.isFunctionLike(node) || ts.isSourceFile(node);

/** Whether a key that is removed is each one that there is. */
export function isAnyKey(code: Code, key: ts.Expression | undefined): boolean {
  const value = key && bare(key);
  if (!value) return false;
  if (isKeyOfStorage(code, value)) return !asksWhich(ts.findAncestor(value, isScope)!, (node) => isKeyOfStorage(code, node));
  const all = ts.isIdentifier(value) ? loopOver(code, value) : undefined;
  return all !== undefined && !asksWhich(all, isNamed((value as ts.Identifier).text));
}
