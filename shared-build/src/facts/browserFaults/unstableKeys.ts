import { relative } from 'node:path';
import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';
import { isDeadCode } from '../values/deadCode';
import { initializedInSameFunction } from '../code/sameFunction';
import { unwrapped } from '../code/syntax';

/** Functions that return something else each time. */
const nondeterministicFunctions =
  /^(?:(?:window|globalThis|self)\.)?(?:Math\.random|Date\.now|performance\.now|crypto\.randomUUID)$/;

/**
 * The call that makes a key new each time. Arguments of other calls do not count: the initial value of a state is used
 * once.
 */
function unstableCallIn(code: Code, key: ts.Node): string | undefined {
  const value = ts.isExpression(key) ? unwrapped(key) : key;
  if (ts.isCallExpression(value)) {
    if (value.arguments.length === 0 && nondeterministicFunctions.test(value.expression.getText()))
      return `${value.expression.getText()}()`;
    return ts.isPropertyAccessExpression(value.expression)
      ? unstableCallIn(code, value.expression.expression)
      : value.arguments.length === 1 && value.expression.getText() === 'String'
        ? unstableCallIn(code, value.arguments[0]!)
        : undefined;
  }
  if (ts.isFunctionLike(value)) return undefined;
  const made = ts.isIdentifier(value) ? initializedInSameFunction(code, value) : undefined;
  return made ? unstableCallIn(code, made) : ts.forEachChild(value, (child) => unstableCallIn(code, child));
}

/**
 * Element keys that are new in each render, with their files (`src/routes/page.tsx Math.random()`): everything below is
 * mounted again, and typed text is lost.
 */
export function unstableKeys(code: Code, folder: string): string[] {
  const found = new Set<string>();
  for (const file of code.files)
    forEachNode([file], (node) => {
      const value =
        ts.isJsxAttribute(node) && node.name.getText() === 'key' && node.initializer && !isDeadCode(code, node)
          ? unstableCallIn(code, node.initializer)
          : undefined;
      if (value) found.add(`${relative(folder, file.fileName)} ${value}`);
    });
  return [...found].sort();
}
