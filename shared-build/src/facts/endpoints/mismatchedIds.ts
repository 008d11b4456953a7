import { relative } from 'node:path';
import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';
import { contractIds } from '../shapes/contractParts';
import { unwrapped } from '../code/syntax';

/** A value passed under a name: `{ productId: … }`, `<Box productId={…} />`. */
function namedValueAt(node: ts.Node): { name: string; value: ts.Expression } | undefined {
  if (ts.isPropertyAssignment(node))
    return ts.isComputedPropertyName(node.name) ? undefined : { name: node.name.text, value: node.initializer };
  const { initializer } = ts.isJsxAttribute(node) ? node : {};
  return ts.isJsxAttribute(node) && initializer && ts.isJsxExpression(initializer) && initializer.expression
    ? { name: node.name.getText(), value: initializer.expression }
    : undefined;
}

const arithmeticOperators = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
]);

/** The name of an id expression, or the arithmetic made of one. */
function sourceOf(value: ts.Expression, id: string): string | undefined {
  if (ts.isPropertyAccessExpression(value)) return value.name.text;
  const isSum =
    ts.isBinaryExpression(value) &&
    arithmeticOperators.has(value.operatorToken.kind) &&
    [value.left, value.right].some(ts.isNumericLiteral);
  return isSum && contractIds.has(id) ? value.getText().replaceAll(/\s+/g, '') : undefined;
}

/**
 * Ids that are passed under another id's name, or as a sum, with their files (`src/Screen.tsx productId=gameId`): all
 * ids are numbers, so the compiler does not notice.
 */
export function mismatchedIds(code: Code, folder: string): string[] {
  const found = new Set<string>();
  for (const file of code.files)
    forEachNode([file], (node) => {
      const given = namedValueAt(node);
      const value = given && unwrapped(given.value);
      const source = given && value && sourceOf(value, given.name);
      if (
        given &&
        source &&
        source !== given.name &&
        contractIds.has(given.name) &&
        (contractIds.has(source) || !/^\w+$/.test(source))
      )
        found.add(`${relative(folder, file.fileName)} ${given.name}=${source}`);
    });
  return [...found].sort();
}
