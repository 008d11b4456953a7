import type { BuildFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { directCallsOf } from '../paths/addresses';
import { forEachNode, type Code } from '../code/code';
import { schemaShape } from '../shapes/shapeOf';
import { constantTextsOf, valuesOf } from '../values/values';
import { isValibotName, schemaFromSource } from '../shapes/schemaSources';
import { unwrapped, isMember } from '../code/syntax';

/** The name and arguments of a call. */
interface MethodCall {
  on: ts.Expression;
  method: string;
  given: readonly ts.Expression[];
}

function methodCallAt(node: ts.Node): MethodCall | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return { on: node.expression.expression, method: node.expression.name.text, given: node.arguments };
}

const isInstanceOf = (value: ts.Expression, name: string, code: Code) =>
  valuesOf(code, value)
    .map(unwrapped)
    .some((made) => ts.isNewExpression(made) && made.expression.getText() === name);

const isHeaders = (value: ts.Expression, code: Code) =>
  isInstanceOf(value, 'Headers', code) || (isMember(value) && /\.headers$/.test(value.getText()));

/**
 * The headers that a node sets: `setRequestHeader('authorization', …)`, `headers.set('authorization', …)`, `{ headers:
 * { authorization } }`; undefined where they may be any.
 */
function headersSetAt(node: ts.Node, code: Code): string[] | undefined {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'headers') {
    const names = valuesOf(code, node.initializer)
      .map(unwrapped)
      .flatMap((table) =>
        ts.isObjectLiteralExpression(table)
          ? table.properties.map(({ name }) => (name && !ts.isComputedPropertyName(name) ? name.text : undefined))
          : [isInstanceOf(table, 'Headers', code) ? '' : undefined],
      );
    return names.every((name) => name !== undefined) ? names.filter((name) => name !== '') : undefined;
  }
  const { on, method = '', given = [] } = methodCallAt(node) ?? {};
  const isSet =
    method === 'setRequestHeader' || (on !== undefined && /^(set|append)$/.test(method) && isHeaders(on, code));
  return isSet && given[0] ? constantTextsOf(code, given[0]) : [];
}

/** The scheme of a token that a node sends: `setRequestHeader('authorization', `Bearer ${token}`)`. */
function schemesOf(node: ts.Node, code: Code): string[] {
  const { method = '', given: [name, value] = [] } = methodCallAt(node) ?? {};
  const isToken =
    /^(setRequestHeader|set|append)$/.test(method) &&
    name &&
    (constantTextsOf(code, name) ?? []).some((word) => /^authorization$/i.test(word));
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
  const { on, method = '', given = [] } = methodCallAt(node) ?? {};
  return on && /^(set|append)$/.test(method) && given[0] && isInstanceOf(on, 'FormData', code)
    ? (constantTextsOf(code, given[0]) ?? [])
    : [];
}

const isJson = (value: ts.Expression) =>
  ts.isCallExpression(unwrapped(value)) &&
  (unwrapped(value) as ts.CallExpression).expression.getText() === 'JSON.parse';

/** The schema by which a node parses a text: `v.parse(AnswerSchema, JSON.parse(text))`. */
function schemaParsedAt(node: ts.Node, code: Code): Shape | undefined {
  if (!ts.isCallExpression(node) || !isValibotName(code, node.expression, /^(parse|safeParse|is)$/)) return undefined;
  const [schema, text] = node.arguments;
  return schema && text && isJson(text) ? schemaShape(schemaFromSource(schema, code)) : undefined;
}

function nodesOf(file: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  forEachNode([file], (node) => {
    nodes.push(node);
  });
  return nodes;
}

/** The JSON that a file with a single call parses, and does not store: the call's answer. */
function answerShapesIn(file: ts.SourceFile, code: Code): [string, Shape][] {
  const nodes = nodesOf(file);
  const calls = new Set(nodes.flatMap((node) => directCallsOf(node, code)));
  const [call, ...more] = calls;
  const [read, ...others] =
    call === undefined || /\b(local|session)Storage\b/.test(file.text)
      ? []
      : nodes.flatMap((node) => schemaParsedAt(node, code) ?? []);
  return call !== undefined && more.length === 0 && read && others.length === 0 ? [[call, read]] : [];
}

const uniqueSorted = (words: readonly string[]) => [...new Set(words)].sort();

/** What a package sends past the platform, and reads of the answers. */
export function directCallFactsOf(code: Code): NonNullable<BuildFacts['past']> {
  const nodes = code.files.flatMap(nodesOf);
  const headers = nodes.map((node) => headersSetAt(node, code));
  return {
    ...(headers.every((names) => names !== undefined) && {
      headers: uniqueSorted(headers.flat().map((name) => name.toLowerCase())),
    }),
    schemes: uniqueSorted(nodes.flatMap((node) => schemesOf(node, code))),
    fields: uniqueSorted(nodes.flatMap((node) => fieldsOf(node, code))),
    reads: Object.fromEntries(code.files.flatMap((file) => answerShapesIn(file, code))),
  };
}
