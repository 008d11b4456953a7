import * as platform from '@storefront/platform';
import { defaultTreeAdapter, html, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

/** Elements whose content the parser takes as it stands, up to their own end. */
const rawElements = ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext'];

/** Elements whose content is SVG, too: as HTML, `<stop/>` would take in the one behind it. */
const svgElements = [
  ...['svg', 'g', 'defs', 'symbol', 'switch', 'mask', 'marker', 'pattern', 'clipPath', 'filter', 'feMerge', 'feComponentTransfer'],
  ...['linearGradient', 'radialGradient', 'text', 'tspan', 'textPath'],
];

/** Elements whose content is MathML, too. Within those that hold words, HTML is HTML. */
const mathElements = ['math', 'mrow', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mtable', 'mtr', 'mtd', 'semantics'];

const namespaceOf = (element: string) => (svgElements.includes(element) ? html.NS.SVG : mathElements.includes(element) ? html.NS.MATHML : html.NS.HTML);

/** Raw elements that SVG has, too: there their content is not raw, and what opens in it goes on behind them. */
const openInside: Record<string, string> = { script: '|<!--', style: '|<!--|<!\\[CDATA', title: '|<[a-z!?]' };

/** What ends an element whose content is raw, or goes on behind it. In a script a comment can keep the end from being one. */
const endOf = (element: string) => new RegExp(`</${element}${openInside[element] ?? ''}`, 'i');

type Node = DefaultTreeAdapterTypes.Node | DefaultTreeAdapterTypes.DocumentFragment;

const childrenOf = (node: Node): Node[] => ('content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []);

/** The first raw element that begins a comment. Within SVG and MathML, of which this element may be a part, it would be one. */
function rawWithComment(node: Node): string | undefined {
  for (const child of childrenOf(node)) {
    const isRaw = rawElements.includes(child.nodeName);
    const found = isRaw ? childrenOf(child).some((text) => 'value' in text && text.value.includes('<!--')) && child.nodeName : rawWithComment(child);
    if (found) return found;
  }
  return undefined;
}

/** What a `<meta>` says in place of an answer's headers: where its document leads by itself, and what may run in it. That is the shop's to say. */
const inPlaceOfHeaders = /^http-?equiv$/i;

/** By what `document` hands an element out, before what it has itself under that name: `body`, `createElement`. */
const ofTheDocument = /^name$/i;

/** What a `<meta>` says of the whole document: how large it is drawn and in which colours, and whether others hear where a visitor comes from. */
const ofTheWhole = /^(viewport|(supported-)?color-schemes?|theme-color|referrer)$/i;

type IsRefused = (name: string, value: unknown) => boolean;

/** Attributes that reach beyond their element, and are no remote's to set. */
const refused = new Map<string, IsRefused>([
  ['meta', (name, value) => inPlaceOfHeaders.test(name) || (ofTheDocument.test(name) && ofTheWhole.test(String(value)))],
  ...['form', 'img', 'iframe', 'object'].map((element): [string, IsRefused] => [element, (name) => ofTheDocument.test(name)]),
  ['embed', (name) => ofTheDocument.test(name) || /^src$/i.test(name)],
]);

/** Whether a frame leads to another origin: in all others somebody would have a realm of this one, where nothing is fenced (`iframeScript.ts`). */
const leadsElsewhere = (attributes: readonly (readonly [string, unknown])[]) =>
  attributes.some(([name, value]) => /^src$/i.test(name) && /^(https?:)?\/\//i.test(String(value))) && !attributes.some(([name]) => /^srcdoc$/i.test(name));

/** Takes them away, wherever they stand. */
function takeRefused(node: Node): void {
  const isRefused = refused.get(node.nodeName);
  if (isRefused && 'attrs' in node) node.attrs = node.attrs.filter(({ name, value }) => !isRefused(name, value));
  if (node.nodeName === 'iframe' && 'attrs' in node && !leadsElsewhere(node.attrs.map(({ name, value }) => [name, value])))
    node.attrs = [...node.attrs.filter(({ name }) => name !== 'sandbox'), { name: 'sandbox', value: '' }];
  childrenOf(node).forEach(takeRefused);
}

/** HTML as a browser that is handed it by code has it inside of its element: closed, and with nothing that belongs to what follows. */
export function closedMarkup(element: string, markup: string): string {
  if (rawElements.includes(element)) {
    if (endOf(element).test(markup)) throw new Error(`The HTML of a <${element}> would end it.`);
    return markup;
  }
  if (/<plaintext/i.test(markup)) throw new Error('The HTML has a <plaintext>, which has no end.');
  const fragment = parseFragment(defaultTreeAdapter.createElement(element, namespaceOf(element), []), markup, {});
  const open = rawWithComment(fragment);
  if (open) throw new Error(`The HTML has a <${open}> with the beginning of a comment, which elsewhere than in HTML has no end.`);
  takeRefused(fragment);
  return serialize(fragment);
}

/** Elements that may stay open though they are closed: one has no end, and the others are no longer raw within SVG and MathML. */
const mayStayOpen = /<(?:plaintext|script|style|title|xmp|iframe|noembed|noframes|noscript)[\s/>]/i;

/** Whether a page's HTML leaves nothing open that would take in what the document has after it: its elements are as React writes them, what they hold is a remote's. */
export function isClosed(page: string): boolean {
  if (!mayStayOpen.test(page)) return true;
  return parseFragment(defaultTreeAdapter.createElement('div', html.NS.HTML, []), `${page}<hr>`, {}).childNodes.at(-1)?.nodeName === 'hr';
}

interface Written {
  dangerouslySetInnerHTML?: { __html?: unknown } | null;
}

/** The platform's parts make their elements with React itself, and hand on what they are given: to links, as words. */
const platformParts = new Set<unknown>(Object.values(platform));

const elementOf = (type: unknown) => (typeof type === 'string' ? type : platformParts.has(type) ? 'a' : undefined);

/** What an element is made with, but for what is refused to its kind; the very same where that is nothing. */
function allowed<Props>(type: unknown, props: Props): Props {
  const isRefused = refused.get(type as string);
  if (!isRefused) return props;
  const given = Object.entries(props ?? {});
  const kept = given.filter(([name, value]) => !isRefused(name, value));
  if (type === 'iframe' && !leadsElsewhere(given)) return Object.fromEntries([...kept, ['sandbox', '']]) as Props;
  return kept.length === given.length ? props : (Object.fromEntries(kept) as Props);
}

/** What an element is made with; one that is written as HTML gets it closed. */
function contained<Props>(type: unknown, given: Props): Props {
  const props = allowed(type, given);
  const written = (props as Written | null | undefined)?.dangerouslySetInnerHTML?.__html;
  const element = elementOf(type);
  if (written === undefined || written === null || element === undefined) return props;
  return { ...props, dangerouslySetInnerHTML: { __html: closedMarkup(element, String(written)) } };
}

type Make = (type: unknown, props: unknown, ...rest: unknown[]) => unknown;

const containing = <Making>(make: Making) =>
  ((type: unknown, props: unknown, ...rest: unknown[]) => (make as Make)(type, contained(type, props), ...rest)) as Making;

/** Where a frame leads the element says that is copied. */
const cloneElement = ((element: { type: unknown; props: object }, props: object | null, ...rest: unknown[]) =>
  (react.cloneElement as Make)(element, contained(element.type, element.type === 'iframe' ? { ...element.props, ...props } : props), ...rest)) as typeof react.cloneElement;

const contents = { ...react, createElement: containing(react.createElement), cloneElement };

/**
 * React as remotes get it where their elements become text: HTML that somebody left open would take in whatever the page has after it. In a
 * browser it cannot.
 */
export const containedReact: { react: typeof react; 'react/jsx-runtime': typeof jsxRuntime } = {
  react: { ...contents, default: contents } as typeof react,
  'react/jsx-runtime': { ...jsxRuntime, jsx: containing(jsxRuntime.jsx), jsxs: containing(jsxRuntime.jsxs) },
};
