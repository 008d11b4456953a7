import { relative } from 'node:path';
import ts from 'typescript';
import { forEachNode, resolveName, type Code } from '../code/code';
import { valuesOf } from '../values/values';
import { unwrapped, isFunction } from '../code/syntax';

/** Properties of a language, of which the API only knows `code`. */
const languageProperties = /^(code|locale|name)$/;

/** The parameter names of a called function, where it is known. */
function parameterNames(code: Code, { expression }: ts.CallExpression): (string | undefined)[] {
  const declared = ts.isIdentifier(expression) ? resolveName(code, expression)?.declared : undefined;
  const made = [declared, ...valuesOf(code, expression)].find((one) => one !== undefined && isFunction(one));
  return made && isFunction(made)
    ? made.parameters.map(({ name }) => (ts.isIdentifier(name) ? name.text : undefined))
    : [];
}

/** The property that a node passes as a language. */
function languageArgumentsAt(node: ts.Node, code: Code): ts.Expression[] {
  if (ts.isPropertyAssignment(node)) return node.name.getText() === 'language' ? [node.initializer] : [];
  if (!ts.isCallExpression(node) || !node.arguments.some((one) => ts.isPropertyAccessExpression(unwrapped(one))))
    return [];
  const names = parameterNames(code, node);
  return node.arguments.filter((_given, place) => names[place] === 'language');
}

/**
 * The properties of a language that files pass: `src/Form.tsx code` for `{ language: language.code }`. All are texts,
 * so the compiler does not notice.
 */
export function passedLanguages(code: Code, folder: string): string[] {
  const found = new Set<string>();
  for (const file of code.files)
    forEachNode([file], (node) => {
      for (const value of languageArgumentsAt(node, code).map((one) => unwrapped(one)))
        if (ts.isPropertyAccessExpression(value) && languageProperties.test(value.name.text))
          found.add(`${relative(folder, file.fileName)} ${value.name.text}`);
    });
  return [...found].sort();
}
