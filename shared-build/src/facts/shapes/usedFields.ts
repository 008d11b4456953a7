import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { forEachNode, resolveName, type Code } from '../code/code';
import { withoutRecursion } from '../code/withoutRecursion';
import { isOr } from '../code/operators';
import { constantTextsOf, valuesOf } from '../values/values';
import { isFunction } from '../code/syntax';

/** The fields that code reads of a value, or perhaps all. A name with `?` has a default. */
export type UsedFields = 'all' | ReadonlyMap<string, UsedFields>;

/** No fields. */
export const noUse: UsedFields = new Map();

/** Stands for all other fields, which may be read, too. */
const otherFields = '…';

const namesOf = (taken: UsedFields): ReadonlyMap<string, UsedFields> =>
  taken === 'all' ? new Map([[otherFields, taken]]) : taken;

const withDefault = (name: string) => `?${name}`;

/** The fields that are known to be read. */
export const usedNames = (taken: UsedFields): string[] => [
  ...new Set([...namesOf(taken).keys()].filter((name) => name !== otherFields).map((name) => name.replace(/^\?/, ''))),
];

/** What is read of a field, with or without a default. */
const usedUnder = (names: ReadonlyMap<string, UsedFields>, name: string): UsedFields =>
  union(names.get(name) ?? noUse, names.get(withDefault(name)) ?? noUse);

const mayBeAll = (taken: UsedFields) => taken === 'all' || taken.has(otherFields);

/** The union of two uses. */
export function union(first: UsedFields, second: UsedFields): UsedFields {
  if (first === second || second === noUse) return first;
  if (first === noUse) return second;
  const [one, other] = [namesOf(first), namesOf(second)];
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Map([...names].map((name) => [name, union(one.get(name) ?? noUse, other.get(name) ?? noUse)]));
}

/** The use of a part. */
export const usedPart = (whole: UsedFields, name: string): UsedFields =>
  union(usedUnder(namesOf(whole), name), mayBeAll(whole) ? 'all' : noUse);

/** The most names and calls that are followed in a row. */
const maxDepth = 8;

type Declaration = ts.ParameterDeclaration | ts.VariableDeclaration | ts.BindingElement;

/** Where a name that is declared here is used. */
function usesInFile(code: Code, declared: Declaration, name: ts.Identifier): ts.Identifier[] {
  const uses: ts.Identifier[] = [];
  forEachNode([declared.getSourceFile()], (node) => {
    if (
      ts.isIdentifier(node) &&
      node !== name &&
      node.text === name.text &&
      !isPropertyLabel(node) &&
      resolveName(code, node)?.declared === declared
    )
      uses.push(node);
  });
  return uses;
}

/** Names of properties and variables, which are no uses. */
export function isPropertyLabel(node: ts.Identifier): boolean {
  const { name, propertyName } = node.parent as { name?: ts.Node; propertyName?: ts.Node };
  return propertyName === node || (name === node && !ts.isShorthandPropertyAssignment(node.parent));
}

/** The use of a parameter's or variable's value. */
export function fieldsUsedOf(code: Code, declared: Declaration, depth = 0): UsedFields {
  const { name } = declared;
  if (depth > maxDepth || ts.isArrayBindingPattern(name)) return 'all';
  if (ts.isIdentifier(name))
    return withoutRecursion(
      declared,
      () =>
        usesInFile(code, declared, name)
          .map((use) => fieldsUsedAt(code, use, depth + 1))
          .reduce(union, noUse),
      'all',
    );
  const parts = name.elements.map((element): UsedFields => {
    const field = element.propertyName ?? element.name;
    if (element.dotDotDotToken || !(ts.isIdentifier(field) || ts.isStringLiteralLike(field))) return 'all';
    return new Map([
      [
        hasDefaultEverywhere(code, element, depth) ? withDefault(field.text) : field.text,
        fieldsUsedOf(code, element, depth + 1),
      ],
    ]);
  });
  return parts.reduce(union, noUse);
}

/** Whether a name has a default everywhere. */
function hasDefaultEverywhere(code: Code, declared: Declaration, depth: number): boolean {
  const { name, initializer } = declared;
  if (!ts.isVariableDeclaration(declared) && initializer) return true;
  if (depth > maxDepth || !ts.isIdentifier(name)) return false;
  return withoutRecursion(
    declared,
    () => {
      const uses = usesInFile(code, declared, name);
      return uses.length > 0 && uses.every((use) => hasDefault(code, use, depth + 1));
    },
    false,
  );
}

/** Whether a value has a default: `value ?? 7`, a parameter's default. */
function hasDefault(code: Code, value: ts.Expression, depth: number): boolean {
  const { parent } = value;
  if (depth > maxDepth) return false;
  if (
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent)
  )
    return hasDefault(code, parent, depth);
  if (ts.isBinaryExpression(parent)) return isOr(parent.operatorToken.kind) && parent.left === value;
  if (ts.isVariableDeclaration(parent))
    return parent.initializer === value && hasDefaultEverywhere(code, parent, depth + 1);
  if (!ts.isCallExpression(parent) || parent.expression === value || parent.arguments.some(ts.isSpreadElement))
    return false;
  const parameter = parameterOf(code, parent.expression, parent.arguments.indexOf(value));
  return parameter !== undefined && hasDefaultEverywhere(code, parameter, depth + 1);
}

/** The use of a value by the code around it. */
export function fieldsUsedAt(code: Code, value: ts.Expression, depth: number): UsedFields {
  const { parent } = value;
  if (
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent)
  )
    return fieldsUsedAt(code, parent, depth);
  const named = (name: string, part: ts.Expression) =>
    [hasDefault(code, part, depth) ? withDefault(name) : name, fieldsUsedAt(code, part, depth)] as const;
  if (ts.isPropertyAccessExpression(parent)) return new Map([named(parent.name.text, parent)]);
  if (ts.isElementAccessExpression(parent) && parent.expression === value) {
    const names = constantTextsOf(code, parent.argumentExpression);
    return names ? new Map(names.map((name) => named(name, parent))) : 'all';
  }
  if (ts.isVariableDeclaration(parent)) return fieldsUsedOf(code, parent, depth);
  return ts.isCallExpression(parent) && parent.expression !== value
    ? usedByCall(code, parent, parent.arguments.indexOf(value), depth)
    : 'all';
}

/** The use of an argument by a function of the package. */
function usedByCall(code: Code, call: ts.CallExpression, position: number, depth: number): UsedFields {
  if (call.arguments.some(ts.isSpreadElement)) return 'all';
  return fieldsUsedByFunction(code, call.expression, position, depth);
}

/** The parameters of a function; undefined where the function is unknown. */
function parametersOf(code: Code, made: ts.Expression): readonly ts.ParameterDeclaration[] | undefined {
  const [one, ...more] = valuesOf(code, made) as ts.Node[];
  const isKnown =
    one && more.length === 0 && isFunction(one) && !one.parameters.some(({ dotDotDotToken }) => dotDotDotToken);
  return isKnown ? one.parameters : undefined;
}

const parameterOf = (code: Code, made: ts.Expression, position: number) => parametersOf(code, made)?.[position];

/** The use of a function's parameter; everything where the function is unknown. */
export function fieldsUsedByFunction(code: Code, made: ts.Expression, position: number, depth = 0): UsedFields {
  const parameters = parametersOf(code, made);
  if (!parameters) return 'all';
  const parameter = parameters[position];
  return parameter ? fieldsUsedOf(code, parameter, depth) : noUse;
}

/** The use of an action by the function beside a matcher: `{ matcher, effect(action) {} }`. */
export function fieldsUsedByEffect(code: Code, { properties }: ts.ObjectLiteralExpression): UsedFields {
  const effect = properties.find(({ name }) => name?.getText() === 'effect');
  if (effect && ts.isMethodDeclaration(effect))
    return effect.parameters[0] ? fieldsUsedOf(code, effect.parameters[0]) : noUse;
  return effect && ts.isPropertyAssignment(effect) ? fieldsUsedByFunction(code, effect.initializer, 0) : 'all';
}

/** All identifiers and string constants in a node. */
export function namesAndTextsIn(written: ts.Node): Set<string> {
  const words = new Set<string>();
  forEachNode([written], (node) => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) words.add(node.text);
  });
  return words;
}

/** The part of a shape that a use needs. Of a value that is passed on, the fields that occur by name. */
export function neededPart(shape: Shape, taken: UsedFields, hasWord: (name: string) => boolean): Shape {
  const within = (part: Shape) => neededPart(part, 'all', hasWord);
  const { anyOf, items, prefixItems, properties, required = [], additionalProperties: more, ...rest } = shape;
  if (anyOf) return { ...shape, anyOf: anyOf.map((choice) => neededPart(choice, taken, hasWord)) };
  if (items || prefixItems)
    return {
      ...shape,
      ...(items && { items: within(items) }),
      ...(prefixItems && { prefixItems: prefixItems.map(within) }),
    };
  if (!properties) return shape;
  if (taken !== 'all' && taken.size === 0) return {};
  const isAll = mayBeAll(taken);
  const names = namesOf(taken);
  const isTaken = (name: string) => names.has(name) || names.has(withDefault(name)) || (isAll && hasWord(name));
  const isNeeded = (name: string) => names.has(name) || (!names.has(withDefault(name)) && isTaken(name));
  const fields = Object.entries(properties).filter(([name]) => isTaken(name));
  const partOf = (name: string, part: Shape) =>
    neededPart(part, union(usedUnder(names, name), isAll ? 'all' : noUse), hasWord);
  return {
    ...rest,
    properties: Object.fromEntries(fields.map(([name, part]) => [name, partOf(name, part)])),
    required: required.filter(isNeeded),
    ...(more && { additionalProperties: more }),
  };
}
