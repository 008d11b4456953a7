import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { contractsName, resolveName, type Code, type Resolution } from '../code/code';
import { contractEvents } from '../shapes/contractEvents';
import { argumentsFor, constantTextsOf, fieldOf, resolveExpression, usesOfValue, valuesOf } from '../values/values';
import { noFields, valueShape } from '../shapes/valueShapes';
import { returnedExpressions, unwrapped, isFunction } from '../code/syntax';
import { isUndefinedValue } from '../shapes/undefinedValues';

/** An event that is sent, with the shape of its payload. */
export interface SentEvent {
  type: string;
  written: Shape;
}

const contractEvent = (found: Resolution | undefined) =>
  found?.from === contractsName ? contractEvents.get(found.name) : undefined;

/** The shape of a payload that is written completely; a missing one has no fields. */
const payloadShape = (payload: ts.Expression | undefined, code: Code): Shape =>
  !payload || isUndefinedValue(payload) ? noFields : valueShape(payload, code);

/** The shape of the payload in an action literal, spreads included. */
function fieldShape(action: ts.ObjectLiteralExpression, code: Code): Shape {
  const payload = fieldOf(code, action, 'payload');
  const isWritten = action.properties.every(
    (property) => !ts.isSpreadAssignment(property) && !(property.name && ts.isComputedPropertyName(property.name)),
  );
  const isMethod = action.properties.some(
    (property) =>
      property.name?.getText() === 'payload' &&
      !ts.isPropertyAssignment(property) &&
      !ts.isShorthandPropertyAssignment(property),
  );
  return isWritten && !isMethod ? payloadShape(payload, code) : valueShape(payload, code);
}

/** The event types that an expression may be: texts, or `addRequested.type`. */
function typesOf(code: Code, written: ts.Expression | undefined): string[] {
  const value = written && unwrapped(written);
  if (!value) return [];
  const event =
    ts.isPropertyAccessExpression(value) && value.name.text === 'type'
      ? contractEvent(resolveExpression(code, value.expression))
      : undefined;
  return event ? [event.type] : (constantTextsOf(code, value) ?? []).filter((type) => type.includes('/'));
}

/** The call that initializes a name: `useDispatch()` of `const send = useDispatch()`. */
function creatingCall(code: Code, name: ts.Expression): { maker: string; call: ts.CallExpression } | undefined {
  const { declared } = resolveExpression(code, name) ?? {};
  const made =
    declared && ts.isVariableDeclaration(declared) && declared.initializer
      ? unwrapped(declared.initializer)
      : undefined;
  if (!made || !ts.isCallExpression(made)) return undefined;
  const found = ts.isIdentifier(made.expression) ? resolveName(code, made.expression) : undefined;
  return { maker: found?.from ? found.name : made.expression.getText(), call: made };
}

/** Whether a name was destructured as `dispatch`. */
function isDestructuredDispatch(code: Code, callee: ts.Expression): boolean {
  const { declared } = (ts.isIdentifier(callee) && resolveName(code, callee)) || {};
  return declared !== undefined && ts.isBindingElement(declared) && declared.propertyName?.getText() === 'dispatch';
}

const isOwnDispatch = (code: Code, callee: ts.Expression) =>
  /(^|\.)dispatch$/.test(callee.getText()) ||
  creatingCall(code, callee)?.maker === 'useDispatch' ||
  isDestructuredDispatch(code, callee);

/** Whether a name is the parameter of a dispatched thunk: `dispatch((send) => send({ … }))`. */
function isThunkDispatch(code: Code, callee: ts.Expression): boolean {
  const { declared } = (ts.isIdentifier(callee) && resolveName(code, callee)) || {};
  if (!declared || !ts.isParameter(declared) || declared.parent.parameters[0] !== declared) return false;
  return usesOfValue(code, declared.parent).some(
    (place) =>
      ts.isCallExpression(place.parent) &&
      place.parent.arguments[0] === place &&
      isOwnDispatch(code, place.parent.expression),
  );
}

const isDispatch = (code: Code, callee: ts.Expression) => isOwnDispatch(code, callee) || isThunkDispatch(code, callee);

/** The arguments of two parameters of a function, call by call; undefined where they are unknown. */
function pairedArguments(
  code: Code,
  one: ts.Expression | undefined,
  other: ts.Expression | undefined,
): [ts.Expression, ts.Expression][] | undefined {
  const [first, second] = [one, other].map(
    (name) => name && ts.isIdentifier(unwrapped(name)) && resolveName(code, unwrapped(name) as ts.Identifier)?.declared,
  );
  if (!first || !second || !ts.isParameter(first) || !ts.isParameter(second) || first.parent !== second.parent)
    return undefined;
  const [firsts, seconds] = [argumentsFor(code, first), argumentsFor(code, second)];
  return firsts && seconds && firsts.map((given, index) => [given, seconds[index]!]);
}

/** Events with a type and a payload, paired by call where both are parameters of one function. */
function eventsOf(
  code: Code,
  type: ts.Expression | undefined,
  payload: ts.Expression | undefined,
  written = valueShape(payload, code),
): SentEvent[] {
  const together = pairedArguments(code, type, payload);
  if (together) return together.flatMap(([oneType, onePayload]) => eventsOf(code, oneType, onePayload));
  const types = typesOf(code, type);
  // The pairing is unknown.
  return types.map((one) => ({ type: one, written: types.length > 1 && written.anyOf ? {} : written }));
}

/** The event of a call with another payload: `{ ...made(), payload }`, `Object.assign(made(), { payload })`. */
function withOtherPayload(code: Code, value: ts.Expression): SentEvent[] | undefined {
  const isAssigned = ts.isCallExpression(value) && value.expression.getText() === 'Object.assign';
  const objects = (isAssigned ? value.arguments.map((one) => unwrapped(one)) : [value]).filter(
    ts.isObjectLiteralExpression,
  );
  const payload = objects.map((object) => fieldOf(code, object, 'payload')).findLast(Boolean);
  const spreads = objects.flatMap(({ properties }) =>
    properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression),
  );
  const made = [...(isAssigned ? value.arguments : []), ...spreads]
    .map((one) => unwrapped(one))
    .filter(ts.isCallExpression)
    .flatMap((call) => eventsSentBy(call, code));
  return payload && made.length > 0
    ? made.map(({ type }) => ({ type, written: valueShape(payload, code) }))
    : undefined;
}

/** Action literals where they are dispatched: `dispatch({ type: 'mf-x/happened', payload: { … } })`. */
function dispatchedLiterals(code: Code, given: ts.Expression | undefined): SentEvent[] {
  return (given ? valuesOf(code, given) : []).flatMap((value) => {
    const exchanged = withOtherPayload(code, value);
    if (exchanged || !ts.isObjectLiteralExpression(value)) return exchanged ?? [];
    return eventsOf(code, fieldOf(code, value, 'type'), fieldOf(code, value, 'payload'), fieldShape(value, code));
  });
}

/** The events of an action creator: `createAction(type)`, or with a `prepare` callback that makes the payload. */
function actionCreatorEvents(
  code: Code,
  { arguments: [type, prepare] }: ts.CallExpression,
  given: ts.Expression | undefined,
): SentEvent[] {
  const types = typesOf(code, type);
  const payloads = prepare ? preparedPayloads(code, prepare) : [payloadShape(given, code)];
  return types.flatMap((one) => payloads.map((written) => ({ type: one, written })));
}

function preparedPayloads(code: Code, prepare: ts.Expression): Shape[] {
  const answers = valuesOf(code, prepare).flatMap((made) => (isFunction(made) ? returnedExpressions(made) : []));
  const payloads = answers
    .flatMap((answer) => valuesOf(code, answer))
    .map((answer) => (ts.isObjectLiteralExpression(answer) ? fieldShape(answer, code) : {}));
  return payloads.length > 0 ? payloads : [{}];
}

/** The events that a call creates or dispatches. */
export function eventsSentBy(call: ts.CallExpression, code: Code): SentEvent[] {
  const [given, then] = call.arguments;
  const found = resolveExpression(code, call.expression);
  const event = contractEvent(found);
  if (event) return [{ type: event.type, written: payloadShape(given, code) }];
  if (found?.from === contractsName && found.name === 'event')
    return eventsOf(code, given, then, payloadShape(then, code));
  if (isDispatch(code, call.expression)) return dispatchedLiterals(code, given);
  const maker = creatingCall(code, call.expression);
  return maker?.maker === 'createAction' ? actionCreatorEvents(code, maker.call, given) : [];
}
