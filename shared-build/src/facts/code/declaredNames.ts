import ts from 'typescript';

/** The constant name of a property. */
export const fieldName = ({ name }: { name?: ts.PropertyName | undefined }): string | undefined =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) ? name.text : undefined;

/** Whether a name is declared by `const`. */
export const isConst = ({ parent }: ts.VariableDeclaration) => (parent.flags & ts.NodeFlags.Const) !== 0;

/** The object of which a name is the rest: `const { one, ...rest } = all`. */
export function restSource(declared: ts.Node): ts.Expression | undefined {
  if (!ts.isBindingElement(declared) || !declared.dotDotDotToken || !ts.isObjectBindingPattern(declared.parent))
    return undefined;
  const { parent: apart } = declared.parent;
  return ts.isVariableDeclaration(apart) && isConst(apart) ? apart.initializer : undefined;
}

/** The promise whose result a callback of `.then` gets. */
function promiseBehind(made: ts.Node): ts.Expression | undefined {
  const { parent } = made;
  const callee = ts.isCallExpression(parent) && parent.arguments[0] === made ? parent.expression : undefined;
  return callee && ts.isPropertyAccessExpression(callee) && callee.name.text === 'then' ? callee.expression : undefined;
}

/** The object and property that a name is destructured from: `const { name } = all`, `({ name }) => …`. */
export function destructuredFrom(
  declared: ts.Node,
): { apart: ts.VariableDeclaration | ts.ParameterDeclaration; word: string } | undefined {
  if (
    !ts.isBindingElement(declared) ||
    declared.dotDotDotToken ||
    declared.initializer ||
    !ts.isObjectBindingPattern(declared.parent)
  )
    return undefined;
  const { parent: apart } = declared.parent;
  const word = fieldName({ name: (declared.propertyName ?? declared.name) as ts.PropertyName });
  return ts.isBindingElement(apart) || word === undefined ? undefined : { apart, word };
}

/**
 * The object and property that a name which is never reassigned is destructured from; in a callback of `.then`, the
 * promise.
 */
export function destructuredConstant(declared: ts.Node): { whole: ts.Expression; word: string } | undefined {
  const { apart, word = '' } = destructuredFrom(declared) ?? {};
  const whole =
    apart && (ts.isParameter(apart) ? promiseBehind(apart.parent) : isConst(apart) ? apart.initializer : undefined);
  return whole && { whole, word };
}

/** The initializer of a name that is never reassigned. */
export function constantInitializer(declared: ts.Node): ts.Expression | undefined {
  if (!ts.isVariableDeclaration(declared) || !ts.isIdentifier(declared.name)) return undefined;
  return isConst(declared) ? declared.initializer : undefined;
}
