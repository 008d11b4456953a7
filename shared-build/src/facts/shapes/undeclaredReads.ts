import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { contractsName, forEachNode, type Code } from '../code/code';
import { contractEvents } from './contractEvents';
import { usedPart, fieldsUsedByEffect, fieldsUsedByFunction, type UsedFields } from './usedFields';
import { constantTextsOf, resolveExpression } from '../values/values';

/** Fields that are read although they are not declared; those with a default need not exist. */
export function undeclaredFields(
  taken: UsedFields,
  { type, properties, additionalProperties, anyOf }: Shape,
  field = '',
): string[] {
  if (taken === 'all' || type !== 'object' || !properties || additionalProperties || anyOf) return [];
  const read = [...taken].filter(([name]) => !/^[?…]/.test(name) && !(name in Object.prototype));
  return read.flatMap(([name, part]) =>
    properties[name] ? undeclaredFields(part, properties[name], `${field}${name}.`) : [`${field}${name}`],
  );
}

/** The event types of an event creator or a matcher: `addRequested`, `addRequested.match`, `isEvent('mf-x/picked')`. */
function typesOf(code: Code, written: ts.Expression): string[] {
  const maker = ts.isPropertyAccessExpression(written) && written.name.text === 'match' ? written.expression : written;
  if (!ts.isCallExpression(maker)) {
    const found = resolveExpression(code, maker);
    const event = found?.from === contractsName ? contractEvents.get(found.name) : undefined;
    return event ? [event.type] : [];
  }
  const found = resolveExpression(code, maker.expression);
  const [type] = maker.arguments;
  return found?.from === contractsName && found.name === 'isEvent' && type ? (constantTextsOf(code, type) ?? []) : [];
}

/**
 * A listener and its use of the action: `addCase(event, reducer)`, `addMatcher(event.match, reducer)`, `{
 * actionCreator: event, effect }`.
 */
function listenerAt(node: ts.Node, code: Code): { event: ts.Expression; taken: UsedFields } | undefined {
  if (ts.isCallExpression(node)) {
    const [event, handler] = node.arguments;
    const isAdded =
      ts.isPropertyAccessExpression(node.expression) && /^add(Case|Matcher)$/.test(node.expression.name.text);
    return isAdded && event && handler ? { event, taken: fieldsUsedByFunction(code, handler, 1) } : undefined;
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const matcher = node.properties.find(({ name }) => /^(actionCreator|matcher)$/.test(name?.getText() ?? ''));
  return matcher && ts.isPropertyAssignment(matcher)
    ? { event: matcher.initializer, taken: fieldsUsedByEffect(code, node) }
    : undefined;
}

/** Undeclared fields of events that are read, by type. A listener of several events may read a field of one of them. */
export function undeclaredReads(code: Code, declared: (type: string) => Shape | undefined): Record<string, string[]> {
  const found = new Map<string, string[]>();
  forEachNode(code.files, (node) => {
    const { event, taken = 'all' } = listenerAt(node, code) ?? {};
    const [type = '', ...more] = event ? typesOf(code, event) : [];
    const shape = more.length === 0 ? declared(type) : undefined;
    const names = shape ? undeclaredFields(usedPart(taken, 'payload'), shape) : [];
    if (names.length > 0) found.set(type, [...new Set([...(found.get(type) ?? []), ...names])].sort());
  });
  return Object.fromEntries(found);
}
