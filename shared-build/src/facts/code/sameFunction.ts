import ts from 'typescript';
import { resolveName, type Code } from './code';
import { constantInitializer } from './declaredNames';

const enclosingFunction = (node: ts.Node) => ts.findAncestor(node, ts.isFunctionLike);

/** The declaration of a name within the function that uses it, which is evaluated at each call. */
export function declaredInSameFunction(code: Code, name: ts.Identifier): ts.Node | undefined {
  const declared = resolveName(code, name)?.declared;
  return declared && enclosingFunction(declared) && enclosingFunction(declared) === enclosingFunction(name)
    ? declared
    : undefined;
}

/** The initializer of a name within the function that uses it. */
export function initializedInSameFunction(code: Code, name: ts.Identifier): ts.Expression | undefined {
  const declared = declaredInSameFunction(code, name);
  return declared && constantInitializer(declared);
}
