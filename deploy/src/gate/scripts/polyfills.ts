import type { CallExpression } from 'acorn';
import { isFunction, keyOf, globalPath, textOf, type AnyNode, type Syntax } from './syntax';

/** Globals that browsers have together or not at all, so that a check for one counts for all. */
const together = [
  ['fetch', 'Headers', 'Request', 'Response'],
  ['AbortController', 'AbortSignal'],
  ['requestAnimationFrame', 'cancelAnimationFrame'],
  ['requestIdleCallback', 'cancelIdleCallback'],
  ['TextEncoder', 'TextDecoder'],
  ['URL', 'URLSearchParams'],
];

/** The place of a method that is looked up on an empty literal: `[].at`, `''.trimStart`. */
function ofPrototype(syntax: Syntax, node: AnyNode | undefined): string | undefined {
  if (node?.type !== 'MemberExpression') return undefined;
  const owner =
    node.object.type === 'ArrayExpression' ? 'Array' : textOf(syntax, node.object) === undefined ? undefined : 'String';
  return owner && `${owner}.prototype.${keyOf(syntax, { computed: node.computed, key: node.property })}`;
}

/** Whether a node is a place of the page, its owner, or something that exists together with it. */
const refersTo = (syntax: Syntax, node: AnyNode | undefined, place: string) => {
  const named = globalPath(syntax, node) ?? ofPrototype(syntax, node);
  if (named === undefined || named === '') return false;
  return (
    named === place ||
    place.startsWith(`${named}.`) ||
    together.some((names) => names.includes(named) && names.includes(place))
  );
};

const isNothing = (syntax: Syntax, node: AnyNode): boolean =>
  (node.type === 'Literal' && node.value === null) ||
  (node.type === 'UnaryExpression' && node.operator === 'void') ||
  globalPath(syntax, node) === 'undefined';

/**
 * The place whose existence a call checks: `Element.prototype.hasOwnProperty('inert')`, `Object.hasOwn(window,
 * 'fetch')`.
 */
function lookedFor(syntax: Syntax, { callee, arguments: given }: CallExpression): AnyNode | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const name = keyOf(syntax, { computed: callee.computed, key: callee.property });
  const isOwned =
    name === 'hasOwn' ||
    (name === 'call' &&
      callee.object.type === 'MemberExpression' &&
      keyOf(syntax, { computed: callee.object.computed, key: callee.object.property }) === 'hasOwnProperty');
  const [object, property] = isOwned ? given : name === 'hasOwnProperty' ? [callee.object, given[0]] : [];
  return object && property && ({ type: 'MemberExpression', object, property, computed: true } as AnyNode);
}

/** Whether a comparison, if it `holds` or not, implies that a place is empty. */
function saysByComparing(syntax: Syntax, left: AnyNode, right: AnyNode, holds: boolean, place: string): boolean {
  if (left.type === 'UnaryExpression' && left.operator === 'typeof' && refersTo(syntax, left.argument, place))
    return textOf(syntax, right) !== undefined && (textOf(syntax, right) === 'undefined') === holds;
  return holds && refersTo(syntax, left, place) && isNothing(syntax, right);
}

/** Whether a condition, if it `holds` or not, implies that a place is empty. */
function saysEmpty(syntax: Syntax, condition: AnyNode, holds: boolean, place: string, depth = 0): boolean {
  const implies = (part: AnyNode, partHolds = holds) =>
    depth < 20 && saysEmpty(syntax, part, partHolds, place, depth + 1);
  switch (condition.type) {
    case 'UnaryExpression':
      return condition.operator === '!' && implies(condition.argument, !holds);
    case 'LogicalExpression': {
      const isEither = condition.operator === '&&' ? holds : !holds;
      return isEither
        ? implies(condition.left) || implies(condition.right)
        : implies(condition.left) && implies(condition.right);
    }
    case 'BinaryExpression': {
      const { left, operator, right } = condition;
      if (operator === 'in')
        return (
          !holds &&
          refersTo(
            syntax,
            { type: 'MemberExpression', object: right, property: left, computed: true } as AnyNode,
            place,
          )
        );
      const isEqual = /^==/.test(operator);
      if (!isEqual && !/^!=/.test(operator)) return false;
      return [[left, right] as const, [right, left] as const].some(([one, other]) =>
        saysByComparing(syntax, one, other, isEqual === holds, place),
      );
    }
    case 'CallExpression':
      if (condition.callee.type === 'Identifier' && condition.callee.name === 'Boolean')
        return condition.arguments[0] !== undefined && implies(condition.arguments[0]);
      return !holds && refersTo(syntax, lookedFor(syntax, condition), place);
    case 'Identifier': {
      const value = syntax.bindingOf(condition)?.value;
      if (value && value.type !== 'Identifier' && implies(value)) return true;
      return !holds && refersTo(syntax, condition, place);
    }
    default:
      return !holds && refersTo(syntax, condition, place);
  }
}

const leaves = (statement: AnyNode | undefined): boolean =>
  statement?.type === 'BlockStatement'
    ? leaves(statement.body.at(-1))
    : /^(Return|Throw)Statement$/.test(statement?.type ?? '');

/** Whether the code directly around a node implies that a place is empty. */
function isGuardedIn(syntax: Syntax, node: AnyNode, parent: AnyNode, place: string): boolean {
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression')
    return node !== parent.test && saysEmpty(syntax, parent.test, node === parent.consequent, place);
  if (parent.type === 'LogicalExpression')
    return (
      node === parent.right &&
      (parent.operator === '??'
        ? refersTo(syntax, parent.left, place)
        : saysEmpty(syntax, parent.left, parent.operator === '&&', place))
    );
  if (parent.type !== 'BlockStatement' && parent.type !== 'Program') return false;
  const before = parent.body.slice(0, parent.body.indexOf(node as never));
  return before.some(
    (one) => one.type === 'IfStatement' && leaves(one.consequent) && saysEmpty(syntax, one.test, false, place),
  );
}

/** Whether a function is only called where a place is empty. */
function isCalledSo(syntax: Syntax, made: AnyNode, place: string, depth: number): boolean {
  const name = made.type === 'FunctionDeclaration' ? made.id : null;
  const uses = name
    ? syntax.nodes.filter(
        (one) =>
          one.type === 'Identifier' && one !== name && one.name === name.name && syntax.bindingOf(one)?.by === made,
      )
    : [];
  return (
    uses.length > 0 &&
    uses.every((use) => syntax.parentOf(use)?.type === 'CallExpression' && isGuarded(syntax, use, place, depth + 1))
  );
}

/** Whether a node is only reached where a place is empty. */
function isGuarded(syntax: Syntax, node: AnyNode, place: string, depth = 0): boolean {
  for (
    let [inner, parent] = [node, syntax.parentOf(node)];
    parent;
    [inner, parent] = [parent, syntax.parentOf(parent)]
  ) {
    if (isGuardedIn(syntax, inner, parent, place)) return true;
    if (isFunction(parent) && depth < 3 && isCalledSo(syntax, parent, place, depth)) return true;
  }
  return false;
}

/** Whether a value keeps what is at a place already: `window.fetch || send`. */
function keeps(syntax: Syntax, value: AnyNode, place: string): boolean {
  if (value.type === 'LogicalExpression' && value.operator !== '&&')
    return (
      keeps(syntax, value.left, place) ||
      (globalPath(syntax, value.left) !== undefined && keeps(syntax, value.right, place))
    );
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].every(
      (branch, index) => keeps(syntax, branch, place) || saysEmpty(syntax, value.test, index === 0, place),
    );
  return globalPath(syntax, value) === place;
}

/** Whether a write to a place of the page is a polyfill. */
export const isPolyfill = (syntax: Syntax, node: AnyNode, place: string, value: AnyNode | undefined): boolean =>
  (value !== undefined && keeps(syntax, value, place)) || isGuarded(syntax, node, place);
