import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { typeShape } from './typeShapes';
import { valueShape } from './valueShapes';
import { fieldOf, valuesOf } from '../values/values';
import { returnedExpressions, unwrapped, isFunction } from '../code/syntax';

const fieldsOf = ({ type, properties, additionalProperties }: Shape): string[] | undefined =>
  type === 'object' && properties && !additionalProperties ? Object.keys(properties) : undefined;

/** The declared type of a name. */
function declaredType(value: ts.Expression, code: Code): ts.TypeNode | undefined {
  const { declared } = (ts.isIdentifier(value) && resolveName(code, value)) || {};
  return declared && (ts.isParameter(declared) || ts.isVariableDeclaration(declared)) ? declared.type : undefined;
}

/** The fields that a property or spread adds; undefined where it may be any. */
function fieldsAddedBy(property: ts.ObjectLiteralElementLike, code: Code): string[] | undefined {
  if (ts.isSpreadAssignment(property)) return fieldsGivenBy(property.expression, code);
  return ts.isComputedPropertyName(property.name) ? undefined : [property.name.text];
}

/** The fields of a value, as written or declared; undefined where it may have others. */
function fieldsGivenBy(written: ts.Expression, code: Code): string[] | undefined {
  const value = unwrapped(written);
  const known = fieldsOf(valueShape(value, code)) ?? fieldsOf(typeShape(declaredType(value, code), code));
  if (known || !ts.isObjectLiteralExpression(value)) return known;
  const added = value.properties.map((property) => fieldsAddedBy(property, code));
  return added.every((names) => names !== undefined) ? added.flat() : undefined;
}

/** The items of a list: literals, or results of a mapping function. */
function itemsOf(list: ts.Expression): ts.Expression[] {
  if (ts.isArrayLiteralExpression(list)) return list.elements.filter((element) => !ts.isSpreadElement(element));
  const isMapped =
    ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression) && list.expression.name.text === 'map';
  const made = isMapped && list.arguments[0] ? unwrapped(list.arguments[0]) : undefined;
  return made && isFunction(made) ? returnedExpressions(made) : [];
}

/** The non-null alternative of a shape; unknown for several. */
export function nonNullShape({ anyOf, ...shape }: Shape): Shape {
  const [only = {}, ...more] = (anyOf ?? [shape]).filter(({ type }) => type !== 'null');
  return more.length > 0 ? {} : only;
}

/** Findings in all values that an expression may have, at any depth, with their fields. */
export function findInValues<Found>(
  written: ts.Expression,
  wanted: Shape,
  code: Code,
  look: (value: ts.Expression, wanted: Shape, field: string) => Found[],
  field = '',
): Found[] {
  const { properties = {}, items } = nonNullShape(wanted);
  const inside = (name: string) => (field ? `${field}.${name}` : name);
  return valuesOf(code, written)
    .map(unwrapped)
    .flatMap((value) => {
      const parts = ts.isObjectLiteralExpression(value)
        ? Object.entries(properties).map(([name, shape]) => ({ name, shape, part: fieldOf(code, value, name) }))
        : [];
      const within = parts.flatMap(({ name, shape, part }) =>
        part ? findInValues(part, shape, code, look, inside(name)) : [],
      );
      return [
        ...look(value, wanted, field),
        ...within,
        ...(items ? itemsOf(value).flatMap((item) => findInValues(item, items, code, look, `${field}[]`)) : []),
      ];
    });
}

/** Fields that a value lacks, where all of it is known. */
export function missingFields(value: ts.Expression, wanted: Shape, code: Code, field: string): string[] {
  const { required = [] } = nonNullShape(wanted);
  const given = required.length > 0 ? fieldsGivenBy(value, code) : undefined;
  return given
    ? required.filter((name) => !given.includes(name)).map((name) => (field ? `${field}.${name}` : name))
    : [];
}
