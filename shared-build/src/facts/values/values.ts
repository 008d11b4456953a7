import ts from 'typescript';
import { resolveName, resolveNamespaceMember, type Code, type Resolution } from '../code/code';
import {
  constantInitializer,
  destructuredConstant,
  destructuredFrom,
  fieldName,
  isConst,
  restSource,
} from '../code/declaredNames';
import { mentionsOf, usesOf } from '../code/mentions';
import {
  constantKey,
  functionReturning,
  isAssignment,
  isCalled,
  isFunction,
  isMember,
  isRendered,
  isTransparent,
  partsOf,
  returnedExpressions,
  unwrapped,
  type FunctionNode,
} from '../code/syntax';
import { withoutRecursion } from '../code/withoutRecursion';
import { contractValue } from './contractValues';
import { iterationOf } from './iteration';
import { maxDepth, maxValues } from './limits';
import { argumentsOfSelectedCalls, commonParameter, forEachCall } from './selectedCalls';

/** The declaration or package export that an expression refers to, through aliases. */
export function resolveExpression(code: Code, expression: ts.Expression, depth = 0): Resolution | undefined {
  if (depth > maxDepth) return undefined;
  const found = resolveReference(code, unwrapped(expression), depth);
  if (!found?.declared) return found;
  const taken = destructuredConstant(found.declared);
  if (taken) return resolveMember(code, taken.whole, taken.word, depth) ?? found;
  const made = constantInitializer(found.declared);
  const isAlias = made && (ts.isIdentifier(unwrapped(made)) || isMember(unwrapped(made)));
  return (isAlias && resolveExpression(code, made, depth + 1)) || found;
}

/** What a name or a member refers to by itself: the alias, not what is behind it. */
function resolveReference(code: Code, value: ts.Expression, depth: number): Resolution | undefined {
  if (ts.isIdentifier(value)) return resolveName(code, value);
  const key = isMember(value) ? constantKey(value) : undefined;
  return isMember(value) && key !== undefined ? resolveMember(code, value.expression, key, depth) : undefined;
}

/** The declaration that a member refers to, of a module, an object literal, or a function's result. */
function resolveMember(code: Code, whole: ts.Expression, word: string, depth: number): Resolution | undefined {
  const object = unwrapped(whole);
  if (depth > maxDepth) return undefined;
  const exported = resolveNamespaceMember(code, object, word);
  if (exported) return exported;
  if (ts.isObjectLiteralExpression(object)) {
    const field = fieldOf(code, object, word, depth);
    return field && resolveExpression(code, field, depth + 1);
  }
  if (ts.isCallExpression(object)) {
    const [answer, ...more] = valuesOfCall(code, object, depth + 1);
    return answer && answer !== object && more.length === 0 ? resolveMember(code, answer, word, depth + 1) : undefined;
  }
  const { declared } = (ts.isIdentifier(object) && resolveName(code, object)) || {};
  const made = declared && (constantInitializer(declared) ?? restSource(declared));
  return made && resolveMember(code, made, word, depth + 1);
}

/** The expressions that a name gets its value from: arguments, props, destructured objects; undefined where unknown. */
export function sourcesOfName(code: Code, name: ts.Identifier): ts.Expression[] | undefined {
  const { declared } = resolveName(code, name) ?? {};
  if (!declared) return undefined;
  if (ts.isParameter(declared)) return argumentsFor(code, declared);
  const { apart, word = '' } = destructuredFrom(declared) ?? {};
  const parts = apart && destructuredWholes(code, apart)?.map((whole) => propertyOf(code, whole, word));
  return parts?.every((part) => part !== undefined) ? parts : undefined;
}

/** The values of what is destructured: a parameter, in all calls, or a constant; undefined where unknown. */
function destructuredWholes(
  code: Code,
  apart: ts.VariableDeclaration | ts.ParameterDeclaration,
): ts.Expression[] | undefined {
  if (ts.isParameter(apart)) return argumentsFor(code, apart)?.flatMap((whole) => valuesOf(code, whole));
  return apart.initializer && isConst(apart) ? valuesOf(code, apart.initializer) : undefined;
}

/** A property of an object literal, or an attribute of an element. */
function propertyOf(code: Code, whole: ts.Expression, name: string): ts.Expression | undefined {
  if (ts.isJsxAttributes(whole)) return attributeOf(code, whole, name, 0);
  return ts.isObjectLiteralExpression(whole) ? fieldOf(code, whole, name) : undefined;
}

/** Whether a call returns its argument. */
function returnsArgument(code: Code, { expression }: ts.CallExpression): boolean {
  const found = resolveExpression(code, expression);
  return identityFunctions.has(found?.from ? found.name : expression.getText());
}

const isReturnedByCall = (code: Code, value: ts.Node) =>
  ts.isCallExpression(value.parent) && value.parent.arguments[0] === value && returnsArgument(code, value.parent);

/** The uses of an expression: under its names, and as a function's result. */
export function usesOfValue(code: Code, value: ts.Node, depth = 0): ts.Node[] {
  const { parent } = value;
  if (depth > maxDepth) return [value];
  const follow = (all: readonly ts.Node[]) => all.flatMap((place) => usesOfValue(code, place, depth + 1));
  if (ts.isFunctionDeclaration(value)) return value.name ? follow(usesOf(code, value.name, value)) : [value];
  if (isTransparent(parent) || isReturnedByCall(code, value)) return follow([parent]);
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) && constantInitializer(parent) === value)
    return follow(usesOf(code, parent.name, parent));
  const maker = functionReturning(value);
  return maker
    ? withoutRecursion(
        maker,
        () =>
          usesOfValue(code, maker, depth + 1).flatMap((place) => (isCalled(place) ? follow([place.parent]) : [place])),
        [value],
      )
    : [value];
}

/** The uses of an argument within the called function. */
export function usesAsArgument(code: Code, given: ts.Node): ts.Node[] {
  const call = given.parent;
  const position = ts.isCallExpression(call) ? call.arguments.indexOf(given as ts.Expression) : -1;
  if (!ts.isCallExpression(call) || position < 0) return [];
  const called: ts.Node | undefined = valuesOf(code, call.expression).find(isFunction);
  const parameter = called && isFunction(called) ? called.parameters[position] : undefined;
  return parameter && ts.isIdentifier(parameter.name)
    ? usesOf(code, parameter.name, parameter).filter((one) => one !== parameter.name)
    : [];
}

/** The arguments of a parameter in the package's calls; undefined where others may call the function. */
export function argumentsFor(code: Code, parameter: ts.ParameterDeclaration): ts.Expression[] | undefined {
  const made = parameter.parent;
  if (!isFunction(made)) return undefined;
  const position = made.parameters.indexOf(parameter);
  const given = usesOfValue(code, made).map((place) => {
    if (isRendered(place)) return position === 0 ? place.parent.attributes : undefined;
    return isCalled(place) ? (place.parent.arguments[position] ?? parameter.initializer) : undefined;
  });
  return given.length > 0 && given.every((one) => one !== undefined)
    ? argumentsOfSelectedCalls(made, given)
    : undefined;
}

/** A property of an object literal; the last one counts. */
export function fieldOf(
  code: Code,
  object: ts.ObjectLiteralExpression,
  name: string,
  depth = 0,
): ts.Expression | undefined {
  for (const property of [...object.properties].reverse()) {
    if (ts.isSpreadAssignment(property)) {
      const [spread, ...more] = valuesOf(code, property.expression, depth + 1);
      const found =
        spread && more.length === 0 && ts.isObjectLiteralExpression(spread)
          ? fieldOf(code, spread, name, depth + 1)
          : undefined;
      if (found) return found;
    } else if (fieldName(property) === name) {
      if (ts.isPropertyAssignment(property)) return property.initializer;
      return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
    }
  }
  return undefined;
}

/** An attribute of an element; the last one counts. */
function attributeOf(
  code: Code,
  { properties }: ts.JsxAttributes,
  name: string,
  depth: number,
): ts.Expression | undefined {
  for (const property of [...properties].reverse()) {
    if (ts.isJsxSpreadAttribute(property)) {
      const [spread, ...more] = valuesOf(code, property.expression, depth + 1);
      return spread && more.length === 0 && ts.isObjectLiteralExpression(spread)
        ? fieldOf(code, spread, name, depth + 1)
        : undefined;
    }
    if (property.name.getText() === name)
      return (
        property.initializer &&
        (ts.isJsxExpression(property.initializer) ? property.initializer.expression : property.initializer)
      );
  }
  return undefined;
}

/** Functions that return their argument. */
const identityFunctions = new Set([
  'defineRemote',
  'defineRoute',
  'Object.freeze',
  'memo',
  'React.memo',
  'forwardRef',
  'React.forwardRef',
  'useCallback',
  'React.useCallback',
]);

/** Functions that return the result of their callback. */
const callbackRunners = new Set(['useMemo']);

/** The arguments of a parameter, or of a part of it, in all calls; unknown ones stand for themselves. */
function valuesOfParameter(
  code: Code,
  parameter: ts.ParameterDeclaration,
  itself: ts.Expression,
  valuesOfOne: (given: ts.Expression) => ts.Expression[],
): ts.Expression[] {
  const given = argumentsFor(code, parameter);
  return given ? withoutRecursion(parameter, () => given.flatMap(valuesOfOne), [itself]) : [itself];
}

/** Whether a property is assigned: `object.field = …`, `object.one.field = …`, `Object.assign(object, …)`. */
function isMutatedAt(object: ts.Node): boolean {
  const { parent } = object;
  if (isMember(parent) && parent.expression === object)
    return (isAssignment(parent.parent) && parent.parent.left === parent) || isMutatedAt(parent);
  return (
    ts.isCallExpression(parent) && parent.arguments[0] === object && parent.expression.getText() === 'Object.assign'
  );
}

/** Objects' names, and whether properties are added later. */
const mutatedObjects = new WeakMap<ts.Node, boolean>();

function isMutatedLater(code: Code, declared: ts.Node): boolean {
  const isFilled =
    mutatedObjects.get(declared) ??
    mentionsOf(code, (declared as ts.VariableDeclaration).name.getText()).some(
      (one) => isMutatedAt(one) && resolveName(code, one)?.declared === declared,
    );
  mutatedObjects.set(declared, isFilled);
  return isFilled;
}

function valuesOfName(code: Code, name: ts.Identifier, depth: number): ts.Expression[] {
  const found = resolveName(code, name);
  const { declared } = found ?? {};
  if (!declared) return [contractValue(found) ?? name].map(unwrapped);
  if (isFunction(declared)) return [declared as unknown as ts.Expression];
  if (ts.isParameter(declared) && ts.isIdentifier(declared.name))
    return valuesOfParameter(code, declared, name, (one) => valuesOf(code, one, depth));
  const { apart, word = '' } = destructuredFrom(declared) ?? {};
  if (apart && ts.isParameter(apart))
    return valuesOfParameter(code, apart, name, (whole) => valuesOfField(code, whole, [word], name, depth));
  if (apart?.initializer && isConst(apart)) return valuesOfField(code, apart.initializer, [word], name, depth);
  const made = constantInitializer(declared);
  const isWhole = made && !(ts.isObjectLiteralExpression(unwrapped(made)) && isMutatedLater(code, declared));
  return isWhole ? valuesOf(code, made, depth) : [name];
}

/** The constant value of an enum member, or of a class field that is never reassigned. */
function constantMember(code: Code, { expression, name }: ts.PropertyAccessExpression): ts.Expression | undefined {
  const { declared } = (ts.isIdentifier(expression) && resolveName(code, expression)) || {};
  const members: readonly (ts.EnumMember | ts.ClassElement)[] =
    declared && (ts.isEnumDeclaration(declared) || ts.isClassDeclaration(declared)) ? declared.members : [];
  const member = members.find((one) => fieldName(one) === name.text);
  if (!member || ts.isEnumMember(member)) return member?.initializer;
  const fixed = ts.ModifierFlags.Static | ts.ModifierFlags.Readonly;
  return ts.isPropertyDeclaration(member) && (ts.getCombinedModifierFlags(member) & fixed) === fixed
    ? member.initializer
    : undefined;
}

function valuesOfMember(
  code: Code,
  member: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  depth: number,
): ts.Expression[] {
  if (!ts.isPropertyAccessExpression(member)) {
    const keys = constantTextsOf(code, member.argumentExpression, depth);
    return valuesOfField(code, member.expression, keys, member, depth);
  }
  const found = resolveExpression(code, member);
  const ownMember = found?.declared ? constantInitializer(found.declared) : constantMember(code, member);
  const whole = ownMember ?? contractValue(found);
  if (whole) return valuesOf(code, whole, depth);
  return valuesOfField(code, member.expression, [member.name.text], member, depth);
}

/** The values of an object's property, or of any where the name is unknown; others stand for themselves. */
function valuesOfField(
  code: Code,
  whole: ts.Expression,
  keys: readonly string[] | undefined,
  itself: ts.Expression,
  depth: number,
): ts.Expression[] {
  return valuesOf(code, whole, depth).flatMap((object) => {
    if (ts.isJsxAttributes(object) && keys)
      return keys.flatMap((key) => {
        const given = attributeOf(code, object, key, depth);
        return given ? valuesOf(code, given, depth) : [itself];
      });
    if (!ts.isObjectLiteralExpression(object)) return [itself];
    const all = keys ?? object.properties.flatMap((property) => fieldName(property) ?? []);
    return all.flatMap((key) => {
      const field = fieldOf(code, object, key, depth);
      return field ? valuesOf(code, field, depth) : [itself];
    });
  });
}

/** The object literal or class that a name, or a property of one, refers to. */
export function objectLiteralOf(
  code: Code,
  whole: ts.Expression,
  depth = 0,
): ts.ObjectLiteralExpression | ts.ClassDeclaration | undefined {
  const value = unwrapped(whole);
  if (ts.isObjectLiteralExpression(value) || depth > maxDepth)
    return ts.isObjectLiteralExpression(value) ? value : undefined;
  if (ts.isPropertyAccessExpression(value)) {
    const table = objectLiteralOf(code, value.expression, depth + 1);
    const field =
      table && ts.isObjectLiteralExpression(table) ? fieldOf(code, table, value.name.text, depth + 1) : undefined;
    return field && objectLiteralOf(code, field, depth + 1);
  }
  const { declared } = (ts.isIdentifier(value) && resolveName(code, value)) || {};
  if (!declared || ts.isClassDeclaration(declared)) return declared;
  const made = constantInitializer(declared);
  return made && !isMutatedLater(code, declared) ? objectLiteralOf(code, made, depth + 1) : undefined;
}

/** The function that is a member of an object or a class, or was destructured from one. */
function memberFunction(code: Code, callee: ts.Expression): FunctionNode | ts.MethodDeclaration | undefined {
  const declared = ts.isIdentifier(callee) ? resolveName(code, callee)?.declared : undefined;
  const { whole, word } = isMember(callee)
    ? { whole: callee.expression, word: constantKey(callee) }
    : ((declared && destructuredConstant(declared)) ?? {});
  const table = whole && word !== undefined ? objectLiteralOf(code, whole) : undefined;
  if (!table) return undefined;
  const members: readonly (ts.ClassElement | ts.ObjectLiteralElementLike)[] = ts.isClassDeclaration(table)
    ? table.members
    : table.properties;
  const member = members.find((one) => fieldName(one) === word);
  if (!member || ts.isMethodDeclaration(member)) return member;
  const value =
    (ts.isPropertyAssignment(member) || ts.isPropertyDeclaration(member)) && member.initializer
      ? unwrapped(member.initializer)
      : undefined;
  return value && isFunction(value) ? value : undefined;
}

/** The function that is called, or the callback whose result the called function returns. */
function calledFunction(code: Code, call: ts.CallExpression): FunctionNode | ts.MethodDeclaration | undefined {
  const found = resolveExpression(code, call.expression);
  if (found?.from && callbackRunners.has(found.name)) {
    const [callback] = call.arguments;
    return callback && isFunction(callback) ? callback : undefined;
  }
  const declared = found?.declared;
  const own = declared && ts.isVariableDeclaration(declared) ? constantInitializer(declared) : declared;
  return own && isFunction(own) ? own : memberFunction(code, call.expression);
}

function valuesOfCall(code: Code, call: ts.CallExpression, depth: number): ts.Expression[] {
  const [given] = call.arguments;
  if (given && returnsArgument(code, call)) return valuesOf(code, given, depth);
  const called = calledFunction(code, call);
  const answers = called ? returnedExpressions(called) : [];
  return called && answers.length > 0
    ? withoutRecursion(called, () => answers.flatMap((answer) => valuesOf(code, answer, depth)), [call])
    : [call];
}

/** All constant values that an expression may have in the package; unknown ones stand for themselves. */
export function valuesOf(code: Code, expression: ts.Expression, depth = 0): ts.Expression[] {
  const value = unwrapped(expression);
  const all = depth > maxDepth ? [value] : followedValues(code, value, depth);
  return all.length > maxValues ? [value] : all;
}

function followedValues(code: Code, value: ts.Expression, depth: number): ts.Expression[] {
  const next = depth + 1;
  if (ts.isConditionalExpression(value))
    return [value.whenTrue, value.whenFalse].flatMap((branch) => valuesOf(code, branch, next));
  if (
    ts.isBinaryExpression(value) &&
    [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(value.operatorToken.kind)
  )
    return [value.left, value.right].flatMap((branch) => valuesOf(code, branch, next));
  if (ts.isIdentifier(value)) return valuesOfName(code, value, next);
  if (ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value))
    return valuesOfMember(code, value, next);
  return ts.isCallExpression(value) ? valuesOfCall(code, value, next) : [value];
}

/** The texts that an expression may be; undefined where some are unknown. */
export function constantTextsOf(code: Code, expression: ts.Expression, depth = 0): string[] | undefined {
  const through = textsIterated(code, unwrapped(expression), depth);
  if (through) return through;
  const found = new Set<string>();
  for (const value of valuesOf(code, expression, depth)) {
    const words = textsOfValue(code, value, depth);
    if (!words) return undefined;
    for (const word of words) found.add(word);
  }
  return [...found];
}

/** The most texts of a concatenation; beyond that it is unknown, since tables multiply. */
const maxTexts = maxValues * maxValues;

/** The texts of a concatenation whose parts are all known; parameters of one function vary together, call by call. */
function concatenations(code: Code, parts: readonly (string | ts.Expression)[], depth: number): string[] | undefined {
  const parameter = commonParameter(
    code,
    parts.filter((part) => typeof part !== 'string'),
    (one) => argumentsFor(code, one),
  );
  const given = parameter && argumentsFor(code, parameter);
  if (!given) return combinations(code, parts, depth);
  const words = forEachCall(parameter.parent, given.length, () => concatenations(code, parts, depth));
  return words.every((some) => some !== undefined) && words.flat().length <= maxTexts ? words.flat() : undefined;
}

/** All combinations of the parts. */
function combinations(code: Code, parts: readonly (string | ts.Expression)[], depth: number): string[] | undefined {
  let begun = [''];
  for (const part of parts) {
    const words = typeof part === 'string' ? [part] : constantTextsOf(code, part, depth);
    if (!words) return undefined;
    if (begun.length * words.length > maxTexts) return undefined;
    begun = begun.flatMap((beginning) => words.map((word) => beginning + word));
  }
  return begun;
}

/** The texts that an expression's values may be. */
function textsOfValue(code: Code, value: ts.Expression, depth: number): string[] | undefined {
  if (ts.isStringLiteralLike(value)) return [value.text];
  const parts = partsOf(value);
  return parts && concatenations(code, parts, depth + 1);
}

const allTexts = (some: readonly (readonly string[] | undefined)[]): string[] | undefined =>
  some.every((words) => words !== undefined) ? [...new Set(some.flat())] : undefined;

/** The texts of a part of entries in an iteration over a table: keys, or values. */
function textsOfTable(
  code: Code,
  call: ts.CallExpression,
  place: number | undefined,
  depth: number,
): string[] | undefined {
  const [, way] = /^Object\.(entries|keys|values)$/.exec(call.expression.getText()) ?? [];
  const [given] = call.arguments;
  const table = way && given ? objectLiteralOf(code, given) : undefined;
  if (!table || !ts.isObjectLiteralExpression(table)) return undefined;
  const names = table.properties.map((property) => fieldName(property));
  if (!names.every((name) => name !== undefined)) return undefined;
  if (way === 'keys' || (way === 'entries' && place === 0)) return names;
  const fields = names.map((name) => fieldOf(code, table, name));
  return way === 'values' || place === 1
    ? allTexts(fields.map((field) => field && constantTextsOf(code, field, depth)))
    : undefined;
}

/** The texts of a name in an iteration over a list literal. */
function textsIterated(code: Code, expression: ts.Expression, depth: number): string[] | undefined {
  const declared =
    ts.isIdentifier(expression) && depth < maxDepth ? resolveName(code, expression)?.declared : undefined;
  const { list, place } = (declared && iterationOf(declared)) ?? {};
  const [written, ...more] = list ? valuesOf(code, list, depth + 1) : [];
  if (!written || more.length > 0) return undefined;
  if (ts.isCallExpression(written)) return textsOfTable(code, written, place, depth + 1);
  if (!ts.isArrayLiteralExpression(written) || written.elements.some(ts.isSpreadElement)) return undefined;
  const entries = written.elements.map((element) =>
    place === undefined ? element : (unwrapped(element) as ts.ArrayLiteralExpression).elements?.[place],
  );
  return allTexts(entries.map((entry) => entry && constantTextsOf(code, entry, depth + 1)));
}
