import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { branchesOf, keyOf, optionNames, hasDefaultValue } from '../../texts/usedTexts';
import type { Code } from '../code/code';
import { constantTextsOf, fieldOf, resolveExpression, valuesOf } from '../values/values';
import { valueShape } from '../shapes/valueShapes';
import { typeAnnotationOf } from '../shapes/typeAnnotations';
import { unwrapped, isFunction } from '../code/syntax';

const isTextShape = ({ type, const: only, anyOf = [] }: Shape): boolean =>
  type === 'string' || typeof only === 'string' || anyOf.some(isTextShape);

const isTextType = (type: ts.TypeNode | undefined) => type?.kind === ts.SyntaxKind.StringKeyword;

/** Whether a value is declared as text: a name, or a function's result. */
function isDeclaredText(code: Code, value: ts.Expression): boolean {
  if (ts.isIdentifier(value)) return isTextType(typeAnnotationOf(code, value));
  const { declared } = (ts.isCallExpression(value) && resolveExpression(code, value.expression)) || {};
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
  [unwrapped(count), ...valuesOf(code, count)].some((value) => isDeclaredText(code, value) || isFormatted(code, value));

/** Keys that a call uses with a text as `count`, by which no plural form is chosen. */
export function keysCountedByText({ arguments: [key, options] }: ts.CallExpression, code: Code): string[] {
  const given = options ? valuesOf(code, options).filter(ts.isObjectLiteralExpression) : [];
  const isCounted = given.some((object) => {
    const [names, count] = [optionNames(object), fieldOf(code, object, 'count')];
    // A context may select a text without plural forms.
    return count !== undefined && !names?.includes('context') && !hasDefaultValue(names) && isText(code, count);
  });
  return key && isCounted
    ? valuesOf(code, key)
        .flatMap(branchesOf)
        .flatMap((value) => constantTextsOf(code, value) ?? keyOf(value) ?? [])
    : [];
}
