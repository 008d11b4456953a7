import { keyOf, globalPath, type AnyNode, type Syntax } from './syntax';

const nameOf = (syntax: Syntax, node: AnyNode) =>
  node.type === 'MemberExpression' ? keyOf(syntax, { computed: node.computed, key: node.property }) : undefined;

const puts = /^(append|appendChild|prepend|replaceChildren)$/;

/** Whether an element is only inserted into shadow roots that the code has created. */
function isPutIntoOwnShadowRoot(syntax: Syntax, element: AnyNode, depth: number): boolean {
  if (element.type !== 'Identifier') return false;
  const [binding, places] = [syntax.bindingOf(element), [] as AnyNode[]];
  for (const node of syntax.nodes) {
    if (
      node.type !== 'CallExpression' ||
      node.callee.type !== 'MemberExpression' ||
      !puts.test(nameOf(syntax, node.callee) ?? '')
    )
      continue;
    const isGiven = node.arguments.some(
      (given) =>
        given.type === 'Identifier' && given.name === element.name && syntax.bindingOf(given)?.by === binding?.by,
    );
    if (isGiven) places.push(node.callee.object);
  }
  return places.length > 0 && places.every((place) => isInOwnShadowRoot(syntax, place, depth + 1));
}

/**
 * Whether a node is a shadow root that the code has created, or a sheet of one, so that it affects no other elements.
 */
export function isInOwnShadowRoot(syntax: Syntax, node: AnyNode, depth = 0): boolean {
  if (depth > 8 || globalPath(syntax, node) !== undefined) return false;
  if (node.type === 'ChainExpression') return isInOwnShadowRoot(syntax, node.expression, depth);
  if (node.type === 'CallExpression') return nameOf(syntax, node.callee) === 'attachShadow';
  if (node.type === 'NewExpression') return globalPath(syntax, node.callee) === 'CSSStyleSheet';
  if (node.type === 'MemberExpression') {
    if (nameOf(syntax, node) === 'sheet') return isPutIntoOwnShadowRoot(syntax, node.object, depth);
    return isInOwnShadowRoot(syntax, node.object, depth + 1);
  }
  const value = node.type === 'Identifier' ? syntax.bindingOf(node)?.value : undefined;
  return value !== undefined && isInOwnShadowRoot(syntax, value, depth + 1);
}
