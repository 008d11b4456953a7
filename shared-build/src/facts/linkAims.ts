import { defaultLanguage, localizePath, splitPath } from '@storefront/contracts';
import ts from 'typescript';
import type { Code } from './code';
import { bare, named, valuesOf, wordsOf } from './values';

/** Stands for what comes at run time until an address is whole. */
const gap = '\u0000';

/** An address as it is written: undefined where it is none, or where what comes at run time is not a part between two slashes. */
function addressOf(code: Code, value: ts.Expression): string | undefined {
  const part = (expression: ts.Expression) => (wordsOf(code, expression)?.length === 1 ? wordsOf(code, expression)![0]! : gap);
  const text = ts.isStringLiteralLike(value) ? value.text : ts.isTemplateExpression(value) ? value.head.text + value.templateSpans.map((span) => part(span.expression) + span.literal.text).join('') : '';
  const [path = ''] = text.split(/[?#]/, 1);
  const segments = path.split('/').slice(1);
  if (!/^\/(?!\/)/.test(path) || segments.some((segment) => segment.includes(gap) && segment !== gap)) return undefined;
  return `/${segments.map((segment) => (segment === gap ? '{}' : segment)).join('/')}`;
}

const written = (code: Code, aim: ts.Expression | undefined): string[] => (aim ? valuesOf(code, aim) : []).flatMap((value) => addressOf(code, bare(value)) ?? []);

/** Those to which the platform leads, which puts the visitor's language in the place of one that is written. */
const addresses = (code: Code, aim: ts.Expression | undefined): string[] => written(code, aim).map((address) => localizePath(address, defaultLanguage));

/** Those of pages, where browsers are led by themselves: by addresses with a language, and to files, too. */
const pages = (code: Code, aim: ts.Expression | undefined): string[] =>
  written(code, aim)
    .map((address) => splitPath(address).path)
    .filter((path) => !/\.\w+$/.test(path));

const isUseGo = (value: ts.Expression) => ts.isCallExpression(value) && /(^|\.)useGo$/.test(value.expression.getText());

function isGo(code: Code, callee: ts.Expression): boolean {
  const { declared } = (ts.isIdentifier(callee) && named(code, callee)) || {};
  return isUseGo(callee) || (declared !== undefined && ts.isVariableDeclaration(declared) && declared.initializer !== undefined && isUseGo(bare(declared.initializer)));
}

const place = /^((window|globalThis|self|document)\.)?location$/;

/** `location.assign(…)`, `location.replace(…)`. */
const isLeaving = (callee: ts.Expression) => ts.isPropertyAccessExpression(callee) && /^(assign|replace)$/.test(callee.name.text) && place.test(callee.expression.getText());

/** `location.href`, or `location` itself, to which something is assigned. */
const isPlace = (target: ts.Expression) => place.test(target.getText().replace(/\.href$/, ''));

function aimOfAttribute({ name, initializer }: ts.JsxAttribute, code: Code): string[] {
  const aim = initializer && ts.isJsxExpression(initializer) ? initializer.expression : (initializer as ts.Expression | undefined);
  return name.getText() === 'to' ? addresses(code, aim) : pages(code, name.getText() === 'href' ? aim : undefined);
}

function aimOfProperty({ name, initializer }: ts.PropertyAssignment, code: Code): string[] {
  const word = name.getText();
  return word === 'redirectTo' || word === 'to' ? addresses(code, initializer) : pages(code, word === 'href' ? initializer : undefined);
}

/** Paths of the shop to which an attribute or a property (`to`, `href`), a call (`go(…)`), a redirect of `load`, or the browser itself is led. */
export function addressesOf(node: ts.Node, code: Code): string[] {
  if (ts.isJsxAttribute(node)) return aimOfAttribute(node, code);
  if (ts.isPropertyAssignment(node)) return aimOfProperty(node, code);
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.EqualsToken && isPlace(node.left) ? pages(code, node.right) : [];
  if (!ts.isCallExpression(node)) return [];
  return isGo(code, node.expression) ? addresses(code, node.arguments[0]) : pages(code, isLeaving(node.expression) ? node.arguments[0] : undefined);
}
