import { isBrowserScript } from '@storefront/contracts';
import type { Candidate } from '../build';
import { refusing, type Findings } from './findings';
import { writesIn, writePatterns, isAnothersCode, isPageGlobal } from './globalWrites';
import { isInOwnShadowRoot } from './shadowRoots';
import { isPolyfill } from './polyfills';
import { keyOf, placeOf, syntaxOf, textOf, type AnyNode, type Syntax } from './syntax';

interface Reach {
  does: string;
  instead: string;
}

/** What code does, and where that is written. */
interface Seen extends Reach {
  start: number;
  end: number;
}

const ruling: Reach = { does: 'makes rules of style by code, which no one can look at before and which hold for everybody’s elements', instead: 'Write them in a style sheet, where each rule names a class' };
const patching: Reach = { does: 'exchanges what all code of the page calls', instead: 'Call your own function in its place' };
const replacing: Reach = { does: 'puts something in the place of another remote’s code', instead: 'Ask others by events, and leave a slot for them' };
const ordering: Reach = { does: 'gives browsers orders about everybody’s page, such as to leave it after a while, which none can take back', instead: 'Say what your page is in its route’s `head`' };
const writing: Reach = { does: 'writes a document in place of everybody’s', instead: 'Draw what is yours in your own rectangle' };

/** Another value for what every page calls by its name, or for another remote's code; what only stands in where there is none is no exchange. */
const patchesIn = (syntax: Syntax, node: AnyNode, code: string, name: string): Seen[] =>
  writesIn(syntax, node, code).flatMap((put) => {
    const reach = isPageGlobal(put) ? patching : isAnothersCode(put, name) ? replacing : undefined;
    return reach && !isPolyfill(syntax, node, put.place, put.value) ? [{ ...reach, start: put.start, end: put.end }] : [];
  });

const equiv = /^http-?equiv$/i;

/** What an order may be about. */
const orders = /^(refresh|content-security-policy|content-type|x-ua-compatible|default-style|set-cookie)$/i;

/** Whether a value may be an order: in a table of attributes stands what each is called, or how it is treated. */
function mayOrder(syntax: Syntax, value: AnyNode): boolean {
  const text = textOf(syntax, value);
  if (text !== undefined) return !equiv.test(text);
  return value.type !== 'Literal' && value.type !== 'ObjectExpression' && value.type !== 'ArrayExpression' && !/Function/.test(value.type) && !(value.type === 'UnaryExpression' && value.operator === '!');
}

/** Orders that are written as an element's: `{ httpEquiv: 'refresh' }`, `setAttribute('http-equiv', …)`, and as markup. */
function ordersIn(syntax: Syntax, node: AnyNode): Seen[] {
  const seen = (what: AnyNode): Seen[] => {
    const quote = what.type === 'Literal' ? 1 : 0;
    return [{ ...ordering, start: what.start + quote, end: what.end - quote }];
  };
  if (node.type === 'Property') return equiv.test(keyOf(syntax, node) ?? '') && mayOrder(syntax, node.value) && syntax.parentOf(node)?.type === 'ObjectExpression' ? seen(node.key) : [];
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') return equiv.test(keyOf(syntax, { computed: node.left.computed, key: node.left.property }) ?? '') && mayOrder(syntax, node.right) ? seen(node.left.property) : [];
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const isSetting = /^(setAttribute(NS)?|createAttribute)$/.test(keyOf(syntax, { computed: node.callee.computed, key: node.callee.property }) ?? '');
    const name = isSetting ? node.arguments.find((given) => equiv.test(textOf(syntax, given) ?? '')) : undefined;
    return name ? seen(name) : [];
  }
  if (node.type === 'ArrayExpression') {
    const [name, value, ...more] = node.elements;
    return name && value && more.length === 0 && equiv.test(textOf(syntax, name) ?? '') && orders.test(textOf(syntax, value) ?? 'refresh') ? seen(name) : [];
  }
  const written = node.type === 'TemplateElement' ? node.value.raw : node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
  return /<meta\b[^>]*\bhttp-equiv/i.test(written) || /^\s*http-equiv\s*=/i.test(written) ? seen(node) : [];
}

/** A window of one's own, such as one to print, has a document of its own: where there is one, the page's alone is everybody's. Many other things have an `open`, and a class or object may state one. */
const ownWindow = /(?<![\w$.])(?:(?:window|self|globalThis|top|parent)\??\.)?open(?:\?\.)?\((?![^()]*\)\s*\{)|\.contentWindow\b/;

/** A root of its own within the page has sheets of its own: where there is one, the document's alone are everybody's. */
const ownRoot = /\.attachShadow\(/;

/** Whether something is everybody's document; `isSure`: whether nothing but that may be meant. */
function isDocument(syntax: Syntax, node: AnyNode, isSure: boolean): boolean {
  const place = placeOf(syntax, node);
  if (place !== undefined && /^((top|parent)\.)?document$/.test(place)) return true;
  if (node.type === 'ChainExpression') return isDocument(syntax, node.expression, isSure);
  if (isSure) return false;
  if (node.type === 'Identifier') return node.name === 'document' && !isOwn(syntax, node);
  return node.type === 'MemberExpression' && keyOf(syntax, { computed: node.computed, key: node.property }) === 'document' && !isOwn(syntax, node.object);
}

/** Whether a name stands for an object that is written out. */
const isOwn = (syntax: Syntax, node: AnyNode) => node.type === 'Identifier' && syntax.bindingOf(node)?.value?.type === 'ObjectExpression';

interface Own {
  window: boolean;
  root: boolean;
}

/** What is done to everybody's document. */
function writingIn(syntax: Syntax, node: AnyNode, own: Own, code: string): Seen[] {
  if (node.type === 'MemberExpression' && keyOf(syntax, { computed: node.computed, key: node.property }) === 'adoptedStyleSheets') return own.root && !isDocument(syntax, node.object, false) ? [] : [{ ...ruling, start: node.start, end: node.end }];
  const callee = node.type === 'CallExpression' ? (node.callee as AnyNode) : undefined;
  if (callee?.type !== 'MemberExpression') return [];
  const name = keyOf(syntax, { computed: callee.computed, key: callee.property }) ?? '';
  const end = code.indexOf('(', callee.end) + 1;
  if (name === 'insertRule') return own.root && isInOwnShadowRoot(syntax, callee.object) ? [] : [{ ...ruling, start: callee.property.start - 1, end }];
  const { object } = callee;
  const start = object.type === 'MemberExpression' ? object.property.start : object.start;
  return /^(write|writeln|open)$/.test(name) && isDocument(syntax, object, own.window) ? [{ ...writing, start, end }] : [];
}

/** Without one of these code does nothing of the kind, and need not be read. */
const signs = [
  /insertRule|adoptedStyleSheets|http-?equiv|\b(?:write|writeln|open)["'`\]\s]*(?:\?\.)?\(/i,
  ...writePatterns,
];

/** What of code is looked at. */
const told = new Set(['AssignmentExpression', 'CallExpression', 'MemberExpression', 'Property', 'ArrayExpression', 'TemplateElement', 'Literal']);

/** Built code of browsers that reaches what is every team's by a name that no minifier changes; libraries in it count as its own. */
export function pageGlobalFindings(label: string, { kind, contents, release: { name } }: Candidate): Findings {
  if (kind !== 'remote') return refusing([]);
  const codes = [...contents].filter(([file]) => isBrowserScript(file)).map(([file, content]) => [file, content.toString('utf8')] as const);
  const has = (sign: RegExp) => codes.some(([, code]) => sign.test(code));
  const own: Own = { window: has(ownWindow), root: has(ownRoot) };
  const found = codes.flatMap(([file, code]) => {
    const syntax = signs.some((sign) => sign.test(code)) ? syntaxOf(code) : undefined;
    const all = syntax?.nodes.filter(({ type }) => told.has(type)).flatMap((node) => [...patchesIn(syntax, node, code, name), ...ordersIn(syntax, node), ...writingIn(syntax, node, own, code)]) ?? [];
    // One of each kind says it.
    const first = new Map(all.sort((one, other) => other.start - one.start).map((seen) => [seen.does, seen]));
    return [...first.values()].map(({ does, instead, start, end }) => `${label} ${does}: \`${code.slice(start, end)}\` in ${file}. ${instead}.`);
  });
  return refusing(found);
}
