import { defaultLanguage, localizePath, paths, splitPath } from '@storefront/contracts';
import ts from 'typescript';
import { apiPathPattern } from './addresses';
import { contractsName, type Code } from '../code/code';
import { constantTextsOf, resolveExpression, valuesOf } from '../values/values';
import { unwrapped, isFunction, partsOf } from '../code/syntax';

/** Stands for unknown parts until an address is complete. */
const placeholder = '\u0000';

/** The most nested parts that are followed. */
const maxDepth = 5;

/** Stand for the arguments of path builders: a number where they compute, a text where they concatenate. */
const sampleArgument = '7000001';

/** A path made by a builder of the contracts: `paths.cart()`; its arguments are unknown. */
function textOfPathBuilder(code: Code, { expression, arguments: given }: ts.CallExpression): string | undefined {
  const found = ts.isPropertyAccessExpression(expression) ? resolveExpression(code, expression.expression) : undefined;
  const builder =
    ts.isPropertyAccessExpression(expression) && found?.from === contractsName && found.name === 'paths'
      ? expression.name.text
      : '';
  if (!Object.hasOwn(paths, builder) || given.some(ts.isSpreadElement)) return undefined;
  const build = (paths as unknown as Record<string, (...parts: string[]) => string>)[builder]!;
  return build(...given.map(() => sampleArgument)).replaceAll(sampleArgument, placeholder);
}

/** The path that a call turns into an address: by `localizePath`, or by `absolute` of a page's head. */
function localizedPath(code: Code, { expression, arguments: [path] }: ts.CallExpression): ts.Expression | undefined {
  const found = resolveExpression(code, expression);
  const isLocalized = found?.from === contractsName && found.name === 'localizePath';
  const isAbsolute =
    /(^|\.)absolute$/.test(expression.getText()) &&
    !found?.from &&
    !valuesOf(code, expression).some((value) => isFunction(value));
  return isLocalized || isAbsolute ? path : undefined;
}

/** The address that a call makes; undefined where unknown. */
function textOfCall(code: Code, call: ts.CallExpression, depth: number): string | undefined {
  const path = localizedPath(code, call);
  return path ? textOf(code, path, depth + 1) : textOfPathBuilder(code, call);
}

/** A constant text, however it is concatenated. */
function textOf(code: Code, expression: ts.Expression, depth = 0): string {
  const [value, ...more] = valuesOf(code, expression);
  if (!value || more.length > 0 || depth > maxDepth) return placeholder;
  if (ts.isStringLiteralLike(value)) return value.text;
  const called = ts.isCallExpression(value) ? textOfCall(code, value, depth) : undefined;
  if (called !== undefined) return called;
  const [word, ...others] = constantTextsOf(code, value) ?? [];
  if (word !== undefined && others.length === 0) return word;
  return (
    partsOf(value)
      ?.map((part) => (typeof part === 'string' ? part : textOf(code, part, depth + 1)))
      .join('') ?? placeholder
  );
}

/** A constant address; undefined where it is none, or where an unknown part is not a whole segment. */
function addressOf(code: Code, value: ts.Expression): string | undefined {
  const [path = ''] = textOf(code, value).split(/[?#]/, 1);
  const segments = path.split('/').slice(1);
  if (!/^\/(?!\/)/.test(path) || segments.some((segment) => segment.includes(placeholder) && segment !== placeholder))
    return undefined;
  return `/${segments.map((segment) => (segment === placeholder ? '{}' : segment)).join('/')}`;
}

/** A constant address of a page of the shop, with its query. */
export function constantAddress(
  code: Code,
  value: ts.Expression,
): { path: string; query: string | undefined } | undefined {
  const path = addressOf(code, value);
  return path === undefined || apiPathPattern.test(path)
    ? undefined
    : { path: splitPath(path).path, query: textOf(code, value).split('#', 1)[0]!.split('?', 2)[1] };
}

/**
 * An address without its first slash: `details/1`. Without any other slash it may be no address, and `image/png` is
 * none.
 */
function relativeAddress(code: Code, value: ts.Expression): string | undefined {
  const [path = ''] = textOf(code, value).split(/[?#]/, 1);
  const address = path.replaceAll(placeholder, '{}');
  const isOne =
    /^[A-Za-z][\w-]*(?:\/(?:\{\}|[\w.~%-]+))+\/?$/.test(address) &&
    !/^(?:application|audio|font|image|model|multipart|text|video)\//.test(address);
  return isOne ? address : undefined;
}

const constantAddresses = (code: Code, aim: ts.Expression | undefined): string[] =>
  (aim ? valuesOf(code, aim) : []).flatMap((value) => addressOf(code, unwrapped(value)) ?? []);

/** Targets of the platform's links, which replace a language prefix. */
function linkAddresses(code: Code, aim: ts.Expression | undefined): string[] {
  const slashless = (aim ? valuesOf(code, aim) : []).flatMap((value) => relativeAddress(code, unwrapped(value)) ?? []);
  return [...constantAddresses(code, aim).map((address) => localizePath(address, defaultLanguage)), ...slashless];
}

/**
 * Pages that native links lead to, without a language prefix; files and API addresses, to which they may lead as well,
 * are left out.
 */
const nativeLinkPages = (code: Code, aim: ts.Expression | undefined): string[] =>
  constantAddresses(code, aim)
    .map((address) => splitPath(address).path)
    .filter((path) => !/\.\w+$/.test(path) && !apiPathPattern.test(path));

const isUseGo = (value: ts.Expression) => ts.isCallExpression(value) && /(^|\.)useGo$/.test(value.expression.getText());

/** Whether an expression is the function of `useGo()`, under whatever name. */
const isGo = (code: Code, callee: ts.Expression): boolean =>
  isUseGo(callee) || ((ts.isIdentifier(callee) || ts.isCallExpression(callee)) && valuesOf(code, callee).some(isUseGo));

const locationPattern = /^((window|globalThis|self|document)\.)?location$/;

/** `location.assign(…)`, `location.replace(…)`. */
const isLocationCall = (callee: ts.Expression) =>
  ts.isPropertyAccessExpression(callee) &&
  /^(assign|replace)$/.test(callee.name.text) &&
  locationPattern.test(callee.expression.getText());

/** An assignment to `location.href` or `location`. */
const isLocation = (target: ts.Expression) => locationPattern.test(target.getText().replace(/\.href$/, ''));

function targetOfAttribute({ name, initializer }: ts.JsxAttribute, code: Code): string[] {
  const aim =
    initializer && ts.isJsxExpression(initializer)
      ? initializer.expression
      : (initializer as ts.Expression | undefined);
  return name.getText() === 'to'
    ? linkAddresses(code, aim)
    : nativeLinkPages(code, name.getText() === 'href' ? aim : undefined);
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name)
    ? name.text
    : ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)
      ? name.expression.text
      : '';

/** Properties beside which `to` is the end of a range, or a replacement. */
const rangeProperties = /^(from|pattern|test|search|match|min|max|initial|start|begin|end|step)$/;

/** Whether `to` is no link: `{ pattern: /_/g, to: '/and/' }`, `{ min: 0, to: '/unit' }`. */
const isReplacement = ({ name, parent }: ts.PropertyAssignment | ts.ShorthandPropertyAssignment) =>
  nameOf(name) === 'to' &&
  parent.properties.some((beside) => beside.name !== undefined && rangeProperties.test(nameOf(beside.name)));

const targetOfField = (word: string, aim: ts.Expression, code: Code): string[] =>
  word === 'redirectTo' || word === 'to'
    ? linkAddresses(code, aim)
    : nativeLinkPages(code, word === 'href' ? aim : undefined);

function targetOfAssignment({ left, right, operatorToken }: ts.BinaryExpression, code: Code): string[] {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return [];
  if (isLocation(left)) return nativeLinkPages(code, right);
  return ts.isPropertyAccessExpression(left) && left.name.text === 'redirectTo' ? linkAddresses(code, right) : [];
}

/** Whether a link's target is an address of the shop with its first slash. */
export const isAbsolutePath = (address: string): boolean => address.startsWith('/');

/**
 * Link targets in attributes and properties (`to`, `href`), calls (`go(…)`), redirects of `load`, and browser
 * navigation; for the platform's links also those without a first slash.
 */
export function linkTargetsOf(node: ts.Node, code: Code): string[] {
  if (ts.isJsxAttribute(node)) return targetOfAttribute(node, code);
  if ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && isReplacement(node)) return [];
  if (ts.isPropertyAssignment(node)) return targetOfField(nameOf(node.name), node.initializer, code);
  if (ts.isShorthandPropertyAssignment(node)) return targetOfField(node.name.text, node.name, code);
  if (ts.isBinaryExpression(node)) return targetOfAssignment(node, code);
  if (!ts.isCallExpression(node)) return [];
  return isGo(code, node.expression)
    ? linkAddresses(code, node.arguments[0])
    : nativeLinkPages(code, isLocationCall(node.expression) ? node.arguments[0] : undefined);
}
