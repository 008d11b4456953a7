import type { BuildFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { callsOf } from './addresses';
import { forEachNode, type Code } from './code';
import { shapeIn } from './shapeOf';
import { bare, isMember, valuesOf, wordsOf } from './values';
import { isOfValibot, writtenSchema } from './writtenSchemas';

/** The name and arguments of a call. */
interface Called {
  on: ts.Expression;
  method: string;
  given: readonly ts.Expression[];
}

function calledBy(node: ts.Node): Called | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return { on: node.expression.expression, method: node.expression.name.text, given: node.arguments };
}

const isMadeOf = (value: ts.Expression, name: string, code: Code) =>
  valuesOf(code, value)
    .map(bare)
    .some((made) => ts.isNewExpression(made) && made.expression.getText() === name);

const isHeaders = (value: ts.Expression, code: Code) =>
  isMadeOf(value, 'Headers', code) || (isMember(value) && /\.headers$/.test(value.getText()));

/**
 * The headers that a node sets: `setRequestHeader('authorization', …)`, `headers.set('authorization', …)`, `{ headers:
 * { authorization } }`; undefined where they may be any.
 */
function headersOf(node: ts.Node, code: Code): string[] | undefined {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'headers') {
    const names = valuesOf(code, node.initializer)
      .map(bare)
      .flatMap((table) =>
        ts.isObjectLiteralExpression(table)
          ? table.properties.map(({ name }) => (name && !ts.isComputedPropertyName(name) ? name.text : undefined))
          : [isMadeOf(table, 'Headers', code) ? '' : undefined],
      );
    return names.every((name) => name !== undefined) ? names.filter((name) => name !== '') : undefined;
  }
  const { on, method = '', given = [] } = calledBy(node) ?? {};
  const isSet =
    method === 'setRequestHeader' || (on !== undefined && /^(set|append)$/.test(method) && isHeaders(on, code));
  return isSet && given[0] ? wordsOf(code, given[0]) : [];
}

/** The scheme of a token that a node sends: `setRequestHeader('authorization', `Bearer ${token}`)`. */
function schemesOf(node: ts.Node, code: Code): string[] {
  const { method = '', given: [name, value] = [] } = calledBy(node) ?? {};
  const isToken =
    /^(setRequestHeader|set|append)$/.test(method) &&
    name &&
    (wordsOf(code, name) ?? []).some((word) => /^authorization$/i.test(word));
  const written =
    isToken && value
      ? valuesOf(code, value).map((one) =>
          ts.isTemplateExpression(one)
            ? one.head.text
            : ts.isBinaryExpression(one) && ts.isStringLiteralLike(one.left)
              ? one.left.text
              : '',
        )
      : [];
  return written.flatMap((words) => /^(\w+) $/.exec(words)?.[1]?.toLowerCase() ?? []);
}

/** The form fields that a node adds: `body.append('file', file)`. */
function fieldsOf(node: ts.Node, code: Code): string[] {
  const { on, method = '', given = [] } = calledBy(node) ?? {};
  return on && /^(set|append)$/.test(method) && given[0] && isMadeOf(on, 'FormData', code)
    ? (wordsOf(code, given[0]) ?? [])
    : [];
}

const isJson = (value: ts.Expression) =>
  ts.isCallExpression(bare(value)) && (bare(value) as ts.CallExpression).expression.getText() === 'JSON.parse';

/** The schema by which a node parses a text: `v.parse(AnswerSchema, JSON.parse(text))`. */
function readBy(node: ts.Node, code: Code): Shape | undefined {
  if (!ts.isCallExpression(node) || !isOfValibot(code, node.expression, /^(parse|safeParse|is)$/)) return undefined;
  const [schema, text] = node.arguments;
  return schema && text && isJson(text) ? shapeIn(writtenSchema(schema, code)) : undefined;
}

function nodesOf(file: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  forEachNode([file], (node) => {
    nodes.push(node);
  });
  return nodes;
}

/** The JSON that a file with a single call parses, and does not store: the call's answer. */
function answersIn(file: ts.SourceFile, code: Code): [string, Shape][] {
  const nodes = nodesOf(file);
  const calls = new Set(nodes.flatMap((node) => callsOf(node, code)));
  const [call, ...more] = calls;
  const [read, ...others] =
    call === undefined || /\b(local|session)Storage\b/.test(file.text)
      ? []
      : nodes.flatMap((node) => readBy(node, code) ?? []);
  return call !== undefined && more.length === 0 && read && others.length === 0 ? [[call, read]] : [];
}

const eachOnce = (words: readonly string[]) => [...new Set(words)].sort();

/** What a package sends past the platform, and reads of the answers. */
export function pastPlatformOf(code: Code): NonNullable<BuildFacts['past']> {
  const nodes = code.files.flatMap(nodesOf);
  const headers = nodes.map((node) => headersOf(node, code));
  return {
    ...(headers.every((names) => names !== undefined) && {
      headers: eachOnce(headers.flat().map((name) => name.toLowerCase())),
    }),
    schemes: eachOnce(nodes.flatMap((node) => schemesOf(node, code))),
    fields: eachOnce(nodes.flatMap((node) => fieldsOf(node, code))),
    reads: Object.fromEntries(code.files.flatMap((file) => answersIn(file, code))),
  };
}
