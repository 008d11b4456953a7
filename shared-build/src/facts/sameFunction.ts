import ts from 'typescript';
import { foundOf, type Code } from './code';
import { constantOf } from './declaredNames';

const functionAround = (node: ts.Node) => ts.findAncestor(node, ts.isFunctionLike);

/** Where a name is declared, if that is in the function that uses it: what it stands for is made anew each time that this function runs. */
export function declaredInSameFunction(code: Code, name: ts.Identifier): ts.Node | undefined {
  const declared = foundOf(code, name)?.declared;
  return declared && functionAround(declared) && functionAround(declared) === functionAround(name) ? declared : undefined;
}

/** What a name is made of in the function that uses it. */
export function madeInSameFunction(code: Code, name: ts.Identifier): ts.Expression | undefined {
  const declared = declaredInSameFunction(code, name);
  return declared && constantOf(declared);
}
