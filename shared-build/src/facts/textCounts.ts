import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { branchesOf, keyOf, namesGiven, standsInForItself } from '../texts/usedTexts';
import type { Code } from './code';
import { bare, fieldOf, isFunction, named, valuesOf, wordsOf } from './values';
import { valueShape } from './valueShapes';
import { writtenTypeOf } from './writtenTypes';

const isTextShape = ({ type, const: only, anyOf = [] }: Shape): boolean =>
  type === 'string' || typeof only === 'string' || anyOf.some(isTextShape);

const isTextType = (type: ts.TypeNode | undefined) => type?.kind === ts.SyntaxKind.StringKeyword;

/** Whether a value is declared as text: a name, or a function's result. */
function isDeclaredText(code: Code, value: ts.Expression): boolean {
  if (ts.isIdentifier(value)) return isTextType(writtenTypeOf(code, value));
  const { declared } = (ts.isCallExpression(value) && named(code, value.expression)) || {};
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
  return made !== undefined && isFunction(made) && isTextType(made.type);
}

/** `new Intl.NumberFormat(…).format(count)`, also of one that has a name. */
function isFormatted(code: Code, value: ts.Expression): boolean {
  if (
    !ts.isCallExpression(value) ||
    !ts.isPropertyAccessExpression(value.expression) ||
    value.expression.name.text !== 'format'
  )
    return false;
  return valuesOf(code, value.expression.expression).some(
    (format) =>
      (ts.isNewExpression(format) || ts.isCallExpression(format)) && /^Intl\./.test(format.expression.getText()),
  );
}

const isText = (code: Code, count: ts.Expression) =>
  isTextShape(valueShape(count, code)) ||
  [bare(count), ...valuesOf(code, count)].some((value) => isDeclaredText(code, value) || isFormatted(code, value));

/** Keys that a call uses with a text as `count`, by which no plural form is chosen. */
export function countedByText({ arguments: [key, options] }: ts.CallExpression, code: Code): string[] {
  const given = options ? valuesOf(code, options).filter(ts.isObjectLiteralExpression) : [];
  const isCounted = given.some((object) => {
    const [names, count] = [namesGiven(object), fieldOf(code, object, 'count')];
    // A context may select a text without plural forms.
    return count !== undefined && !names?.includes('context') && !standsInForItself(names) && isText(code, count);
  });
  return key && isCounted
    ? valuesOf(code, key)
        .flatMap(branchesOf)
        .flatMap((value) => wordsOf(code, value) ?? keyOf(value) ?? [])
    : [];
}
