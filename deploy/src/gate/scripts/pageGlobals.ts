import { isBrowserScript } from '@storefront/contracts';
import type { Candidate } from '../../build';
import { asRefusals, type Findings } from '../comparison/findings';
import { writesIn, writePatterns, isForeignContainer, isPageGlobal } from './globalWrites';
import { isInOwnShadowRoot } from './shadowRoots';
import { isPolyfill } from './polyfills';
import { keyOf, globalPath, syntaxOf, textOf, type AnyNode, type Syntax } from './syntax';

interface Reach {
  does: string;
  instead: string;
}

/** Something that code does to the page, with its position. */
interface Seen extends Reach {
  start: number;
  end: number;
}

const ruling: Reach = {
  does: 'makes rules of style by code, which no one can look at before and which hold for everybody’s elements',
  instead: 'Write them in a style sheet, where each rule names a class',
};
const patching: Reach = {
  does: 'exchanges what all code of the page calls',
  instead: 'Call your own function in its place',
};
const replacing: Reach = {
  does: 'puts something in the place of another remote’s code',
  instead: 'Ask others by events, and leave a slot for them',
};
const ordering: Reach = {
  does: 'gives browsers orders about everybody’s page, such as to leave it after a while, which none can take back',
  instead: 'Say what your page is in its route’s `head`',
};
const writing: Reach = {
  does: 'writes a document in place of everybody’s',
  instead: 'Draw what is yours in your own rectangle',
};

/** Replacements of what all code calls, or of another remote's container; polyfills do not count. */
const patchesIn = (syntax: Syntax, node: AnyNode, code: string, name: string): Seen[] =>
  writesIn(syntax, node, code).flatMap((put) => {
    const reach = isPageGlobal(put) ? patching : isForeignContainer(put, name) ? replacing : undefined;
    return reach && !isPolyfill(syntax, node, put.path, put.value)
      ? [{ ...reach, start: put.start, end: put.end }]
      : [];
  });

const equiv = /^http-?equiv$/i;

/** Values of `http-equiv` that have an effect. */
const orders = /^(refresh|content-security-policy|content-type|x-ua-compatible|default-style|set-cookie)$/i;

/** Whether a value may be set as `http-equiv`; tables of attribute names, as in libraries, are not. */
function mayOrder(syntax: Syntax, value: AnyNode): boolean {
  const text = textOf(syntax, value);
  if (text !== undefined) return !equiv.test(text);
  return (
    value.type !== 'Literal' &&
    value.type !== 'ObjectExpression' &&
    value.type !== 'ArrayExpression' &&
    !/Function/.test(value.type) &&
    !(value.type === 'UnaryExpression' && value.operator === '!')
  );
}

/** `http-equiv` in props (`{ httpEquiv: 'refresh' }`), in `setAttribute`, and in markup. */
function ordersIn(syntax: Syntax, node: AnyNode): Seen[] {
  const seen = (what: AnyNode): Seen[] => {
    const quote = what.type === 'Literal' ? 1 : 0;
    return [{ ...ordering, start: what.start + quote, end: what.end - quote }];
  };
  if (node.type === 'Property')
    return equiv.test(keyOf(syntax, node) ?? '') &&
      mayOrder(syntax, node.value) &&
      syntax.parentOf(node)?.type === 'ObjectExpression'
      ? seen(node.key)
      : [];
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression')
    return equiv.test(keyOf(syntax, { computed: node.left.computed, key: node.left.property }) ?? '') &&
      mayOrder(syntax, node.right)
      ? seen(node.left.property)
      : [];
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const isSetting = /^(setAttribute(NS)?|createAttribute)$/.test(
      keyOf(syntax, { computed: node.callee.computed, key: node.callee.property }) ?? '',
    );
    const name = isSetting ? node.arguments.find((given) => equiv.test(textOf(syntax, given) ?? '')) : undefined;
    return name ? seen(name) : [];
  }
  if (node.type === 'ArrayExpression') {
    const [name, value, ...more] = node.elements;
    return name &&
      value &&
      more.length === 0 &&
      equiv.test(textOf(syntax, name) ?? '') &&
      orders.test(textOf(syntax, value) ?? 'refresh')
      ? seen(name)
      : [];
  }
  const written =
    node.type === 'TemplateElement'
      ? node.value.raw
      : node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : '';
  return /<meta\b[^>]*\bhttp-equiv/i.test(written) || /^\s*http-equiv\s*=/i.test(written) ? seen(node) : [];
}

/**
 * Matches code that opens a window of its own (for printing, say), whose document it may write. Methods and
 * declarations called `open` do not count.
 */
const ownWindow =
  /(?<![\w$.])(?:(?:window|self|globalThis|top|parent)\??\.)?open(?:\?\.)?\((?![^()]*\)\s*\{)|\.contentWindow\b/;

/** Matches code that creates a shadow root, which has sheets of its own. */
const ownRoot = /\.attachShadow\(/;

/** Whether a node is the page's document; `isSure`: it cannot be anything else. */
function isDocument(syntax: Syntax, node: AnyNode, isSure: boolean): boolean {
  const place = globalPath(syntax, node);
  if (place !== undefined && /^((top|parent)\.)?document$/.test(place)) return true;
  if (node.type === 'ChainExpression') return isDocument(syntax, node.expression, isSure);
  if (isSure) return false;
  if (node.type === 'Identifier') return node.name === 'document' && !isOwn(syntax, node);
  return (
    node.type === 'MemberExpression' &&
    keyOf(syntax, { computed: node.computed, key: node.property }) === 'document' &&
    !isOwn(syntax, node.object)
  );
}

/** Whether a name is bound to an object literal. */
const isOwn = (syntax: Syntax, node: AnyNode) =>
  node.type === 'Identifier' && syntax.bindingOf(node)?.value?.type === 'ObjectExpression';

interface Own {
  window: boolean;
  root: boolean;
}

/** Writes to the page's document and style sheets. */
function writingIn(syntax: Syntax, node: AnyNode, own: Own, code: string): Seen[] {
  if (
    node.type === 'MemberExpression' &&
    keyOf(syntax, { computed: node.computed, key: node.property }) === 'adoptedStyleSheets'
  )
    return own.root && !isDocument(syntax, node.object, false) ? [] : [{ ...ruling, start: node.start, end: node.end }];
  const callee = node.type === 'CallExpression' ? (node.callee as AnyNode) : undefined;
  if (callee?.type !== 'MemberExpression') return [];
  const name = keyOf(syntax, { computed: callee.computed, key: callee.property }) ?? '';
  const end = code.indexOf('(', callee.end) + 1;
  if (name === 'insertRule')
    return own.root && isInOwnShadowRoot(syntax, callee.object)
      ? []
      : [{ ...ruling, start: callee.property.start - 1, end }];
  const { object } = callee;
  const start = object.type === 'MemberExpression' ? object.property.start : object.start;
  return /^(write|writeln|open)$/.test(name) && isDocument(syntax, object, own.window)
    ? [{ ...writing, start, end }]
    : [];
}

/** Code that matches none of these is not parsed. */
const signs = [
  /insertRule|adoptedStyleSheets|http-?equiv|\b(?:write|writeln|open)["'`\]\s]*(?:\?\.)?\(/i,
  ...writePatterns,
];

/** The types of nodes that are checked. */
const told = new Set([
  'AssignmentExpression',
  'CallExpression',
  'MemberExpression',
  'Property',
  'ArrayExpression',
  'TemplateElement',
  'Literal',
]);

/**
 * Refuses browser code that changes what all teams share, by names that minifiers keep; bundled libraries count as the
 * package's own.
 */
export function pageGlobalFindings(label: string, { kind, contents, release: { name } }: Candidate): Findings {
  if (kind !== 'remote') return asRefusals([]);
  const codes = [...contents]
    .filter(([file]) => isBrowserScript(file))
    .map(([file, content]) => [file, content.toString('utf8')] as const);
  const has = (sign: RegExp) => codes.some(([, code]) => sign.test(code));
  const own: Own = { window: has(ownWindow), root: has(ownRoot) };
  const found = codes.flatMap(([file, code]) => {
    const syntax = signs.some((sign) => sign.test(code)) ? syntaxOf(code) : undefined;
    const all =
      syntax?.nodes
        .filter(({ type }) => told.has(type))
        .flatMap((node) => [
          ...patchesIn(syntax, node, code, name),
          ...ordersIn(syntax, node),
          ...writingIn(syntax, node, own, code),
        ]) ?? [];
    // Reports the first of each kind.
    const first = new Map(all.sort((one, other) => other.start - one.start).map((seen) => [seen.does, seen]));
    return [...first.values()].map(
      ({ does, instead, start, end }) => `${label} ${does}: \`${code.slice(start, end)}\` in ${file}. ${instead}.`,
    );
  });
  return asRefusals(found);
}
