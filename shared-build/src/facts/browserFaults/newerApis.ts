import { relative } from 'node:path';
import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { mentionsIn } from '../code/mentions';
import { valuesOf } from '../values/values';

/**
 * APIs that the oldest supported browsers (`targets` in `common.ts`) lack, by owner; `jest/oldestBrowser.cjs` removes
 * the same in tests.
 */
const missingApis: Record<string, readonly string[]> = {
  URL: ['canParse', 'parse'],
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  RegExp: ['escape'],
  Math: ['sumPrecise', 'f16round'],
  AbortSignal: ['any'],
  Iterator: ['from'],
  Uint8Array: ['fromBase64', 'fromHex'],
  Intl: ['DurationFormat'],
  document: ['startViewTransition'],
  navigator: ['share', 'canShare', 'vibrate'],
};

/** Globals that the oldest browsers lack. */
const missingGlobals = ['requestIdleCallback', 'cancelIdleCallback'];

/** Newer methods of maps, sets and iterators. */
const setMethods = [
  'union',
  'intersection',
  'difference',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
];
const iteratorMethods = [
  'map',
  'filter',
  'take',
  'drop',
  'flatMap',
  'reduce',
  'toArray',
  'forEach',
  'some',
  'every',
  'find',
];

const page = /^(?:(?:globalThis|window|self)\.)?(\w+)$/;

/** The owner of a member, if it is a built-in or a browser's. */
function ownerOf(code: Code, owner: ts.Expression): string | undefined {
  const name = page.exec(owner.getText())?.[1];
  const isOwn = ts.isIdentifier(owner) && resolveName(code, owner) !== undefined;
  return name !== undefined && Object.hasOwn(missingApis, name) && !isOwn ? name : undefined;
}

/** Whether a name is called or passed on; other uses check its existence first. */
function isUsed(member: ts.PropertyAccessExpression): boolean {
  const { parent } = member;
  if (ts.isNewExpression(parent)) return true;
  if (!ts.isCallExpression(parent)) return false;
  return parent.expression !== member || !(parent.questionDotToken ?? member.questionDotToken);
}

/** Whether a browser's global is called here, and not a name of the code's own. */
function isGlobalUse(code: Code, name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent))
    return parent.name === name && /^(globalThis|window|self)$/.test(parent.expression.getText()) && isUsed(parent);
  return (
    ts.isCallExpression(parent) &&
    parent.expression === name &&
    !parent.questionDotToken &&
    resolveName(code, name) === undefined
  );
}

const collections = /^(Readonly)?(Map|Set|URLSearchParams|FormData|Headers)(<|$)/;

/** Whether an expression is a map, a set or the like, as far as written. */
function isCollection(code: Code, expression: ts.Expression, kinds = collections): boolean {
  const { declared } = (ts.isIdentifier(expression) && resolveName(code, expression)) || {};
  const type = declared && (ts.isVariableDeclaration(declared) || ts.isParameter(declared)) ? declared.type : undefined;
  if (type) return kinds.test(type.getText());
  const values = valuesOf(code, expression);
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        ts.isNewExpression(value) &&
        ts.isIdentifier(value.expression) &&
        kinds.test(value.expression.text) &&
        resolveName(code, value.expression) === undefined,
    )
  );
}

/** A newer method called on a set or an iterator: `seen.union(others)`, `names.values().map(…)`. */
function newerMethodOf(code: Code, call: ts.CallExpression): string | undefined {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee) || (callee.questionDotToken ?? call.questionDotToken)) return undefined;
  const {
    expression: whole,
    name: { text },
  } = callee;
  if (setMethods.includes(text) && isCollection(code, whole, /^(Readonly)?Set(<|$)/)) return `Set.prototype.${text}`;
  const isIterator =
    iteratorMethods.includes(text) &&
    ts.isCallExpression(whole) &&
    whole.arguments.length === 0 &&
    ts.isPropertyAccessExpression(whole.expression) &&
    /^(values|keys|entries)$/.test(whole.expression.name.text);
  return isIterator && isCollection(code, (whole.expression as ts.PropertyAccessExpression).expression)
    ? `Iterator.prototype.${text}`
    : undefined;
}

/** Names whose existence a package checks: `'canParse' in URL`, `Reflect.has(URL, 'canParse')`, `URL['canParse']`. */
function checksFor(code: Code, owner: string, name: string): boolean {
  const isName = (value: ts.Node | undefined) =>
    value !== undefined && ts.isStringLiteralLike(value) && value.text === name;
  const isAsked = ({ parent }: ts.Node) =>
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword && isName(parent.left)) ||
    (ts.isElementAccessExpression(parent) && isName(parent.argumentExpression)) ||
    (ts.isCallExpression(parent) &&
      /(^|\.)has(Own)?$/.test(parent.expression.getText()) &&
      isName(parent.arguments[1]));
  return (mentionsIn(code).get(owner) ?? []).some(isAsked);
}

/** Whether it is in a `try` block, so that the code goes on without it. */
const isInTryBlock = (node: ts.Node) =>
  ts.findAncestor(
    node,
    (one) =>
      ts.isBlock(one) &&
      ts.isTryStatement(one.parent) &&
      one.parent.tryBlock === one &&
      one.parent.catchClause !== undefined,
  ) !== undefined;

/** Whether a package contains a polyfill. */
const hasPolyfill = ({ files }: Code) =>
  files.some((file) =>
    file.statements.some(
      (statement) => ts.isImportDeclaration(statement) && /core-js|polyfill/i.test(statement.moduleSpecifier.getText()),
    ),
  );

/**
 * Newer APIs that code uses without a check, with their files: `src/routes/page.ts URL.canParse`. A check anywhere in a
 * file counts for that file.
 */
export function newerApis(code: Code, folder: string): string[] {
  if (hasPolyfill(code)) return [];
  const found = new Map<string, boolean>();
  const note = (node: ts.Node, name: string, isAsked: boolean) => {
    const key = `${relative(folder, node.getSourceFile().fileName)} ${name}`;
    found.set(key, isAsked || found.get(key) === true);
  };
  for (const word of new Set(Object.values(missingApis).flat()))
    for (const name of mentionsIn(code).get(word) ?? []) {
      const { parent } = name;
      const owner =
        ts.isPropertyAccessExpression(parent) && parent.name === name ? ownerOf(code, parent.expression) : undefined;
      if (owner === undefined || !missingApis[owner]!.includes(word)) continue;
      note(
        name,
        `${owner}.${word}`,
        !isUsed(parent as ts.PropertyAccessExpression) || isInTryBlock(parent) || checksFor(code, owner, word),
      );
    }
  for (const word of missingGlobals)
    for (const name of mentionsIn(code).get(word) ?? []) {
      const isMet = ['window', 'globalThis', 'self'].some((owner) => checksFor(code, owner, word));
      if (!ts.isPropertyAssignment(name.parent))
        note(name, word, !isGlobalUse(code, name) || isInTryBlock(name) || isMet);
    }
  for (const word of [...setMethods, ...iteratorMethods])
    for (const {
      parent: { parent: call },
    } of mentionsIn(code).get(word) ?? []) {
      const name = ts.isCallExpression(call) ? newerMethodOf(code, call) : undefined;
      if (name) note(call, name, isInTryBlock(call));
    }
  return [...found]
    .filter(([, isAsked]) => !isAsked)
    .map(([key]) => key)
    .sort();
}
