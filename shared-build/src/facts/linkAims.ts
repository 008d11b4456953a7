import { defaultLanguage, localizePath, paths, splitPath } from '@storefront/contracts';
import ts from 'typescript';
import { ofTheApi } from './addresses';
import { contractsName, type Code } from './code';
import { bare, isFunction, named, partsOf, valuesOf, wordsOf } from './values';

/** Stands for what comes at run time until an address is whole. */
const gap = '\u0000';

/** How many parts are followed that stand in one another. */
const farthest = 5;

/** Stands for what builders of the contracts are given: a number where they count, and a word where they write. */
const word = '7000001';

/** A path that the contracts build: `paths.cart()`. What it is given comes at run time. */
function builtText(code: Code, { expression, arguments: given }: ts.CallExpression): string | undefined {
  const found = ts.isPropertyAccessExpression(expression) ? named(code, expression.expression) : undefined;
  const builder = ts.isPropertyAccessExpression(expression) && found?.from === contractsName && found.name === 'paths' ? expression.name.text : '';
  if (!Object.hasOwn(paths, builder) || given.some(ts.isSpreadElement)) return undefined;
  const build = (paths as unknown as Record<string, (...parts: string[]) => string>)[builder]!;
  return build(...given.map(() => word)).replaceAll(word, gap);
}

/** The path that a call makes an address of: by the contracts' `localizePath`, or the `absolute` of a page's head. */
function pathGiven(code: Code, { expression, arguments: [path] }: ts.CallExpression): ts.Expression | undefined {
  const found = named(code, expression);
  const isLocalized = found?.from === contractsName && found.name === 'localizePath';
  const isAbsolute = /(^|\.)absolute$/.test(expression.getText()) && !found?.from && !valuesOf(code, expression).some((value) => isFunction(value));
  return isLocalized || isAbsolute ? path : undefined;
}

/** The text of an address that a call makes; undefined where that comes at run time. */
function calledText(code: Code, call: ts.CallExpression, depth: number): string | undefined {
  const path = pathGiven(code, call);
  return path ? textOf(code, path, depth + 1) : builtText(code, call);
}

/** A text as it is written, however it is put together. */
function textOf(code: Code, expression: ts.Expression, depth = 0): string {
  const [value, ...more] = valuesOf(code, expression);
  if (!value || more.length > 0 || depth > farthest) return gap;
  if (ts.isStringLiteralLike(value)) return value.text;
  const called = ts.isCallExpression(value) ? calledText(code, value, depth) : undefined;
  if (called !== undefined) return called;
  const [word, ...others] = wordsOf(code, value) ?? [];
  if (word !== undefined && others.length === 0) return word;
  return partsOf(value)?.map((part) => (typeof part === 'string' ? part : textOf(code, part, depth + 1))).join('') ?? gap;
}

/** An address as it is written: undefined where it is none, or where what comes at run time is not a part between two slashes. */
function addressOf(code: Code, value: ts.Expression): string | undefined {
  const [path = ''] = textOf(code, value).split(/[?#]/, 1);
  const segments = path.split('/').slice(1);
  if (!/^\/(?!\/)/.test(path) || segments.some((segment) => segment.includes(gap) && segment !== gap)) return undefined;
  return `/${segments.map((segment) => (segment === gap ? '{}' : segment)).join('/')}`;
}

/** An address of a page of the shop as it is written, and what stands in its query. */
export function writtenAddress(code: Code, value: ts.Expression): { path: string; query: string | undefined } | undefined {
  const path = addressOf(code, value);
  return path === undefined || ofTheApi.test(path) ? undefined : { path: splitPath(path).path, query: textOf(code, value).split('#', 1)[0]!.split('?', 2)[1] };
}

/** An address whose first slash is left out: `details/1`. Of one that has no other nobody knows that it is one, and `image/png` is none. */
function slashlessAddress(code: Code, value: ts.Expression): string | undefined {
  const [path = ''] = textOf(code, value).split(/[?#]/, 1);
  const address = path.replaceAll(gap, '{}');
  const isOne = /^[A-Za-z][\w-]*(?:\/(?:\{\}|[\w.~%-]+))+\/?$/.test(address) && !/^(?:application|audio|font|image|model|multipart|text|video)\//.test(address);
  return isOne ? address : undefined;
}

const written = (code: Code, aim: ts.Expression | undefined): string[] => (aim ? valuesOf(code, aim) : []).flatMap((value) => addressOf(code, bare(value)) ?? []);

/** Those to which the platform leads, which puts the visitor's language in the place of one that is written. */
function addresses(code: Code, aim: ts.Expression | undefined): string[] {
  const slashless = (aim ? valuesOf(code, aim) : []).flatMap((value) => slashlessAddress(code, bare(value)) ?? []);
  return [...written(code, aim).map((address) => localizePath(address, defaultLanguage)), ...slashless];
}

/** Those of pages, where browsers are led by themselves: by addresses with a language, to files, and to what the API answers, too. */
const pages = (code: Code, aim: ts.Expression | undefined): string[] =>
  written(code, aim)
    .map((address) => splitPath(address).path)
    .filter((path) => !/\.\w+$/.test(path) && !ofTheApi.test(path));

const isUseGo = (value: ts.Expression) => ts.isCallExpression(value) && /(^|\.)useGo$/.test(value.expression.getText());

/** Whether it is what `useGo()` answers, under whatever name it was handed on. */
const isGo = (code: Code, callee: ts.Expression): boolean => isUseGo(callee) || ((ts.isIdentifier(callee) || ts.isCallExpression(callee)) && valuesOf(code, callee).some(isUseGo));

const place = /^((window|globalThis|self|document)\.)?location$/;

/** `location.assign(…)`, `location.replace(…)`. */
const isLeaving = (callee: ts.Expression) => ts.isPropertyAccessExpression(callee) && /^(assign|replace)$/.test(callee.name.text) && place.test(callee.expression.getText());

/** `location.href`, or `location` itself, to which something is assigned. */
const isPlace = (target: ts.Expression) => place.test(target.getText().replace(/\.href$/, ''));

function aimOfAttribute({ name, initializer }: ts.JsxAttribute, code: Code): string[] {
  const aim = initializer && ts.isJsxExpression(initializer) ? initializer.expression : (initializer as ts.Expression | undefined);
  return name.getText() === 'to' ? addresses(code, aim) : pages(code, name.getText() === 'href' ? aim : undefined);
}

const nameOf = (name: ts.PropertyName): string => (ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression) ? name.expression.text : '');

/** What says of the field beside it that it is an end, or stands in the place of something else. */
const beginning = /^(from|pattern|test|search|match|min|max|initial|start|begin|end|step)$/;

/** Whether something is put in the place of something else, or comes after it: `{ pattern: /_/g, to: '/and/' }`, `{ min: 0, to: '/unit' }`. */
const isReplacement = ({ name, parent }: ts.PropertyAssignment | ts.ShorthandPropertyAssignment) => nameOf(name) === 'to' && parent.properties.some((beside) => beside.name !== undefined && beginning.test(nameOf(beside.name)));

const aimOfField = (word: string, aim: ts.Expression, code: Code): string[] => (word === 'redirectTo' || word === 'to' ? addresses(code, aim) : pages(code, word === 'href' ? aim : undefined));

function aimOfAssignment({ left, right, operatorToken }: ts.BinaryExpression, code: Code): string[] {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return [];
  if (isPlace(left)) return pages(code, right);
  return ts.isPropertyAccessExpression(left) && left.name.text === 'redirectTo' ? addresses(code, right) : [];
}

/** Whether what a link leads to is one of the shop's addresses, and has its first slash. */
export const isWholeAddress = (address: string): boolean => address.startsWith('/');

/** Paths of the shop to which an attribute or a property (`to`, `href`), a call (`go(…)`), a redirect of `load`, or the browser itself is led; those to which the platform leads also without their first slash. */
export function addressesOf(node: ts.Node, code: Code): string[] {
  if (ts.isJsxAttribute(node)) return aimOfAttribute(node, code);
  if ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && isReplacement(node)) return [];
  if (ts.isPropertyAssignment(node)) return aimOfField(nameOf(node.name), node.initializer, code);
  if (ts.isShorthandPropertyAssignment(node)) return aimOfField(node.name.text, node.name, code);
  if (ts.isBinaryExpression(node)) return aimOfAssignment(node, code);
  if (!ts.isCallExpression(node)) return [];
  return isGo(code, node.expression) ? addresses(code, node.arguments[0]) : pages(code, isLeaving(node.expression) ? node.arguments[0] : undefined);
}
