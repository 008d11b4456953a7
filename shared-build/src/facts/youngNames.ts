import { relative } from 'node:path';
import ts from 'typescript';
import { foundOf, type Code } from './code';
import { mentionsIn } from './mentions';
import { valuesOf } from './values';

/** What the oldest browsers lack that are built for (`targets` in `common.ts`), by who has it: `jest/oldestBrowser.cjs` takes the same away in tests. */
const lacking: Record<string, readonly string[]> = {
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

/** What browsers have as names of their own, and the oldest have not. */
const lackingByThemselves = ['requestIdleCallback', 'cancelIdleCallback'];

/** What maps, sets and their kin have since, and what the iterators that they answer have. */
const ofSets = ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'];
const ofIterators = ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'];

const page = /^(?:(?:globalThis|window|self)\.)?(\w+)$/;

/** Who has a member, where that is the language's own or a browser's. */
function ownerOf(code: Code, owner: ts.Expression): string | undefined {
  const name = page.exec(owner.getText())?.[1];
  const isOwn = ts.isIdentifier(owner) && foundOf(code, owner) !== undefined;
  return name !== undefined && Object.hasOwn(lacking, name) && !isOwn ? name : undefined;
}

/** Whether a name is called, or handed on to who calls it; whoever does anything else with it asks first whether it is there. */
function isTaken(member: ts.PropertyAccessExpression): boolean {
  const { parent } = member;
  if (ts.isNewExpression(parent)) return true;
  if (!ts.isCallExpression(parent)) return false;
  return parent.expression !== member || !(parent.questionDotToken ?? member.questionDotToken);
}

/** Whether a name of the browser's own is called here, where the code declares none of that name. */
function isCalled(code: Code, name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === name && /^(globalThis|window|self)$/.test(parent.expression.getText()) && isTaken(parent);
  return ts.isCallExpression(parent) && parent.expression === name && !parent.questionDotToken && foundOf(code, name) === undefined;
}

const collections = /^(Readonly)?(Map|Set|URLSearchParams|FormData|Headers)(<|$)/;

/** Whether an expression is a map, a set or one of their kin, as far as that is written. */
function isCollection(code: Code, expression: ts.Expression, kinds = collections): boolean {
  const { declared } = (ts.isIdentifier(expression) && foundOf(code, expression)) || {};
  const type = declared && (ts.isVariableDeclaration(declared) || ts.isParameter(declared)) ? declared.type : undefined;
  if (type) return kinds.test(type.getText());
  const values = valuesOf(code, expression);
  return values.length > 0 && values.every((value) => ts.isNewExpression(value) && ts.isIdentifier(value.expression) && kinds.test(value.expression.text) && foundOf(code, value.expression) === undefined);
}

/** The name of a method that the oldest browsers lack, where a call asks a set for it, or an iterator: `seen.union(others)`, `names.values().map(…)`. */
function youngMethod(code: Code, call: ts.CallExpression): string | undefined {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee) || (callee.questionDotToken ?? call.questionDotToken)) return undefined;
  const { expression: whole, name: { text } } = callee;
  if (ofSets.includes(text) && isCollection(code, whole, /^(Readonly)?Set(<|$)/)) return `Set.prototype.${text}`;
  const isIterator = ofIterators.includes(text) && ts.isCallExpression(whole) && whole.arguments.length === 0 && ts.isPropertyAccessExpression(whole.expression) && /^(values|keys|entries)$/.test(whole.expression.name.text);
  return isIterator && isCollection(code, (whole.expression as ts.PropertyAccessExpression).expression) ? `Iterator.prototype.${text}` : undefined;
}

/** What a package asks for by its name: `'canParse' in URL`, `Reflect.has(URL, 'canParse')`, `URL['canParse']`. */
function asksFor(code: Code, owner: string, name: string): boolean {
  const isName = (value: ts.Node | undefined) => value !== undefined && ts.isStringLiteralLike(value) && value.text === name;
  const isAsked = ({ parent }: ts.Node) =>
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword && isName(parent.left)) ||
    (ts.isElementAccessExpression(parent) && isName(parent.argumentExpression)) ||
    (ts.isCallExpression(parent) && /(^|\.)has(Own)?$/.test(parent.expression.getText()) && isName(parent.arguments[1]));
  return (mentionsIn(code).get(owner) ?? []).some(isAsked);
}

/** Whether it is tried alone: whoever does so goes on without. */
const isTried = (node: ts.Node) => ts.findAncestor(node, (one) => ts.isBlock(one) && ts.isTryStatement(one.parent) && one.parent.tryBlock === one && one.parent.catchClause !== undefined) !== undefined;

/** Whether a package brings along what is not there. */
const isFilledIn = ({ files }: Code) => files.some((file) => file.statements.some((statement) => ts.isImportDeclaration(statement) && /core-js|polyfill/i.test(statement.moduleSpecifier.getText())));

/** Names younger than the oldest browsers that code takes for granted, by their files: `src/routes/page.ts URL.canParse`. Where a file asks first it knows that they may not be there. */
export function youngNames(code: Code, folder: string): string[] {
  if (isFilledIn(code)) return [];
  const found = new Map<string, boolean>();
  const note = (node: ts.Node, name: string, isAsked: boolean) => {
    const key = `${relative(folder, node.getSourceFile().fileName)} ${name}`;
    found.set(key, isAsked || found.get(key) === true);
  };
  for (const word of new Set(Object.values(lacking).flat()))
    for (const name of mentionsIn(code).get(word) ?? []) {
      const { parent } = name;
      const owner = ts.isPropertyAccessExpression(parent) && parent.name === name ? ownerOf(code, parent.expression) : undefined;
      if (owner === undefined || !lacking[owner]!.includes(word)) continue;
      note(name, `${owner}.${word}`, !isTaken(parent as ts.PropertyAccessExpression) || isTried(parent) || asksFor(code, owner, word));
    }
  for (const word of lackingByThemselves)
    for (const name of mentionsIn(code).get(word) ?? []) {
      const isMet = ['window', 'globalThis', 'self'].some((owner) => asksFor(code, owner, word));
      if (!ts.isPropertyAssignment(name.parent)) note(name, word, !isCalled(code, name) || isTried(name) || isMet);
    }
  for (const word of [...ofSets, ...ofIterators])
    for (const { parent: { parent: call } } of mentionsIn(code).get(word) ?? []) {
      const name = ts.isCallExpression(call) ? youngMethod(code, call) : undefined;
      if (name) note(call, name, isTried(call));
    }
  return [...found].filter(([, isAsked]) => !isAsked).map(([key]) => key).sort();
}
