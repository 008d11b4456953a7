import ts from 'typescript';
import { forEachNode, resolveName, type Code } from '../code/code';

/** The most names that are followed in a row. */
const maxDepth = 3;

/** All string constants in an expression, and in the names that it uses. */
function stringConstantsIn(code: Code, node: ts.Node, depth = 0): string[] {
  const declared = ts.isIdentifier(node) ? resolveName(code, node)?.declared : undefined;
  const made = declared && (ts.isVariableDeclaration(declared) ? declared.initializer : declared);
  const followed = made && depth < maxDepth ? stringConstantsIn(code, made, depth + 1) : [];
  const own = ts.isStringLiteralLike(node) ? [node.text] : [];
  const inside: string[] = [];
  if (!ts.isTypeNode(node))
    ts.forEachChild(node, (child) => void inside.push(...stringConstantsIn(code, child, depth)));
  return [...own, ...followed, ...inside];
}

/** The cache tags that endpoints provide, and that calls invalidate. */
export function cacheTags(code: Code): { provides: string[]; invalidates: string[] } {
  const found = { providesTags: new Set<string>(), invalidatesTags: new Set<string>() };
  forEachNode(code.files, (node) => {
    const isField =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node);
    const name = isField && ts.isIdentifier(node.name) ? node.name.text : '';
    if (name === 'providesTags' || name === 'invalidatesTags')
      for (const word of stringConstantsIn(code, ts.isPropertyAssignment(node) ? node.initializer : node))
        found[name].add(word);
  });
  return { provides: [...found.providesTags].sort(), invalidates: [...found.invalidatesTags].sort() };
}
