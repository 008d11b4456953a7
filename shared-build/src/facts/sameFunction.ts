import ts from 'typescript';
import { foundOf, type Code } from './code';
import { constantOf } from './declaredNames';

const functionAround = (node: ts.Node) => ts.findAncestor(node, ts.isFunctionLike);

/** The declaration of a name within the function that uses it, which is evaluated at each call. */
export function declaredInSameFunction(code: Code, name: ts.Identifier): ts.Node | undefined {
  const declared = foundOf(code, name)?.declared;
  return declared && functionAround(declared) && functionAround(declared) === functionAround(name)
    ? declared
    : undefined;
}

/** The initializer of a name within the function that uses it. */
export function madeInSameFunction(code: Code, name: ts.Identifier): ts.Expression | undefined {
  const declared = declaredInSameFunction(code, name);
  return declared && constantOf(declared);
}
