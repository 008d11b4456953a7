import { defaultLanguage, localizePath, paths, splitPath } from '@storefront/contracts';
import ts from 'typescript';
import { ofTheApi } from './addresses';
import { contractsName, type Code } from './code';
import { bare, isFunction, named, partsOf, valuesOf, wordsOf } from './values';

/** Stands for unknown parts until an address is complete. */
const gap = '\u0000';

/** The most nested parts that are followed. */
const farthest = 5;

/** Stand for the arguments of path builders: a number where they compute, a text where they concatenate. */
const word = '7000001';

/** A path made by a builder of the contracts: `paths.cart()`; its arguments are unknown. */
function builtText(code: Code, { expression, arguments: given }: ts.CallExpression): string | undefined {
  const found = ts.isPropertyAccessExpression(expression) ? named(code, expression.expression) : undefined;
  const builder =
    ts.isPropertyAccessExpression(expression) && found?.from === contractsName && found.name === 'paths'
      ? expression.name.text
      : '';
  if (!Object.hasOwn(paths, builder) || given.some(ts.isSpreadElement)) return undefined;
  const build = (paths as unknown as Record<string, (...parts: string[]) => string>)[builder]!;
  return build(...given.map(() => word)).replaceAll(word, gap);
}

/** The path that a call turns into an address: by `localizePath`, or by `absolute` of a page's head. */
function pathGiven(code: Code, { expression, arguments: [path] }: ts.CallExpression): ts.Expression | undefined {
  const found = named(code, expression);
  const isLocalized = found?.from === contractsName && found.name === 'localizePath';
  const isAbsolute =
    /(^|\.)absolute$/.test(expression.getText()) &&
    !found?.from &&
    !valuesOf(code, expression).some((value) => isFunction(value));
  return isLocalized || isAbsolute ? path : undefined;
}

/** The address that a call makes; undefined where unknown. */
function calledText(code: Code, call: ts.CallExpression, depth: number): string | undefined {
  const path = pathGiven(code, call);
  return path ? textOf(code, path, depth + 1) : builtText(code, call);
}

/** A constant text, however it is concatenated. */
function textOf(code: Code, expression: ts.Expression, depth = 0): string {
  const [value, ...more] = valuesOf(code, expression);
  if (!value || more.length > 0 || depth > farthest) return gap;
  if (ts.isStringLiteralLike(value)) return value.text;
  const called = ts.isCallExpression(value) ? calledText(code, value, depth) : undefined;
  if (called !== undefined) return called;
  const [word, ...others] = wordsOf(code, value) ?? [];
  if (word !== undefined && others.length === 0) return word;
  return (
    partsOf(value)
      ?.map((part) => (typeof part === 'string' ? part : textOf(code, part, depth + 1)))
      .join('') ?? gap
  );
}

/** A constant address; undefined where it is none, or where an unknown part is not a whole segment. */
function addressOf(code: Code, value: ts.Expression): string | undefined {
  const [path = ''] = textOf(code, value).split(/[?#]/, 1);
  const segments = path.split('/').slice(1);
  if (!/^\/(?!\/)/.test(path) || segments.some((segment) => segment.includes(gap) && segment !== gap)) return undefined;
  return `/${segments.map((segment) => (segment === gap ? '{}' : segment)).join('/')}`;
}

/** A constant address of a page of the shop, with its query. */
export function writtenAddress(
  code: Code,
  value: ts.Expression,
): { path: string; query: string | undefined } | undefined {
  const path = addressOf(code, value);
  return path === undefined || ofTheApi.test(path)
    ? undefined
    : { path: splitPath(path).path, query: textOf(code, value).split('#', 1)[0]!.split('?', 2)[1] };
}

/**
 * An address without its first slash: `details/1`. Without any other slash it may be no address, and `image/png` is
 * none.
 */
function slashlessAddress(code: Code, value: ts.Expression): string | undefined {
  const [path = ''] = textOf(code, value).split(/[?#]/, 1);
  const address = path.replaceAll(gap, '{}');
  const isOne =
    /^[A-Za-z][\w-]*(?:\/(?:\{\}|[\w.~%-]+))+\/?$/.test(address) &&
    !/^(?:application|audio|font|image|model|multipart|text|video)\//.test(address);
  return isOne ? address : undefined;
}

const written = (code: Code, aim: ts.Expression | undefined): string[] =>
  (aim ? valuesOf(code, aim) : []).flatMap((value) => addressOf(code, bare(value)) ?? []);

/** Targets of the platform's links, which replace a language prefix. */
function addresses(code: Code, aim: ts.Expression | undefined): string[] {
  const slashless = (aim ? valuesOf(code, aim) : []).flatMap((value) => slashlessAddress(code, bare(value)) ?? []);
  return [...written(code, aim).map((address) => localizePath(address, defaultLanguage)), ...slashless];
}

/**
 * Pages that native links lead to, without a language prefix; files and API addresses, to which they may lead as well,
 * are left out.
 */
const pages = (code: Code, aim: ts.Expression | undefined): string[] =>
  written(code, aim)
    .map((address) => splitPath(address).path)
    .filter((path) => !/\.\w+$/.test(path) && !ofTheApi.test(path));

const isUseGo = (value: ts.Expression) => ts.isCallExpression(value) && /(^|\.)useGo$/.test(value.expression.getText());

/** Whether an expression is the function of `useGo()`, under whatever name. */
const isGo = (code: Code, callee: ts.Expression): boolean =>
  isUseGo(callee) || ((ts.isIdentifier(callee) || ts.isCallExpression(callee)) && valuesOf(code, callee).some(isUseGo));

const place = /^((window|globalThis|self|document)\.)?location$/;

/** `location.assign(…)`, `location.replace(…)`. */
const isLeaving = (callee: ts.Expression) =>
  ts.isPropertyAccessExpression(callee) &&
  /^(assign|replace)$/.test(callee.name.text) &&
  place.test(callee.expression.getText());

/** An assignment to `location.href` or `location`. */
const isPlace = (target: ts.Expression) => place.test(target.getText().replace(/\.href$/, ''));

function aimOfAttribute({ name, initializer }: ts.JsxAttribute, code: Code): string[] {
  const aim =
    initializer && ts.isJsxExpression(initializer)
      ? initializer.expression
      : (initializer as ts.Expression | undefined);
  return name.getText() === 'to' ? addresses(code, aim) : pages(code, name.getText() === 'href' ? aim : undefined);
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name)
    ? name.text
    : ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)
      ? name.expression.text
      : '';

/** Properties beside which `to` is the end of a range, or a replacement. */
const beginning = /^(from|pattern|test|search|match|min|max|initial|start|begin|end|step)$/;

/** Whether `to` is no link: `{ pattern: /_/g, to: '/and/' }`, `{ min: 0, to: '/unit' }`. */
const isReplacement = ({ name, parent }: ts.PropertyAssignment | ts.ShorthandPropertyAssignment) =>
  nameOf(name) === 'to' &&
  parent.properties.some((beside) => beside.name !== undefined && beginning.test(nameOf(beside.name)));

const aimOfField = (word: string, aim: ts.Expression, code: Code): string[] =>
  word === 'redirectTo' || word === 'to' ? addresses(code, aim) : pages(code, word === 'href' ? aim : undefined);

function aimOfAssignment({ left, right, operatorToken }: ts.BinaryExpression, code: Code): string[] {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return [];
  if (isPlace(left)) return pages(code, right);
  return ts.isPropertyAccessExpression(left) && left.name.text === 'redirectTo' ? addresses(code, right) : [];
}

/** Whether a link's target is an address of the shop with its first slash. */
export const isWholeAddress = (address: string): boolean => address.startsWith('/');

/**
 * Link targets in attributes and properties (`to`, `href`), calls (`go(…)`), redirects of `load`, and browser
 * navigation; for the platform's links also those without a first slash.
 */
export function addressesOf(node: ts.Node, code: Code): string[] {
  if (ts.isJsxAttribute(node)) return aimOfAttribute(node, code);
  if ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && isReplacement(node)) return [];
  if (ts.isPropertyAssignment(node)) return aimOfField(nameOf(node.name), node.initializer, code);
  if (ts.isShorthandPropertyAssignment(node)) return aimOfField(node.name.text, node.name, code);
  if (ts.isBinaryExpression(node)) return aimOfAssignment(node, code);
  if (!ts.isCallExpression(node)) return [];
  return isGo(code, node.expression)
    ? addresses(code, node.arguments[0])
    : pages(code, isLeaving(node.expression) ? node.arguments[0] : undefined);
}
