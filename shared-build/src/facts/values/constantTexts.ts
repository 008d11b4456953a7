import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { fieldName } from '../code/declaredNames';
import { partsOf, unwrapped } from '../code/syntax';
import { iterationOf } from './iteration';
import { maxDepth, maxValues } from './limits';
import { commonParameter, forEachCall } from './selectedCalls';
// These modules call each other: a key of an object may be a composed text, and a part of a text any value.
import { argumentsFor, fieldOf, objectLiteralOf, valuesOf } from './values';

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
