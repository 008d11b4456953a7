import type { BuildFacts } from '@storefront/contracts';
import ts from 'typescript';
import { branchesOf, hasDefaultValue, keyOf, optionContexts, optionNames, readParsed } from '../../texts/usedTexts';
import { forEachNode, resolveName, type Code } from '../code/code';
import { isFunction, unwrapped } from '../code/syntax';
import { constantTextsOf, resolveExpression, valuesOf } from '../values/values';
import { keysCountedByText } from './textCounts';

/** Whether a name or member is a function of the package's own. */
const isOwnFunction = (code: Code, callee: ts.Expression): boolean =>
  valuesOf(code, callee).every((value) => isFunction(value) || ts.isMethodDeclaration(value));

/** Whether a call gets a text: by the `t` of `useTranslation()`, under whatever name, or by an unknown `t`. */
function isTranslate(code: Code, { expression: callee }: ts.CallExpression): boolean {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text === 't' && !isOwnFunction(code, callee);
  if (!ts.isIdentifier(callee)) return false;
  const declared = resolveExpression(code, callee)?.declared ?? resolveName(code, callee)?.declared;
  const { initializer } =
    declared && ts.isBindingElement(declared) ? (declared.parent.parent as ts.VariableDeclaration) : {};
  const isTaken =
    initializer !== undefined &&
    ((declared as ts.BindingElement).propertyName ?? (declared as ts.BindingElement).name).getText() === 't' &&
    /useTranslation\(/.test(unwrapped(initializer).getText());
  return isTaken || (callee.text === 't' && !isOwnFunction(code, callee));
}

type Asked = NonNullable<BuildFacts['texts']['given']>[number];

/** A use of a text, with its constant context. */
export interface TextUse extends Asked {
  context: string | undefined;
  /** It is one of several alternatives. */
  isListed: boolean;
}

/** The values of an alternative key; undefined where unknown. */
function keysOf(code: Code, key: ts.Expression): string[] | undefined {
  const words = constantTextsOf(code, key);
  const patterns = valuesOf(code, key).map(keyOf);
  return words ?? (patterns.every((pattern) => pattern !== undefined) ? patterns : undefined);
}

/** The lists of alternative keys of a call. Where one key is unknown, each of the others counts separately. */
function keyListsOf(code: Code, key: ts.Expression): string[][] {
  return valuesOf(code, key)
    .flatMap(branchesOf)
    .filter(ts.isArrayLiteralExpression)
    .flatMap(({ elements }) => {
      const keys = elements.map((element) => keysOf(code, element));
      if (keys.some((some) => !some)) return keys.flatMap((some = []) => some.map((one) => [one]));
      return keys.reduce<string[][]>(
        (lists, some) => lists.flatMap((list) => some!.map((one) => [...list, one])),
        [[]],
      );
    });
}

/** Uses of keys with the options of a call, one for each context. */
const textUses = (
  keys: readonly string[],
  options: ts.Expression | undefined,
  { isListed }: { isListed: boolean },
): TextUse[] =>
  keys.flatMap((key) =>
    optionContexts(options).map((context) => ({ key, names: optionNames(options), context, isListed })),
  );

/**
 * The keys that a package's code uses: constants, those from tables, and lists of alternatives; `counted`: with a text
 * as `count`.
 */
export function keysUsedIn(code: Code, name: string): { asked: TextUse[]; lists: string[][]; counted: string[] } {
  const asked: TextUse[] = [];
  const lists: string[][] = [];
  const counted: string[] = [];
  const asks = (call: ts.CallExpression) => isTranslate(code, call);
  const visit = (node: ts.Node): void => {
    const [key, options] = ts.isCallExpression(node) && asks(node) ? node.arguments : [];
    const listed = key ? keyListsOf(code, key) : [];
    const plain = key ? valuesOf(code, key).flatMap((value) => constantTextsOf(code, value) ?? []) : [];
    asked.push(
      ...textUses(plain, options, { isListed: false }),
      ...textUses(listed.flat(), options, { isListed: true }),
    );
    if (!hasDefaultValue(optionNames(options))) lists.push(...listed);
    if (key) counted.push(...keysCountedByText(node as ts.CallExpression, code));
    ts.forEachChild(node, visit);
  };
  for (const file of code.files) {
    visit(file);
    asked.push(
      ...readParsed(file.fileName, file, asks).uses.map(({ key, given, context, isListed }) => ({
        key,
        names: given,
        context,
        isListed,
      })),
    );
  }
  // Keys may have their namespace: `mf-x:title`.
  const own = (key: string) => (key.startsWith(`${name}:`) ? key.slice(name.length + 1) : key);
  return {
    asked: asked.map((one) => ({ ...one, key: own(one.key) })),
    lists: lists.map((list) => list.map(own)),
    counted: counted.map(own),
  };
}

/** The namespaces of `useTranslation('mf-x')`. */
export function namespacesIn(code: Code): string[] {
  const found = new Set<string>();
  forEachNode(code.files, (node) => {
    const callee = ts.isCallExpression(node) ? resolveExpression(code, node.expression) : undefined;
    const [whose] = callee?.from && callee.name === 'useTranslation' ? (node as ts.CallExpression).arguments : [];
    for (const name of (whose && constantTextsOf(code, whose)) ?? []) found.add(name);
  });
  return [...found].sort();
}

/** The uses of texts without duplicates, sorted by their keys. */
export function distinctUses(asked: readonly Asked[]): Asked[] {
  const sorted = asked.map(({ key, names }) => ({ key, ...(names && { names: [...names].sort() }) }));
  return [...new Map(sorted.map((one) => [JSON.stringify(one), one]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one);
}
