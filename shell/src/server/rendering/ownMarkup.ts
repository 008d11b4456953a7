import * as platform from '@storefront/platform';
import { defaultTreeAdapter, html, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

/** Elements whose content is parsed as plain text, up to their end tag. */
const rawElements = [
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
];

/** Elements whose content is SVG: parsed as HTML, `<stop/>` would contain what follows. */
const svgElements = [
  ...[
    'svg',
    'g',
    'defs',
    'symbol',
    'switch',
    'mask',
    'marker',
    'pattern',
    'clipPath',
    'filter',
    'feMerge',
    'feComponentTransfer',
  ],
  ...['linearGradient', 'radialGradient', 'text', 'tspan', 'textPath'],
];

/** Elements whose content is MathML; those that contain text are left out, since HTML in them is HTML. */
const mathElements = [
  'math',
  'mrow',
  'mfrac',
  'msqrt',
  'mroot',
  'mstyle',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'semantics',
];

const namespaceOf = (element: string) =>
  svgElements.includes(element) ? html.NS.SVG : mathElements.includes(element) ? html.NS.MATHML : html.NS.HTML;

/** Raw elements that SVG has, too: there their content is parsed, and what opens in it goes on behind them. */
const openInside: Record<string, string> = { script: '|<!--', style: '|<!--|<!\\[CDATA', title: '|<[a-z!?]' };

/** Matches what would end a raw element, or go on behind it. In a script, a comment can hide the end tag. */
const endOf = (element: string) => new RegExp(`</${element}${openInside[element] ?? ''}`, 'i');

type Node = DefaultTreeAdapterTypes.Node | DefaultTreeAdapterTypes.DocumentFragment;

const childrenOf = (node: Node): Node[] =>
  'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];

/**
 * The name of the first raw element whose text begins a comment: if this HTML ends up within SVG or MathML, it would be
 * a real comment.
 */
function rawWithComment(node: Node): string | undefined {
  for (const child of childrenOf(node)) {
    const isRaw = rawElements.includes(child.nodeName);
    const found = isRaw
      ? childrenOf(child).some((text) => 'value' in text && text.value.includes('<!--')) && child.nodeName
      : rawWithComment(child);
    if (found) return found;
  }
  return undefined;
}

/** The attribute by which a `<meta>` replaces headers, such as a refresh or a policy. */
const inPlaceOfHeaders = /^http-?equiv$/i;

/** The attribute by which an element shadows a property of `document`: `body`, `createElement`. */
const ofTheDocument = /^name$/i;

/** Names of a `<meta>` that affect the whole document: its scale, its colours, its referrer. */
const ofTheWhole = /^(viewport|(supported-)?color-schemes?|theme-color|referrer)$/i;

type IsRefused = (name: string, value: unknown) => boolean;

/** Attributes that affect more than their element, and that remotes may not set (in browsers: `attributeScript`). */
const refused = new Map<string, IsRefused>([
  [
    'meta',
    (name, value) => inPlaceOfHeaders.test(name) || (ofTheDocument.test(name) && ofTheWhole.test(String(value))),
  ],
  ...['form', 'img', 'iframe', 'object'].map((element): [string, IsRefused] => [
    element,
    (name) => ofTheDocument.test(name),
  ]),
  ['embed', (name) => ofTheDocument.test(name) || /^src$/i.test(name)],
]);

/**
 * Whether an iframe leads to another origin. All others are sandboxed, since their windows would have unfenced methods
 * (`iframeScript.ts`).
 */
const leadsElsewhere = (attributes: readonly (readonly [string, unknown])[]) =>
  attributes.some(([name, value]) => /^src$/i.test(name) && /^(https?:)?\/\//i.test(String(value))) &&
  !attributes.some(([name]) => /^srcdoc$/i.test(name));

/** Removes refused attributes from a tree, and sandboxes iframes. */
function takeRefused(node: Node): void {
  const isRefused = refused.get(node.nodeName);
  if (isRefused && 'attrs' in node) node.attrs = node.attrs.filter(({ name, value }) => !isRefused(name, value));
  if (
    node.nodeName === 'iframe' &&
    'attrs' in node &&
    !leadsElsewhere(node.attrs.map(({ name, value }) => [name, value]))
  )
    node.attrs = [...node.attrs.filter(({ name }) => name !== 'sandbox'), { name: 'sandbox', value: '' }];
  childrenOf(node).forEach(takeRefused);
}

/**
 * HTML for the inside of an element, with all its elements closed, as a browser would parse `innerHTML`. Throws where
 * that is not possible.
 */
export function closedMarkup(element: string, markup: string): string {
  if (rawElements.includes(element)) {
    if (endOf(element).test(markup)) throw new Error(`The HTML of a <${element}> would end it.`);
    return markup;
  }
  if (/<plaintext/i.test(markup)) throw new Error('The HTML has a <plaintext>, which has no end.');
  const fragment = parseFragment(defaultTreeAdapter.createElement(element, namespaceOf(element), []), markup, {});
  const open = rawWithComment(fragment);
  if (open)
    throw new Error(
      `The HTML has a <${open}> with the beginning of a comment, which elsewhere than in HTML has no end.`,
    );
  takeRefused(fragment);
  return serialize(fragment);
}

/**
 * Matches elements that may stay open in spite of an end tag: `<plaintext>` has none, and the others are not raw within
 * SVG and MathML.
 */
const mayStayOpen = /<(?:plaintext|script|style|title|xmp|iframe|noembed|noframes|noscript)[\s/>]/i;

/** Whether a page's HTML leaves no element open that would contain the rest of the document. */
export function isClosed(page: string): boolean {
  if (!mayStayOpen.test(page)) return true;
  return (
    parseFragment(defaultTreeAdapter.createElement('div', html.NS.HTML, []), `${page}<hr>`, {}).childNodes.at(-1)
      ?.nodeName === 'hr'
  );
}

interface Written {
  dangerouslySetInnerHTML?: { __html?: unknown } | null;
}

/**
 * Components of the platform create their elements with the original React, and pass props on; those with HTML are
 * links.
 */
const platformParts = new Set<unknown>(Object.values(platform));

const elementOf = (type: unknown) => (typeof type === 'string' ? type : platformParts.has(type) ? 'a' : undefined);

/** The props without refused attributes; the same object where there are none. */
function allowed<Props>(type: unknown, props: Props): Props {
  const isRefused = refused.get(type as string);
  if (!isRefused) return props;
  const given = Object.entries(props ?? {});
  const kept = given.filter(([name, value]) => !isRefused(name, value));
  if (type === 'iframe' && !leadsElsewhere(given)) return Object.fromEntries([...kept, ['sandbox', '']]) as Props;
  return kept.length === given.length ? props : (Object.fromEntries(kept) as Props);
}

/** The props that an element may have, with its HTML closed. */
function contained<Props>(type: unknown, given: Props): Props {
  const props = allowed(type, given);
  const written = (props as Written | null | undefined)?.dangerouslySetInnerHTML?.__html;
  const element = elementOf(type);
  if (written === undefined || written === null || element === undefined) return props;
  return { ...props, dangerouslySetInnerHTML: { __html: closedMarkup(element, String(written)) } };
}

type Make = (type: unknown, props: unknown, ...rest: unknown[]) => unknown;

const containing = <Making>(make: Making) =>
  ((type: unknown, props: unknown, ...rest: unknown[]) =>
    (make as Make)(type, contained(type, props), ...rest)) as Making;

/** For an iframe, the copied element's own props tell where it leads. */
const cloneElement = ((element: { type: unknown; props: object }, props: object | null, ...rest: unknown[]) =>
  (react.cloneElement as Make)(
    element,
    contained(element.type, element.type === 'iframe' ? { ...element.props, ...props } : props),
    ...rest,
  )) as typeof react.cloneElement;

const contents = { ...react, createElement: containing(react.createElement), cloneElement };

/**
 * React for remotes on the server, where elements become text: HTML with an open element (`dangerouslySetInnerHTML`)
 * would swallow the rest of the page, which cannot happen in a browser.
 */
export const containedReact: { react: typeof react; 'react/jsx-runtime': typeof jsxRuntime } = {
  react: { ...contents, default: contents } as typeof react,
  'react/jsx-runtime': { ...jsxRuntime, jsx: containing(jsxRuntime.jsx), jsxs: containing(jsxRuntime.jsxs) },
};
