import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { contractsName, forEachNode, type Code } from './code';
import { contractEvents } from './contractEvents';
import { usedPart, fieldsUsedByEffect, fieldsUsedByFunction, type UsedFields } from './usedFields';
import { named, wordsOf } from './values';

/** Fields that are read of something, beside those that are declared; one in whose place something stands need not be there. */
export function undeclaredFields(taken: UsedFields, { type, properties, additionalProperties, anyOf }: Shape, field = ''): string[] {
  if (taken === 'all' || type !== 'object' || !properties || additionalProperties || anyOf) return [];
  const read = [...taken].filter(([name]) => !/^[?…]/.test(name) && !(name in Object.prototype));
  return read.flatMap(([name, part]) => (properties[name] ? undeclaredFields(part, properties[name], `${field}${name}.`) : [`${field}${name}`]));
}

/** The types of the events that an expression lets through, or makes: `addRequested`, `addRequested.match`, `isEvent('mf-x/picked')`. */
function typesOf(code: Code, written: ts.Expression): string[] {
  const maker = ts.isPropertyAccessExpression(written) && written.name.text === 'match' ? written.expression : written;
  if (!ts.isCallExpression(maker)) {
    const found = named(code, maker);
    const event = found?.from === contractsName ? contractEvents.get(found.name) : undefined;
    return event ? [event.type] : [];
  }
  const found = named(code, maker.expression);
  const [type] = maker.arguments;
  return found?.from === contractsName && found.name === 'isEvent' && type ? (wordsOf(code, type) ?? []) : [];
}

/** What waits for an event, and what it takes of the action: `addCase(event, reducer)`, `addMatcher(event.match, reducer)`, `{ actionCreator: event, effect }`. */
function waitingAt(node: ts.Node, code: Code): { event: ts.Expression; taken: UsedFields } | undefined {
  if (ts.isCallExpression(node)) {
    const [event, handler] = node.arguments;
    const isAdded = ts.isPropertyAccessExpression(node.expression) && /^add(Case|Matcher)$/.test(node.expression.name.text);
    return isAdded && event && handler ? { event, taken: fieldsUsedByFunction(code, handler, 1) } : undefined;
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const matcher = node.properties.find(({ name }) => /^(actionCreator|matcher)$/.test(name?.getText() ?? ''));
  return matcher && ts.isPropertyAssignment(matcher) ? { event: matcher.initializer, taken: fieldsUsedByEffect(code, node) } : undefined;
}

/** What is read of events beside what is declared of them, by their types. Who waits for several may read what one of them has. */
export function undeclaredReads(code: Code, declared: (type: string) => Shape | undefined): Record<string, string[]> {
  const found = new Map<string, string[]>();
  forEachNode(code.files, (node) => {
    const { event, taken = 'all' } = waitingAt(node, code) ?? {};
    const [type = '', ...more] = event ? typesOf(code, event) : [];
    const shape = more.length === 0 ? declared(type) : undefined;
    const names = shape ? undeclaredFields(usedPart(taken, 'payload'), shape) : [];
    if (names.length > 0) found.set(type, [...new Set([...(found.get(type) ?? []), ...names])].sort());
  });
  return Object.fromEntries(found);
}
