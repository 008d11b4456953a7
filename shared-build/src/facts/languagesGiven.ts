import { relative } from 'node:path';
import ts from 'typescript';
import { forEachNode, foundOf, type Code } from './code';
import { bare, isFunction, valuesOf } from './values';

/** Properties of a language, of which the API only knows `code`. */
const words = /^(code|locale|name)$/;

/** The parameter names of a called function, where it is known. */
function askedBy(code: Code, { expression }: ts.CallExpression): (string | undefined)[] {
  const declared = ts.isIdentifier(expression) ? foundOf(code, expression)?.declared : undefined;
  const made = [declared, ...valuesOf(code, expression)].find((one) => one !== undefined && isFunction(one));
  return made && isFunction(made)
    ? made.parameters.map(({ name }) => (ts.isIdentifier(name) ? name.text : undefined))
    : [];
}

/** The property that a node passes as a language. */
function givenAt(node: ts.Node, code: Code): ts.Expression[] {
  if (ts.isPropertyAssignment(node)) return node.name.getText() === 'language' ? [node.initializer] : [];
  if (!ts.isCallExpression(node) || !node.arguments.some((one) => ts.isPropertyAccessExpression(bare(one)))) return [];
  const names = askedBy(code, node);
  return node.arguments.filter((_given, place) => names[place] === 'language');
}

/**
 * The properties of a language that files pass: `src/Form.tsx code` for `{ language: language.code }`. All are texts,
 * so the compiler does not notice.
 */
export function languagesGiven(code: Code, folder: string): string[] {
  const found = new Set<string>();
  for (const file of code.files)
    forEachNode([file], (node) => {
      for (const value of givenAt(node, code).map((one) => bare(one)))
        if (ts.isPropertyAccessExpression(value) && words.test(value.name.text))
          found.add(`${relative(folder, file.fileName)} ${value.name.text}`);
    });
  return [...found].sort();
}
