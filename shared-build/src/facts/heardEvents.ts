import ts from 'typescript';
import { contractsName, type Code } from './code';
import { usedPart, fieldsUsedByEffect, fieldsUsedByFunction, type UsedFields } from './usedFields';
import { named, wordsOf } from './values';

/** An event that is heard, with what is taken of its payload. */
export interface Heard {
  type: string;
  taken: UsedFields;
}

/** Of an action, what is taken of its payload. */
const payloadOf = (action: UsedFields): UsedFields => usedPart(action, 'payload');

/** What is taken of the actions that a matcher lets through; all where nobody can tell who gets them. */
function takenThrough(code: Code, matcher: ts.Expression): UsedFields {
  const { parent } = matcher;
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'matcher' && ts.isObjectLiteralExpression(parent.parent)) return fieldsUsedByEffect(code, parent.parent);
  if (!ts.isCallExpression(parent)) return 'all';
  const [first, handler] = parent.arguments;
  const callee = named(code, parent.expression);
  if (callee?.from && callee.name === 'isAnyOf') return takenThrough(code, parent);
  const isMatched = ts.isPropertyAccessExpression(parent.expression) && parent.expression.name.text === 'addMatcher' && first === matcher;
  return isMatched && handler ? fieldsUsedByFunction(code, handler, 1) : 'all';
}

/** The events of which a call asks whether an action is one. */
export function heardBy(call: ts.CallExpression, code: Code): Heard[] {
  const found = named(code, call.expression);
  const [given] = call.arguments;
  if (found?.from !== contractsName || found.name !== 'isEvent' || !given) return [];
  const taken = payloadOf(takenThrough(code, call));
  return (wordsOf(code, given) ?? []).map((type) => ({ type, taken }));
}

/** Whether a word is given to a call that makes an event, or that asks for one by what `heardBy` follows; a type is no use of it. */
export function isFollowed(word: ts.Node, code: Code): boolean {
  const { parent } = word;
  if (ts.isLiteralTypeNode(parent)) return true;
  const found = ts.isCallExpression(parent) ? named(code, parent.expression) : undefined;
  return found?.from === contractsName && ['event', 'isEvent'].includes(found.name);
}
