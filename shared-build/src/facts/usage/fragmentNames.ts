import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';

/** The constant text of a node: a string, a part of a template, a pattern. */
const textOf = (node: ts.Node): string =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node)
    ? node.text
    : '';

const name = String.raw`[A-Za-z][\w-]*`;

/** The alternatives in a pattern: those of `(?:token|chat)=`. */
const choices = new RegExp(String.raw`\((?:\?:)?(${name}(?:\|${name})*)\)(?==)`, 'g');

/** The constant texts of a node, one for each alternative of a pattern. */
function textsOf(node: ts.Node): string[] {
  const text = textOf(node);
  const all = [...text.matchAll(choices)].flatMap(([, names]) => names!.split('|'));
  return all.length === 0 ? [text] : all.map((one) => text.replaceAll(choices, one));
}

/** The constant argument of `.get('token')`. */
function parameterRead(node: ts.Node): string[] {
  const [given] =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^(get|has)$/.test(node.expression.name.text)
      ? node.arguments
      : [];
  return given && ts.isStringLiteralLike(given) ? [given.text] : [];
}

function namesIn(file: ts.SourceFile): string[] {
  // Only there is a name before `=` part of a fragment.
  const isOfHash = /\bhash\b/i.test(file.text);
  const names: string[] = [];
  forEachNode([file], (node) => {
    const written = new RegExp(`${isOfHash ? String.raw`(?:^|[^\w-])` : '#'}(${name})=`, 'g');
    names.push(
      ...textsOf(node).flatMap((text) => [...text.matchAll(written)].map(([, found]) => found!)),
      ...(isOfHash ? parameterRead(node) : []),
    );
  });
  return names;
}

/** Names in fragments of addresses that a package's code reads: `#token=…`. */
export const fragmentNamesOf = (code: Code): string[] => [...new Set(code.files.flatMap(namesIn))].sort();
