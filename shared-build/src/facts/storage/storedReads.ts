import { constantTextsOf } from '../values/values';
import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { closuresOf, type Closure } from '../values/closures';
import { forEachNode, type Code } from '../code/code';
import { isEquality } from '../code/operators';
import { tabStorageKeys, constantKeysOf } from './privateNames';
import { storageOf } from './storageNames';
import { schemaShape } from '../shapes/shapeOf';
import { namesAndTextsIn } from '../shapes/usedFields';
import { typeShape } from '../shapes/typeShapes';
import { isValibotName, schemaFromSource } from '../shapes/schemaSources';

/** How a package reads stored data. */
export interface StoredReads {
  /** By key, the required shape of stored JSON. */
  reads: Record<string, Shape>;
  /** The same for data of `keptInTab` and `createAttempts`. */
  inTab: Record<string, Shape>;
  /** Keys whose text is read and was not seen to be parsed. */
  texts: string[];
  /** How often texts of unknown origin are parsed. */
  others: number;
  /** By key, values that stored texts are compared with: `saved === 'off'`. */
  words: Record<string, string[]>;
}

const noBindings: Closure['given'] = new Map();

const isJsonParse = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'JSON.parse';

/** Whether a call may parse a text, such as `superjson.parse`. */
const mayParse = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /(^|\.)(parse|parseJson|deserialize|decode)$/.test(node.expression.getText());

/** Stands for a key known at run time only. */
const anyKey = '${…}';

const orAnyKey = (keys: readonly string[]) => (keys.length > 0 ? keys : [anyKey]);

/** The storage keys that a text comes from. */
function keysOfText(code: Code, text: Closure): string[] {
  return closuresOf(code, text).flatMap(({ node, given }) => {
    const callee = ts.isCallExpression(node) ? node.expression : undefined;
    if (
      !callee ||
      !ts.isCallExpression(node) ||
      !ts.isPropertyAccessExpression(callee) ||
      callee.name.text !== 'getItem' ||
      !node.arguments[0]
    )
      return [];
    const kind = storageOf(code, callee.expression);
    const keys = closuresOf(code, { node: node.arguments[0], given }).flatMap((key) =>
      orAnyKey(constantKeysOf(code, key.node as ts.Expression)),
    );
    return kind === undefined ? [] : keys.map((name) => `${kind}.${name}`);
  });
}

/** The storage keys whose JSON a value comes from. */
const keysOfParsed = (code: Code, value: Closure): string[] =>
  closuresOf(code, value).flatMap(({ node, given }) =>
    isJsonParse(node) && node.arguments[0] ? keysOfText(code, { node: node.arguments[0], given }) : [],
  );

/** The required parts of a shape, even if it has a default: falling back to that loses the visitor's data. */
function withoutFallbacks(schema: unknown): unknown {
  const { fallback: _none, item, ...rest } = schema as { fallback?: unknown; item?: unknown };
  return { ...rest, ...(item !== undefined && { item: withoutFallbacks(item) }) };
}

/** The type that a value is cast or annotated to. */
function assertedType(value: ts.Node): ts.TypeNode | undefined {
  const { parent } = value;
  if (ts.isAsExpression(parent) && parent.expression === value) return assertedType(parent) ?? parent.type;
  if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent)) return assertedType(parent);
  return ts.isVariableDeclaration(parent) && parent.initializer === value ? parent.type : undefined;
}

/** Whether text that is not JSON is used as it is: `catch { return text; }`. */
function acceptsRawText(call: ts.CallExpression): boolean {
  const attempt = ts.findAncestor(
    call,
    (node) => ts.isBlock(node) && ts.isTryStatement(node.parent) && node.parent.tryBlock === node,
  );
  const { catchClause } = (attempt?.parent ?? {}) as Partial<ts.TryStatement>;
  const [text] = call.arguments;
  return (
    catchClause !== undefined &&
    text !== undefined &&
    [...namesAndTextsIn(text)].some((word) => namesAndTextsIn(catchClause.block).has(word))
  );
}

/** What is required of a stored value at this place: by a schema, or by an unchecked type. */
function requiredShapes(node: ts.Node, code: Code): { keys: string[]; shape: Shape }[] {
  if (!ts.isCallExpression(node)) return [];
  const [schema, value] = node.arguments;
  if (schema && value && isValibotName(code, node.expression, /^(parse|safeParse|is|assert)$/)) {
    const keys = keysOfParsed(code, { node: value, given: noBindings });
    const read = keys.length > 0 ? schemaFromSource(schema, code) : undefined;
    return read ? [{ keys, shape: schemaShape(withoutFallbacks(read)) ?? {} }] : [];
  }
  if (!isJsonParse(node) || !node.arguments[0] || acceptsRawText(node)) return [];
  const type = assertedType(node);
  return [{ keys: keysOfText(code, { node: node.arguments[0], given: noBindings }), shape: typeShape(type, code) }];
}

/** The operands of a comparison with a constant, including each case of a switch. */
function comparisonsAt(node: ts.Node): [value: ts.Expression, word: ts.Expression][] {
  if (ts.isSwitchStatement(node))
    return node.caseBlock.clauses.flatMap((clause) =>
      ts.isCaseClause(clause) ? [[node.expression, clause.expression] as [ts.Expression, ts.Expression]] : [],
    );
  if (!ts.isBinaryExpression(node) || !isEquality(node.operatorToken.kind)) return [];
  return [
    [node.left, node.right],
    [node.right, node.left],
  ];
}

/** Constants that a node compares stored texts with, and their keys. */
const comparedConstants = (node: ts.Node, code: Code): { key: string; word: string }[] =>
  comparisonsAt(node).flatMap(([value, written]) => {
    const words =
      ts.isLiteralExpression(value) || ts.isTypeOfExpression(value) ? [] : (constantTextsOf(code, written) ?? []);
    return words.length > 0
      ? keysOfText(code, { node: value, given: noBindings }).flatMap((key) => words.map((word) => ({ key, word })))
      : [];
  });

/** The schemas of data that contracts store in the tab. */
function shapesRequiredInTab(node: ts.Node, code: Code): { key: string; shape: Shape }[] {
  if (!ts.isCallExpression(node) || !node.arguments[1]) return [];
  const keys = tabStorageKeys(node, code);
  const read = keys.length > 0 ? schemaFromSource(node.arguments[1], code) : undefined;
  return read ? keys.map((key) => ({ key, shape: schemaShape(withoutFallbacks(read)) ?? {} })) : [];
}

const isAnything = (shape: Shape) => Object.keys(shape).length === 0;

/** Finds out how a package reads stored data. */
export function storedReadsOf(code: Code): StoredReads {
  const reads = new Map<string, Shape[]>();
  const inTab = new Map<string, Shape>();
  const [seen, understood] = [new Set<string>(), new Set<string>()];
  const words = new Map<string, Set<string>>();
  let unknown = 0;
  function understand(call: ts.CallExpression): void {
    const keys = call.arguments[0] ? keysOfText(code, { node: call.arguments[0], given: noBindings }) : [];
    for (const key of keys) understood.add(key);
    if (keys.length === 0) unknown += 1;
  }
  forEachNode(code.files, (node) => {
    for (const { keys, shape } of requiredShapes(node, code))
      for (const key of new Set(keys)) reads.set(key, [...(reads.get(key) ?? []), shape]);
    for (const { key, shape } of shapesRequiredInTab(node, code)) inTab.set(key, shape);
    if (ts.isCallExpression(node)) for (const key of keysOfText(code, { node, given: noBindings })) seen.add(key);
    for (const { key, word } of comparedConstants(node, code)) words.set(key, (words.get(key) ?? new Set()).add(word));
    if (mayParse(node) && !isValibotName(code, node.expression, /^parse$/)) understand(node);
  });
  const isWhole = (key: string) => !key.endsWith(anyKey);
  const mayBeUnderstood = (key: string) =>
    [...understood].some((one) => one === key || (!isWhole(one) && key.startsWith(one.slice(0, -anyKey.length))));
  const shapes = [...reads]
    .filter(([key]) => isWhole(key))
    .map(([key, all]) => [key, all.filter((shape) => !isAnything(shape))] as const);
  return {
    // Several reads may require either shape; which is unknown.
    reads: Object.fromEntries(shapes.map(([key, all]) => [key, (all.length === 1 && all[0]) || {}])),
    inTab: Object.fromEntries(inTab),
    texts: [...seen].filter((key) => isWhole(key) && !mayBeUnderstood(key)).sort(),
    others: unknown,
    words: Object.fromEntries([...words].filter(([key]) => isWhole(key)).map(([key, all]) => [key, [...all].sort()])),
  };
}
