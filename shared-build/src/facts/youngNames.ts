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

/** What a file asks for by its name: `'canParse' in URL`. */
function asksFor(code: Code, file: ts.SourceFile, owner: string, name: string): boolean {
  const isAsked = ({ parent }: ts.Node) => ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword && ts.isStringLiteralLike(parent.left) && parent.left.text === name;
  return (mentionsIn(code).get(owner) ?? []).some((one) => one.getSourceFile() === file && isAsked(one));
}

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
      const isAsked = !isTaken(parent as ts.PropertyAccessExpression) || asksFor(code, file, owner, word);
      found.set(key, isAsked || found.get(key) === true);
    }
  }
  return [...found].filter(([, isAsked]) => !isAsked).map(([key]) => key).sort();
}
