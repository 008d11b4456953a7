import { defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

/** Elements whose content the parser takes as it stands, up to their own end. */
const rawElements = ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext'];

/** Elements whose content is SVG, too: as HTML, `<stop/>` would take in the one behind it. */
const svgElements = [
  ...['svg', 'g', 'defs', 'symbol', 'switch', 'mask', 'marker', 'pattern', 'clipPath', 'filter', 'feMerge', 'feComponentTransfer'],
  ...['linearGradient', 'radialGradient', 'text', 'tspan', 'textPath'],
];

/** What ends an element whose content is raw. In a script, and there alone, a comment can keep the end from being one. */
const endOf = (element: string) => new RegExp(element === 'script' ? '</script|<!--' : `</${element}`, 'i');

/** HTML as a browser that is handed it by code has it inside of its element: closed, and with nothing that belongs to what follows. */
export function closedMarkup(element: string, markup: string): string {
  if (rawElements.includes(element)) {
    if (endOf(element).test(markup)) throw new Error(`The HTML of a <${element}> would end it.`);
    return markup;
  }
  const namespace = svgElements.includes(element) ? html.NS.SVG : html.NS.HTML;
  if (/<plaintext/i.test(markup)) throw new Error('The HTML has a <plaintext>, which has no end.');
  return serialize(parseFragment(defaultTreeAdapter.createElement(element, namespace, []), markup, {}));
}

interface Written {
  dangerouslySetInnerHTML?: { __html?: unknown } | null;
}

/** What an element is made with; one that is written as HTML gets it closed. */
function contained<Props>(type: unknown, props: Props): Props {
  const written = (props as Written | null | undefined)?.dangerouslySetInnerHTML?.__html;
  if (written === undefined || written === null || typeof type !== 'string') return props;
  return { ...props, dangerouslySetInnerHTML: { __html: closedMarkup(type, String(written)) } };
}

type Make = (type: unknown, props: unknown, ...rest: unknown[]) => unknown;

const containing = <Making>(make: Making) =>
  ((type: unknown, props: unknown, ...rest: unknown[]) => (make as Make)(type, contained(type, props), ...rest)) as Making;

const cloneElement = ((element: { type: unknown }, props: unknown, ...rest: unknown[]) =>
  (react.cloneElement as Make)(element, contained(element.type, props), ...rest)) as typeof react.cloneElement;

/**
 * React as remotes get it where their elements become text: HTML that somebody left open would take in whatever the page has after it. In a
 * browser it cannot.
 */
export const containedReact: { react: typeof react; 'react/jsx-runtime': typeof jsxRuntime } = {
  react: { ...react, createElement: containing(react.createElement), cloneElement },
  'react/jsx-runtime': { ...jsxRuntime, jsx: containing(jsxRuntime.jsx), jsxs: containing(jsxRuntime.jsxs) },
};
