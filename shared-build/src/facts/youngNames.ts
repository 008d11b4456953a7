import { relative } from 'node:path';
import ts from 'typescript';
import { foundOf, type Code } from './code';
import { mentionsIn } from './values';

/** What the oldest browsers lack that are built for (`targets` in `common.ts`), by who has it: `jest/oldestBrowser.cjs` takes the same away in tests. */
const lacking: Record<string, readonly string[]> = {
  URL: ['canParse', 'parse'],
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  RegExp: ['escape'],
  Math: ['sumPrecise', 'f16round'],
};

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
  if (!ts.isCallExpression(parent)) return false;
  return parent.expression !== member || !(parent.questionDotToken ?? member.questionDotToken);
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
  for (const word of new Set(Object.values(lacking).flat())) {
    for (const name of mentionsIn(code).get(word) ?? []) {
      const { parent } = name;
      const owner = ts.isPropertyAccessExpression(parent) && parent.name === name ? ownerOf(code, parent.expression) : undefined;
      if (owner === undefined || !lacking[owner]!.includes(word)) continue;
      const file = name.getSourceFile();
      const key = `${relative(folder, file.fileName)} ${owner}.${word}`;
      const isAsked = !isTaken(parent as ts.PropertyAccessExpression) || isTried(parent) || asksFor(code, owner, word);
      found.set(key, isAsked || found.get(key) === true);
    }
  }
  return [...found].filter(([, isAsked]) => !isAsked).map(([key]) => key).sort();
}
