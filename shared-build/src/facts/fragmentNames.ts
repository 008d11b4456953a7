import ts from 'typescript';
import { forEachNode, type Code } from './code';

/** What a node says, as it is written: a text, a part of a template, a pattern. */
const textOf = (node: ts.Node): string => (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isRegularExpressionLiteral(node) ? node.text : '');

/** The word that a node asks a list of names for: `.get('token')`. */
function askedFor(node: ts.Node): string[] {
  const [given] = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && /^(get|has)$/.test(node.expression.name.text) ? node.arguments : [];
  return given && ts.isStringLiteralLike(given) ? [given.text] : [];
}

function namesIn(file: ts.SourceFile): string[] {
  // Elsewhere what stands before an equals sign is no part of a fragment.
  const isOfHash = /\bhash\b/i.test(file.text);
  const names: string[] = [];
  forEachNode([file], (node) => {
    const written = isOfHash ? /(?:^|[^\w-])([A-Za-z][\w-]*)=/g : /#([A-Za-z][\w-]*)=/g;
    names.push(...[...textOf(node).matchAll(written)].map(([, name]) => name!), ...(isOfHash ? askedFor(node) : []));
  });
  return names;
}

/** The names that a package's code has for what stands in fragments of addresses: `#token=…`. */
export const fragmentNamesOf = (code: Code): string[] => [...new Set(code.files.flatMap(namesIn))].sort();
