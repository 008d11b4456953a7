import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import type { Code } from '../code/code';
import { valuesOf } from '../values/values';
import { unwrapped } from '../code/syntax';

const choicesOf = (shape: Shape): Shape[] => (shape.anyOf ?? [shape]).filter(({ type }) => type !== 'null');

/** The values of an enumeration. */
function enumValues(wanted: Shape): unknown[] | undefined {
  const lists = choicesOf(wanted).map(({ const: only, enum: some = only === undefined ? undefined : [only] }) => some);
  return lists.length > 0 && lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

const numberOf = (value: ts.Expression) => (ts.isNumericLiteral(value) ? Number(value.text) : undefined);

/** The field, if it gets a constant outside of its type, which a cast hides from the compiler. */
export function unlistedValues(value: ts.Expression, wanted: Shape, field: string): string[] {
  const word = ts.isStringLiteralLike(value) ? value.text : numberOf(value);
  return word !== undefined && enumValues(wanted)?.includes(word) === false ? [field] : [];
}

/** A named number, with the factor by which it is multiplied. */
export interface NumberFactor {
  field: string;
  source: string;
  factor: number;
}

const rounding = /^Math\.(round|floor|ceil|trunc)$/;

/** The constant number of an expression. */
function constantNumber(code: Code, written: ts.Expression): number | undefined {
  const [value, ...more] = valuesOf(code, written);
  return value && more.length === 0 ? numberOf(value) : undefined;
}

/** The operand of a multiplication, and the factor. */
function multiplicationOf(
  code: Code,
  { left, operatorToken: { kind }, right }: ts.BinaryExpression,
): { part: ts.Expression; by: number } | undefined {
  const [before, after] = [left, right].map((part) => constantNumber(code, part));
  if (after !== undefined && kind === ts.SyntaxKind.AsteriskToken) return { part: left, by: after };
  if (after !== undefined && kind === ts.SyntaxKind.SlashToken) return { part: left, by: 1 / after };
  return before !== undefined && kind === ts.SyntaxKind.AsteriskToken ? { part: right, by: before } : undefined;
}

function factorSources(code: Code, written: ts.Expression, factor: number, depth = 0): Omit<NumberFactor, 'field'>[] {
  if (depth > 8) return [];
  return valuesOf(code, written)
    .map(unwrapped)
    .flatMap((value) => {
      const isCall = ts.isCallExpression(value);
      const called = isCall ? value.expression.getText() : '';
      if (isCall && rounding.test(called) && value.arguments[0])
        return factorSources(code, value.arguments[0], factor, depth + 1);
      if (isCall && value.arguments.length === 0) return [{ source: called, factor }];
      if (ts.isPropertyAccessExpression(value)) return [{ source: value.name.text, factor }];
      const { part, by = 1 } = (ts.isBinaryExpression(value) && multiplicationOf(code, value)) || {};
      return part ? factorSources(code, part, factor * by, depth + 1) : [];
    });
}

/** The factors of the numbers that a field gets, rounded or not: `Math.round(cart.total * 100)`. */
export function factorsIn(value: ts.Expression, wanted: Shape, code: Code, field: string): NumberFactor[] {
  const isNumber = choicesOf(wanted).every(({ type }) => type === 'number' || type === 'integer');
  return isNumber
    ? factorSources(code, value, 1).map(({ source, factor }) => ({
        field,
        source,
        factor: Number(factor.toPrecision(9)),
      }))
    : [];
}
