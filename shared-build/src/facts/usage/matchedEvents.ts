import ts from 'typescript';
import { contractsName, type Code } from '../code/code';
import { usedPart, fieldsUsedByEffect, fieldsUsedByFunction, type UsedFields } from '../shapes/usedFields';
import { constantTextsOf, resolveExpression } from '../values/values';

/** An event that is listened to, with what is read of its payload. */
export interface MatchedEvent {
  type: string;
  taken: UsedFields;
}

/** What is read of an action's payload. */
const payloadOf = (action: UsedFields): UsedFields => usedPart(action, 'payload');

/** What is read of the actions that a matcher accepts; everything where that cannot be told. */
function usedThroughMatcher(code: Code, matcher: ts.Expression): UsedFields {
  const { parent } = matcher;
  if (
    ts.isPropertyAssignment(parent) &&
    parent.name.getText() === 'matcher' &&
    ts.isObjectLiteralExpression(parent.parent)
  )
    return fieldsUsedByEffect(code, parent.parent);
  if (!ts.isCallExpression(parent)) return 'all';
  const [first, handler] = parent.arguments;
  const callee = resolveExpression(code, parent.expression);
  if (callee?.from && callee.name === 'isAnyOf') return usedThroughMatcher(code, parent);
  const isMatched =
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === 'addMatcher' &&
    first === matcher;
  return isMatched && handler ? fieldsUsedByFunction(code, handler, 1) : 'all';
}

/** The events that a call matches an action against. */
export function eventsMatchedBy(call: ts.CallExpression, code: Code): MatchedEvent[] {
  const found = resolveExpression(code, call.expression);
  const [given] = call.arguments;
  if (found?.from !== contractsName || found.name !== 'isEvent' || !given) return [];
  const taken = payloadOf(usedThroughMatcher(code, call));
  return (constantTextsOf(code, given) ?? []).map((type) => ({ type, taken }));
}

/**
 * Whether a text is the argument of a call that creates or matches an event, or stands in a type, which is no use of
 * it.
 */
export function isEventArgument(word: ts.Node, code: Code): boolean {
  const { parent } = word;
  if (ts.isLiteralTypeNode(parent)) return true;
  const found = ts.isCallExpression(parent) ? resolveExpression(code, parent.expression) : undefined;
  return found?.from === contractsName && ['event', 'isEvent'].includes(found.name);
}
