import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { constantInitializer } from '../code/declaredNames';
import { storageOf } from './storageNames';
import { usesOfValue, valuesOf } from '../values/values';
import { returnedExpressions, unwrapped, isFunction } from '../code/syntax';

type IsKey = (node: ts.Node) => boolean;

/** A loop over keys, with its variable for the key. */
interface Loop {
  code: Code;
  body: ts.Node;
  isKey: IsKey;
}

/** The expression that a name was made of earlier in the same loop, and whether it is a part of that. */
function earlierInitializer({ code, body }: Loop, name: ts.Node): { made: ts.Expression; isPart: boolean } | undefined {
  const { declared } = (ts.isIdentifier(name) && resolveName(code, name)) || {};
  const apart =
    declared &&
    (ts.isBindingElement(declared)
      ? ts.findAncestor(declared, ts.isVariableDeclaration)
      : ts.isVariableDeclaration(declared)
        ? declared
        : undefined);
  const isBefore =
    apart && apart.pos >= body.pos && apart.end <= name.pos && (apart.parent.flags & ts.NodeFlags.Const) !== 0;
  return isBefore && apart.initializer ? { made: apart.initializer, isPart: apart !== declared } : undefined;
}

/** Replaces a loop's name by its value. */
function resolvedValue(loop: Loop, value: ts.Expression): ts.Expression {
  const written = unwrapped(value);
  const { made, isPart } = (!loop.isKey(written) && earlierInitializer(loop, written)) || {};
  return made && !isPart ? resolvedValue(loop, made) : written;
}

function mentionsKey(loop: Loop, node: ts.Node): boolean {
  const made = loop.isKey(node) ? undefined : earlierInitializer(loop, node)?.made;
  return (
    loop.isKey(node) ||
    (made !== undefined && mentionsKey(loop, made)) ||
    (ts.forEachChild(node, (child) => mentionsKey(loop, child) || undefined) ?? false)
  );
}

/** Whether a value is the key, or a part of it: `const [owner] = key.split('/')`. */
function isPartOfKey(loop: Loop, value: ts.Expression): boolean {
  const written = resolvedValue(loop, value);
  return loop.isKey(written) || (ts.isIdentifier(written) && mentionsKey(loop, written));
}

const isNamed =
  (...words: readonly string[]): IsKey =>
  (node) =>
    ts.isIdentifier(node) && words.includes(node.text);

const equal = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.EqualsEqualsToken]);
const unequal = new Set([ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsToken]);

const isNothing = (value: ts.Expression) => value.kind === ts.SyntaxKind.NullKeyword || value.getText() === 'undefined';

/** Whether a value is a key, or everything stored under it. */
function isKeyOrItsValue(loop: Loop, value: ts.Expression): boolean {
  const [key] =
    ts.isCallExpression(value) &&
    ts.isPropertyAccessExpression(value.expression) &&
    value.expression.name.text === 'getItem'
      ? value.arguments
      : [];
  return loop.isKey(value) || (key !== undefined && loop.isKey(resolvedValue(loop, key)));
}

/** Whether a condition only checks that there is a key: `key`, `!key`, `key !== null`. */
function checksExistence(loop: Loop, condition: ts.Expression): boolean {
  const value = resolvedValue(loop, condition);
  if (ts.isPrefixUnaryExpression(value)) return checksExistence(loop, value.operand);
  return (
    isKeyOrItsValue(loop, value) ||
    (ts.isBinaryExpression(value) && isKeyOrItsValue(loop, resolvedValue(loop, value.left)) && isNothing(value.right))
  );
}

/** Methods that test whether a key is one of some. */
const membershipMethods = /^(startsWith|endsWith|includes|match|exec|test|has)$/;

/** Whether a condition selects some keys. */
function selectsSomeKeys(loop: Loop, condition: ts.Expression): boolean {
  const asked = resolvedValue(loop, condition);
  if (ts.isBinaryExpression(asked))
    return (
      equal.has(asked.operatorToken.kind) &&
      [asked.left, asked.right].some((side) => isPartOfKey(loop, side)) &&
      !isNothing(asked.right)
    );
  return (
    ts.isCallExpression(asked) &&
    ts.isPropertyAccessExpression(asked.expression) &&
    membershipMethods.test(asked.expression.name.text) &&
    mentionsKey(loop, asked)
  );
}

/**
 * Whether a condition selects all keys except some: `!key.startsWith('mf-x/')`, `key !== 'cart'`. The package's own
 * functions are not followed.
 */
function selectsAllButSome(loop: Loop, condition: ts.Expression): boolean {
  const value = resolvedValue(loop, condition);
  if (ts.isPrefixUnaryExpression(value))
    return value.operator === ts.SyntaxKind.ExclamationToken && selectsSomeKeys(loop, value.operand);
  if (!ts.isBinaryExpression(value)) return false;
  const {
    left,
    right,
    operatorToken: { kind },
  } = value;
  if (unequal.has(kind)) return [left, right].some((side) => isPartOfKey(loop, side)) && !isNothing(right);
  if (kind === ts.SyntaxKind.BarBarToken) return [left, right].some((side) => selectsAllButSome(loop, side));
  const sides = [left, right].filter((side) => mentionsKey(loop, side) && !checksExistence(loop, side));
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    sides.length > 0 &&
    sides.every((side) => selectsAllButSome(loop, side))
  );
}

const exitsLoop = (statement: ts.Node): boolean =>
  ts.isBlock(statement)
    ? statement.statements.length > 0 && exitsLoop(statement.statements.at(-1)!)
    : ts.isContinueStatement(statement) || ts.isReturnStatement(statement) || ts.isBreakStatement(statement);

const removes = (node: ts.Node | undefined) => node !== undefined && /\bremoveItem\b/.test(node.getText());

/** A branch: what runs if its condition holds, and if not. */
function branchAt(
  node: ts.Node,
): { condition: ts.Expression; holds: ts.Node | undefined; fails: ts.Node | undefined } | undefined {
  if (ts.isIfStatement(node))
    return { condition: node.expression, holds: node.thenStatement, fails: node.elseStatement };
  if (ts.isConditionalExpression(node))
    return { condition: node.condition, holds: node.whenTrue, fails: node.whenFalse };
  if (!ts.isBinaryExpression(node)) return undefined;
  if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return { condition: node.left, holds: node.right, fails: undefined };
  return node.operatorToken.kind === ts.SyntaxKind.BarBarToken
    ? { condition: node.left, holds: undefined, fails: node.right }
    : undefined;
}

/** Whether a removal only applies to selected keys. */
function restrictsRemoval(loop: Loop, { condition, holds, fails }: NonNullable<ReturnType<typeof branchAt>>): boolean {
  if (checksExistence(loop, condition)) return false;
  if (removes(holds)) return !selectsAllButSome(loop, condition);
  return !((removes(fails) || (holds !== undefined && exitsLoop(holds))) && selectsSomeKeys(loop, condition));
}

/** Whether a value has a name that is tested later. */
const isNamedConstant = (node: ts.Node) =>
  ts.isVariableDeclaration(node) && constantInitializer(node) !== undefined && !removes(node);

/** Whether a loop selects some keys; leaving out a few does not count. */
function isSelective(loop: Loop, node = loop.body): boolean {
  const decision = branchAt(node);
  if (decision && mentionsKey(loop, decision.condition))
    return (
      restrictsRemoval(loop, decision) ||
      [decision.holds, decision.fails].some((branch) => branch !== undefined && isSelective(loop, branch))
    );
  const asked = ts.isSwitchStatement(node)
    ? node.expression
    : ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.EqualsToken
      ? node.left
      : undefined;
  return (
    !isNamedConstant(node) &&
    ((asked !== undefined && mentionsKey(loop, asked)) ||
      (ts.forEachChild(node, (child) => isSelective(loop, child) || undefined) ?? false))
  );
}

/** Whether a filter keeps all keys but some. */
function keepsAllButSome(code: Code, filter: ts.Expression | undefined): boolean {
  const [made] = filter ? valuesOf(code, filter) : [];
  const name = made && isFunction(made) ? made.parameters[0]?.name : undefined;
  if (!made || !name || !ts.isIdentifier(name)) return false;
  return returnedExpressions(made as ts.ArrowFunction).every((answer) =>
    selectsAllButSome({ code, body: made, isKey: isNamed(name.text) }, answer),
  );
}

/** Whether a list has all keys of a storage, except a few: `Object.keys(localStorage)`. */
function isAllKeys(code: Code, list: ts.Expression): boolean {
  const [value = list] = valuesOf(code, list);
  if (!ts.isCallExpression(value)) return storageOf(code, value) !== undefined;
  const {
    expression,
    arguments: [given],
  } = value;
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'filter')
    return keepsAllButSome(code, given) && isAllKeys(code, expression.expression);
  return (
    /^Object\.(keys|entries)$/.test(expression.getText()) && given !== undefined && storageOf(code, given) !== undefined
  );
}

/** The list whose items a callback gets. */
function listOfCallback(code: Code, made: ts.Node): ts.Expression | undefined {
  const calls = usesOfValue(code, made)
    .map(({ parent }) => parent)
    .filter(ts.isCallExpression);
  return calls.flatMap(({ expression }) =>
    ts.isPropertyAccessExpression(expression) && expression.name.text === 'forEach' ? [expression.expression] : [],
  )[0];
}

/** A loop's variables; for entries, those of the key and of the value. */
const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

/** The loop whose variable a name is. */
function loopWith(name: ts.Identifier) {
  const isLoop = (node: ts.Node): node is ts.ForOfStatement | ts.ForInStatement =>
    ts.isForOfStatement(node) || ts.isForInStatement(node);
  const namesOf = ({ initializer }: ts.ForInOrOfStatement) =>
    ts.isVariableDeclarationList(initializer)
      ? initializer.declarations.flatMap((declared) => namesIn(declared.name))
      : [];
  const loop = ts.findAncestor(
    name,
    (node): node is ts.ForOfStatement | ts.ForInStatement => isLoop(node) && namesOf(node).includes(name.text),
  );
  return loop && { loop, names: namesOf(loop) };
}

/** The loop over all keys of a storage with this variable. */
function loopOver(code: Code, key: ts.Identifier): Loop | undefined {
  const declared = resolveName(code, key)?.declared;
  const { loop, names } = loopWith(key) ?? {};
  if (loop)
    return isAllKeys(code, loop.expression) ? { code, body: loop.statement, isKey: isNamed(...names!) } : undefined;
  const made = declared && ts.isParameter(declared) ? declared.parent : undefined;
  const list = made && listOfCallback(code, made);
  return list && isAllKeys(code, list) ? { code, body: made, isKey: isNamed(key.text) } : undefined;
}

/** Whether a node is a key read from a storage: `localStorage.key(0)`. */
const isKeyAt = (code: Code, node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'key' &&
  storageOf(code, node.expression.expression) !== undefined;

/** The same, also under a name. */
function isKeyOfStorage(code: Code, node: ts.Node): boolean {
  const { declared } = (ts.isIdentifier(node) && resolveName(code, node)) || {};
  const made = declared && constantInitializer(declared);
  return isKeyAt(code, made ? unwrapped(made) : node);
}

const isScope = (node: ts.Node) =>
  ts.isIterationStatement(node, false) || ts.isFunctionLike(node) || ts.isSourceFile(node);

/** Whether a removed key is every key of the storage. */
export function isEveryKey(code: Code, key: ts.Expression | undefined): boolean {
  const value = key && unwrapped(key);
  if (!value) return false;
  if (isKeyOfStorage(code, value))
    return !isSelective({ code, body: ts.findAncestor(value, isScope)!, isKey: (node) => isKeyOfStorage(code, node) });
  const all = ts.isIdentifier(value) ? loopOver(code, value) : undefined;
  return all !== undefined && !isSelective(all);
}
