import * as contracts from '@storefront/contracts';
import ts from 'typescript';
import * as valibot from 'valibot';
import { contractsName, type Code } from '../code/code';
import { constantInitializer } from '../code/declaredNames';
import { resolveExpression } from '../values/values';
import { unwrapped, isFunction, isMember } from '../code/syntax';

const exported: Readonly<Record<string, unknown>> = { ...contracts };
const library: Readonly<Record<string, unknown>> = { ...valibot };

/** Stands for unknown arguments of a schema: checks have no shape, and are never called. */
const unknownCheck = () => undefined;

function memberOf(whole: unknown, name: string): unknown {
  if (typeof whole !== 'object' || whole === null || !(name in whole)) throw new Error(`${name} comes at run time.`);
  return (whole as Record<string, unknown>)[name];
}

function objectOf({ properties }: ts.ObjectLiteralExpression, code: Code, depth: number): object {
  const parts = properties.map((property): object => {
    if (ts.isSpreadAssignment(property)) return evaluatedSchema(property.expression, code, depth) as object;
    if (ts.isPropertyAssignment(property))
      return {
        [property.name.getText().replaceAll(/^['"]|['"]$/g, '')]: evaluatedSchema(property.initializer, code, depth),
      };
    if (ts.isShorthandPropertyAssignment(property))
      return { [property.name.text]: evaluatedSchema(property.name, code, depth) };
    throw new Error('It is made at run time.');
  });
  return Object.assign({}, ...parts) as object;
}

function callOf({ expression, arguments: given }: ts.CallExpression, code: Code, depth: number): unknown {
  const found = resolveExpression(code, expression);
  const from = found?.from === 'valibot' ? library : exported;
  const make = found?.from === 'valibot' || found?.from === contractsName ? from[found.name] : undefined;
  if (typeof make !== 'function') throw new Error(`${expression.getText()} comes at run time.`);
  return (make as (...values: unknown[]) => unknown)(...given.map((one) => evaluatedSchema(one, code, depth)));
}

function evaluatedSchema(written: ts.Expression, code: Code, depth = 0): unknown {
  const value = unwrapped(written);
  if (depth > 20) throw new Error('It leads too far.');
  if (ts.isStringLiteralLike(value)) return value.text;
  if (ts.isNumericLiteral(value)) return Number(value.text);
  if (value.kind === ts.SyntaxKind.NullKeyword) return null;
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword)
    return value.kind === ts.SyntaxKind.TrueKeyword;
  if (isFunction(value) || ts.isRegularExpressionLiteral(value)) return isFunction(value) ? unknownCheck : /^/;
  if (ts.isArrayLiteralExpression(value))
    return value.elements.map((element) => evaluatedSchema(element, code, depth + 1));
  if (ts.isObjectLiteralExpression(value)) return objectOf(value, code, depth + 1);
  if (ts.isCallExpression(value)) return callOf(value, code, depth + 1);
  const found = ts.isIdentifier(value) || isMember(value) ? resolveExpression(code, value) : undefined;
  if (found?.from === contractsName && found.name in exported) return exported[found.name];
  const constant = found?.declared && constantInitializer(found.declared);
  if (constant) return evaluatedSchema(constant, code, depth + 1);
  if (ts.isPropertyAccessExpression(value))
    return memberOf(evaluatedSchema(value.expression, code, depth + 1), value.name.text);
  throw new Error(`${value.getText()} comes at run time.`);
}

/** Whether a name is valibot's. */
export function isValibotName(code: Code, expression: ts.Expression, names: RegExp): boolean {
  const found = resolveExpression(code, expression);
  return found?.from === 'valibot' && names.test(found.name);
}

/** Builds a schema from its source; undefined where a part of it is unknown. */
export function schemaFromSource(written: ts.Expression, code: Code): unknown {
  try {
    return evaluatedSchema(written, code);
  } catch {
    return undefined;
  }
}
