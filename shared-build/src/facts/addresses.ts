import ts from 'typescript';

/** Where the API's own paths begin. */
const ofTheApi = /^\/v\d+\//;

/** Stands for what comes at run time. */
const gap = '\u0000';

/** The address of the API that a node writes out, or its beginning. */
export function addressOf(node: ts.Node): string | undefined {
  const isTemplate = ts.isTemplateExpression(node);
  if (!isTemplate && !ts.isStringLiteralLike(node)) return undefined;
  const text = isTemplate ? node.head.text + node.templateSpans.map(({ literal }) => gap + literal.text).join('') : node.text;
  const [path = ''] = text.split(/[?#]/, 1);
  if (!ofTheApi.test(path) || /\s/.test(path)) return undefined;
  return path.split('/').map((segment) => (segment.includes(gap) ? '{}' : segment)).join('/');
}
