import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { constantInitializer } from '../code/declaredNames';
import { isConcatenation, unwrapped } from '../code/syntax';
import { isInProgress, withoutRecursion } from '../code/withoutRecursion';
import { constantTextsOf, valuesOf } from '../values/values';
import { isNumber } from './mergedWithType';
import { typeAnnotationOf } from './typeAnnotations';
import { isReference, isUndefinedValue, mayBeUndefined } from './undefinedValues';

const conversionShapes: Record<string, Shape> = {
  String: { type: 'string' },
  Number: { type: 'number' },
  Boolean: { type: 'boolean' },
};

const isSame = (one: Shape, other: Shape) => JSON.stringify(one) === JSON.stringify(other);

const isNull = (value: ts.Expression) => value.kind === ts.SyntaxKind.NullKeyword;

const isCast = (written: ts.Expression): boolean =>
  ts.isAsExpression(written) ||
  ((ts.isParenthesizedExpression(written) || ts.isNonNullExpression(written)) && isCast(written.expression));

/** The declared shape of a name that is cast to another type, which the compiler would have refused otherwise. */
function castShape(written: ts.Expression, code: Code): Shape | undefined {
  const name = unwrapped(written);
  const type = isCast(written) && ts.isIdentifier(name) ? typeAnnotationOf(code, name) : undefined;
  if (type?.kind === ts.SyntaxKind.StringKeyword) return anyText;
  if (type?.kind === ts.SyntaxKind.NumberKeyword) return anyNumber;
  return type?.kind === ts.SyntaxKind.BooleanKeyword ? { type: 'boolean' } : undefined;
}

/** The shape of an expression, through names and calls; anything that is computed. */
export function valueShape(written: ts.Expression | undefined, code: Code, depth = 0): Shape {
  if (!written || depth > 8) return {};
  const values = valuesOf(code, written, depth).map(unwrapped);
  // A recursive value is anything.
  if (values.some(isInProgress)) return {};
  const cast = values.length === 1 && values[0] === unwrapped(written) ? castShape(written, code) : undefined;
  if (cast) return cast;
  // Null checks of names are the compiler's task.
  const there =
    isReference(unwrapped(written)) && !values.every(isNull) ? values.filter((value) => !isNull(value)) : values;
  const some = there.every(isUndefinedValue) ? there : there.filter((value) => !isUndefinedValue(value));
  return anyOf(some.map((value) => shapeOf(value, code, depth + 1)));
}

/** A choice of different shapes. */
function anyOf(shapes: readonly Shape[]): Shape {
  const [one = {}, ...others] = shapes.filter(
    (shape, index) => shapes.findIndex((each) => isSame(each, shape)) === index,
  );
  return others.length > 0 ? { anyOf: [one, ...others] } : one;
}

/** No value: the item of an empty list, which any reader accepts. */
const neverShape: Shape = { enum: [] };

const itemsOf = ({ elements }: ts.ArrayLiteralExpression, code: Code, depth: number): Shape =>
  elements.length === 0
    ? neverShape
    : anyOf(
        elements.map((element) =>
          ts.isSpreadElement(element) || ts.isOmittedExpression(element) ? {} : valueShape(element, code, depth),
        ),
      );

const isText = ({ type, const: only }: Shape) => type === 'string' || typeof only === 'string';

/** An unknown text, which may have any value. */
const anyText: Shape = { type: 'string', examples: [] };
const anyNumber: Shape = { type: 'number', examples: [] };

/** Methods that return a text. */
const textMethods =
  /^(toString|toFixed|toPrecision|toLocaleString|toISOString|toUpperCase|toLowerCase|trim|trimStart|trimEnd|padStart|padEnd|join)$/;

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.InKeyword,
  ts.SyntaxKind.InstanceOfKeyword,
]);

const sums = new Set([
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
]);

/** The result type of binary operators. */
function binaryShape({ left, operatorToken: { kind }, right }: ts.BinaryExpression, code: Code, depth: number): Shape {
  if (comparisons.has(kind)) return { type: 'boolean' };
  if (sums.has(kind)) return anyNumber;
  if (kind !== ts.SyntaxKind.PlusToken) return {};
  const parts = [left, right].map((part) => valueShape(part, code, depth));
  if (parts.some(isText)) return anyText;
  return parts.every(isNumber) ? anyNumber : {};
}

function prefixShape({ operator }: ts.PrefixUnaryExpression): Shape {
  if (operator === ts.SyntaxKind.ExclamationToken) return { type: 'boolean' };
  return [ts.SyntaxKind.MinusToken, ts.SyntaxKind.PlusToken].includes(operator) ? anyNumber : {};
}

function callShape({ expression, arguments: given }: ts.CallExpression, code: Code, depth: number): Shape {
  if (expression.getText() === 'Object.assign') {
    const fields = given.reduce<Fields>((before, part) => withSpread(before, part, code, depth), new Map());
    return fields ? shapeOfFields(fields) : {};
  }
  if (expression.getText() === 'Object.fromEntries') return entriesShape(given[0], code, depth);
  return ts.isPropertyAccessExpression(expression) && textMethods.test(expression.name.text)
    ? anyText
    : { ...conversionShapes[expression.getText()] };
}

/** `Object.fromEntries` of constant entries. */
function entriesShape(written: ts.Expression | undefined, code: Code, depth: number): Shape {
  const list = written && unwrapped(written);
  if (!list || !ts.isArrayLiteralExpression(list)) return {};
  const fields = list.elements.map((element) => {
    const pair = unwrapped(element);
    const [key, value] = ts.isArrayLiteralExpression(pair) ? pair.elements : [];
    const names = key && constantTextsOf(code, key);
    return names?.length === 1 ? ([names[0]!, valueShape(value, code, depth)] as const) : undefined;
  });
  return fields.every((field) => field !== undefined) ? objectOf([...new Map(fields)]) : {};
}

/** Whether a node uses `this` as a whole, so that properties may be added. */
function passesThis(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword)
    return !(ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node);
  return ts.forEachChild(node, (child) => passesThis(child) || undefined) ?? false;
}

/** The fields of an instance of the package's class, as declared; anything for a subclass or computed names. */
function instanceShape({ expression }: ts.NewExpression, code: Code, depth: number): Shape {
  const { declared } = (ts.isIdentifier(expression) && resolveName(code, expression)) || {};
  if (!declared || !ts.isClassDeclaration(declared) || declared.heritageClauses || passesThis(declared)) return {};
  const fields: [string, Shape][] = [];
  for (const member of declared.members) {
    if (ts.isConstructorDeclaration(member))
      for (const given of member.parameters)
        if (ts.isParameterPropertyDeclaration(given, member)) fields.push([given.name.getText(), {}]);
    if (!ts.isPropertyDeclaration(member) && !ts.isGetAccessor(member)) continue;
    if (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) continue;
    const name = keyOf(member, code);
    // Optional fields are unknown here.
    if (name === undefined || member.questionToken) return {};
    fields.push([
      name,
      ts.isPropertyDeclaration(member) && member.initializer ? valueShape(member.initializer, code, depth) : {},
    ]);
  }
  return objectOf(fields);
}

function shapeOf(value: ts.Expression, code: Code, depth: number): Shape {
  const words = isConcatenation(value) ? constantTextsOf(code, value) : undefined;
  return words
    ? anyOf(words.map((word) => ({ type: 'string', const: word })))
    : withoutRecursion(value, () => shapeOfOne(value, code, depth), {});
}

function shapeOfOne(value: ts.Expression, code: Code, depth: number): Shape {
  if (ts.isStringLiteralLike(value)) return { type: 'string', const: value.text };
  if (ts.isTemplateExpression(value)) return { type: 'string' };
  if (ts.isNumericLiteral(value)) return { type: 'number' };
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword) return { type: 'boolean' };
  if (isNull(value)) return { type: 'null' };
  if (ts.isArrayLiteralExpression(value)) return { type: 'array', items: itemsOf(value, code, depth) };
  if (ts.isCallExpression(value)) return callShape(value, code, depth);
  if (ts.isNewExpression(value)) return instanceShape(value, code, depth);
  if (ts.isBinaryExpression(value)) return binaryShape(value, code, depth);
  if (ts.isPrefixUnaryExpression(value)) return prefixShape(value);
  if (ts.isJsxAttributes(value)) return attributesShape(value, code, depth);
  return ts.isObjectLiteralExpression(value) ? objectShape(value, code, depth) : {};
}

/** A field, and whether it is always there. */
interface Field {
  shape: Shape;
  isSure: boolean;
}

/** The fields of an object so far; undefined where some come from elsewhere. */
type Fields = Map<string, Field> | undefined;

/** The objects of a conditional spread; `undefined` spreads no fields. */
function spreadObjects(value: ts.Expression, code: Code, depth: number): Shape[] {
  const written = conditionalBehind(unwrapped(value), code);
  if (isUndefinedValue(written)) return [noFields];
  // Null checks of names are the compiler's task.
  if (isNull(written)) return [];
  if (ts.isBinaryExpression(written) && written.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return [noFields, ...spreadObjects(written.right, code, depth)];
  if (ts.isConditionalExpression(written))
    return [written.whenTrue, written.whenFalse].flatMap((branch) => spreadObjects(branch, code, depth));
  return [valueShape(written, code, depth)];
}

/** The fields of an object literal that only conditional spreads give it: `{ ...(note && { note }) }`. */
export function conditionalFieldsOf({ properties }: ts.ObjectLiteralExpression, code: Code): string[] {
  const written = properties.flatMap((property) => (ts.isSpreadAssignment(property) ? [] : [keyOf(property, code)]));
  const objects = properties
    .filter(ts.isSpreadAssignment)
    .map(({ expression }) => spreadObjects(expression, code, 0))
    .filter((choices) => choices.length > 1);
  const isSure = (name: string) =>
    written.includes(name) || objects.some((choices) => choices.every(({ required }) => required?.includes(name)));
  const names = objects.flat().flatMap(({ properties: fields = {} }) => Object.keys(fields));
  return [...new Set(names)].filter((name) => !isSure(name));
}

/** The conditional expression behind a name. */
function conditionalBehind(value: ts.Expression, code: Code): ts.Expression {
  const { declared } = (ts.isIdentifier(value) && resolveName(code, value)) || {};
  const made = declared && constantInitializer(declared);
  return made && ts.isConditionalExpression(unwrapped(made)) ? unwrapped(made) : value;
}

function withSpread(fields: Fields, value: ts.Expression, code: Code, depth: number): Fields {
  const objects = spreadObjects(value, code, depth);
  if (!fields || !objects.every(({ properties }) => properties)) return undefined;
  const names = [...new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const fieldOf = (name: string): Field => {
    const before = fields.get(name);
    const isSure = objects.every(({ required }) => required?.includes(name));
    const shapes = objects.flatMap(({ properties }) => properties?.[name] ?? []);
    return {
      shape: anyOf(isSure || !before ? shapes : [before.shape, ...shapes]),
      isSure: isSure || before?.isSure === true,
    };
  };
  return new Map([...fields, ...names.map((name) => [name, fieldOf(name)] as const)]);
}

const fieldWith = (written: ts.Expression, code: Code, depth: number): Field => ({
  shape: valueShape(written, code, depth),
  isSure: !mayBeUndefined(written, code),
});

/** The constant name of a property; undefined where unknown. */
function keyOf({ name }: ts.ObjectLiteralElementLike | ts.ClassElement, code: Code): string | undefined {
  if (!name || !ts.isComputedPropertyName(name)) return name?.getText().replace(/^['"]|['"]$/g, '');
  const words = constantTextsOf(code, name.expression);
  return words?.length === 1 ? words[0] : undefined;
}

/** The shape of an object literal; anything where parts come from elsewhere. */
function objectShape({ properties }: ts.ObjectLiteralExpression, code: Code, depth: number): Shape {
  let fields: Fields = new Map();
  for (const property of properties) {
    const name = keyOf(property, code);
    if (ts.isSpreadAssignment(property)) fields = withSpread(fields, property.expression, code, depth);
    else if (name === undefined) fields = undefined;
    else if (ts.isPropertyAssignment(property) && isUndefinedValue(property.initializer)) fields?.delete(name);
    else fields?.set(name, writtenField(property, code, depth));
  }
  return fields ? shapeOfFields(fields) : {};
}

function writtenField(property: ts.ObjectLiteralElementLike, code: Code, depth: number): Field {
  if (ts.isPropertyAssignment(property)) return fieldWith(property.initializer, code, depth);
  return ts.isShorthandPropertyAssignment(property)
    ? fieldWith(property.name, code, depth)
    : { shape: {}, isSure: true };
}

const shapeOfFields = (fields: ReadonlyMap<string, Field>): Shape => ({
  type: 'object',
  properties: Object.fromEntries([...fields].map(([name, { shape }]) => [name, shape])),
  required: [...fields].filter(([, { isSure }]) => isSure).map(([name]) => name),
});

const objectOf = (fields: readonly (readonly [string, Shape])[]): Shape =>
  shapeOfFields(new Map(fields.map(([name, shape]) => [name, { shape, isSure: true }])));

export const noFields: Shape = objectOf([]);

/** The props of an element, as an object. */
function attributesShape({ properties }: ts.JsxAttributes, code: Code, depth: number): Shape {
  let fields: Fields = new Map();
  for (const property of properties)
    if (ts.isJsxSpreadAttribute(property)) fields = withSpread(fields, property.expression, code, depth);
    else fields?.set(property.name.getText(), attributeField(property, code, depth));
  return fields ? shapeOfFields(fields) : {};
}

function attributeField({ initializer }: ts.JsxAttribute, code: Code, depth: number): Field {
  const written =
    initializer && ts.isJsxExpression(initializer)
      ? initializer.expression
      : (initializer as ts.Expression | undefined);
  return written ? fieldWith(written, code, depth) : { shape: {}, isSure: true };
}
