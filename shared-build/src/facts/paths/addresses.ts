import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { constantTextsOf, fieldOf, usesAsArgument, usesOfValue, valuesOf } from '../values/values';
import { unwrapped } from '../code/syntax';

/** The beginnings of the API's paths, and of its files. */
export const apiPathPattern = /^\/(?:v\d+|static)\//;
const filePathPattern = /^\/static\//;

/** The placeholder for a part known at run time only. */
const placeholder = '\u0000';

/** Whether an expression is the API's origin from the platform, also under another name. */
function isApiOrigin(expression: ts.Expression, code: Code): boolean {
  const { declared } = (ts.isIdentifier(expression) && resolveName(code, expression)) || {};
  return (
    /(^|\.)apiUrl$/.test(expression.getText()) ||
    (declared !== undefined && ts.isBindingElement(declared) && declared.propertyName?.getText() === 'apiUrl')
  );
}

/** A template's text, without the API's origin at its beginning. */
function templateText({ head, templateSpans }: ts.TemplateExpression, code: Code): string {
  const [first] = templateSpans;
  const isWhole = head.text === '' && first !== undefined && isApiOrigin(first.expression, code);
  return templateSpans.reduce(
    (text, { literal }, index) => `${text}${isWhole && index === 0 ? '' : placeholder}${literal.text}`,
    head.text,
  );
}

const isUrlConstructor = (value: ts.Node): value is ts.NewExpression =>
  ts.isNewExpression(value) && value.expression.getText() === 'URL';

/** Whether an expression is another host's origin, or an address there. */
function isOtherHost(expression: ts.Expression | undefined, code: Code): boolean {
  const words = expression && constantTextsOf(code, expression);
  return words !== undefined && words.length > 0 && words.every((word) => /^(https?|wss?):\/\/|^\/\/\w/.test(word));
}

/** What precedes a text in a concatenation (`+`, `join`, `concat`). */
function precedingOperand(node: ts.Node): ts.Expression | undefined {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) return precedingOperand(parent);
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return parent.right === node ? firstOperand(parent.left) : precedingOperand(parent);
  if (ts.isTemplateSpan(parent))
    return parent.parent.head.text === ''
      ? parent.parent.templateSpans.slice(0, parent.parent.templateSpans.indexOf(parent))[0]?.expression
      : undefined;
  if (ts.isArrayLiteralExpression(parent))
    return ts.isPropertyAccessExpression(parent.parent) &&
      parent.parent.name.text === 'join' &&
      parent.elements[0] !== node
      ? parent.elements[0]
      : undefined;
  return ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === 'concat'
    ? parent.expression.expression
    : undefined;
}

/** The first operand of a concatenation. */
const firstOperand = (sum: ts.Expression): ts.Expression =>
  ts.isBinaryExpression(sum) && sum.operatorToken.kind === ts.SyntaxKind.PlusToken ? firstOperand(sum.left) : sum;

/** The value of a property of an object literal: `{ host: value }`, `{ host }`. */
function valueOfProperty(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer;
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

/**
 * Whether an object literal has another host beside a property: `{ host: 'https://images.example', path:
 * '/v1/badge.png' }`.
 */
function hasHostSibling({ parent: field }: ts.Node, code: Code): boolean {
  if (!ts.isPropertyAssignment(field) || !ts.isObjectLiteralExpression(field.parent)) return false;
  const hosts = field.parent.properties.filter((one) => one !== field).flatMap((one) => valueOfProperty(one) ?? []);
  return hosts.some(
    (one) => isOtherHost(one, code) && constantTextsOf(code, one)!.every((word) => /^[^/]*\/\/[^/]+\/?$/.test(word)),
  );
}

/**
 * Whether an address is resolved against another host: `new URL('/v1/badge.png', 'https://images.example')`, `host +
 * '/v1/badge.png'`.
 */
function isOnOtherHost(node: ts.Node, code: Code, depth = 0): boolean {
  const [first, base] = isUrlConstructor(node.parent) ? (node.parent.arguments ?? []) : [];
  if (
    (first === node && isOtherHost(base, code)) ||
    isOtherHost(precedingOperand(node), code) ||
    hasHostSibling(node, code)
  )
    return true;
  // A named address is what all its uses make of it.
  const places =
    depth < 3 ? [...usesOfValue(code, node), ...usesAsArgument(code, node)].filter((place) => place !== node) : [];
  return places.length > 0 && places.every((place) => isOnOtherHost(place, code, depth + 1));
}

/** The API address in a node, or its beginning. */
export function apiAddressOf(node: ts.Node, code: Code): string | undefined {
  const isTemplate = ts.isTemplateExpression(node);
  if (!isTemplate && !ts.isStringLiteralLike(node)) return undefined;
  const text = isTemplate ? templateText(node, code) : node.text;
  const [path = ''] = text.split(/[?#]/, 1);
  if (!apiPathPattern.test(path) || /\s/.test(path) || isOnOtherHost(node, code)) return undefined;
  // Names of files keep their constant parts: `announcements.{}.xml`.
  return path
    .split('/')
    .map((segment) =>
      filePathPattern.test(path)
        ? segment.replaceAll(placeholder, '{}')
        : segment.includes(placeholder)
          ? '{}'
          : segment,
    )
    .join('/');
}

/** Methods that `fetch` sends in capitals: all but `patch`. */
const fetchMethods = /^(?:GET|POST|PUT|DELETE)$/i;
const normalizedMethod = (method: string) => (fetchMethods.test(method) ? method.toUpperCase() : method);

/** The method in options of `fetch`; undefined where unknown. */
function methodsIn(options: ts.Expression | undefined, code: Code): string[] | undefined {
  if (!options) return ['GET'];
  const [written, ...more] = valuesOf(code, options).map(unwrapped);
  if (!written || more.length > 0 || !ts.isObjectLiteralExpression(written)) return undefined;
  const method = fieldOf(code, written, 'method');
  if (method) return constantTextsOf(code, method);
  return written.properties.every(
    (property) => ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name),
  )
    ? ['GET']
    : undefined;
}

/** The method and the address of a call: `request.open('PUT', address)`, `fetch(address, { method: 'PUT' })`. */
function requestOf(
  { expression, arguments: [first, second] }: ts.CallExpression,
  code: Code,
): { by: string[] | undefined; address: ts.Expression | undefined } {
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'open')
    return { by: first && constantTextsOf(code, first), address: second };
  return /^((window|globalThis|self)\.)?fetch$/.test(expression.getText())
    ? { by: methodsIn(second, code), address: first }
    : { by: undefined, address: undefined };
}

/** Calls past the platform whose method and address are constant: `POST /v1/static/upload`. */
export function directCallsOf(node: ts.Node, code: Code): string[] {
  const { by, address } = ts.isCallExpression(node) ? requestOf(node, code) : {};
  const [method = '', ...more] = by ?? [];
  if (!address || more.length > 0 || !(fetchMethods.test(method) || /^PATCH$/i.test(method))) return [];
  const values = valuesOf(code, address)
    .map(unwrapped)
    .flatMap((value) => (isUrlConstructor(value) ? valuesOf(code, value.arguments?.[0] ?? value) : [value]));
  return values
    .flatMap((value) => apiAddressOf(unwrapped(value), code) ?? [])
    .map((path) => `${normalizedMethod(method)} ${path}`);
}
