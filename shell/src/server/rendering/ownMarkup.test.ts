/** @jest-environment @storefront/build/jest/server.cjs */
import { splitPath } from '@storefront/contracts';
import { Link } from '@storefront/platform';
import { PlaceContext } from '@storefront/platform/host';
import { parse, serialize } from 'parse5';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter, type Location } from 'react-router-dom';
import { closedMarkup, containedReact, isClosed } from './ownMarkup';
import { renderTree } from './renderTree';

const { jsx } = containedReact['react/jsx-runtime'];
const written = (markup: string, element = 'div') =>
  jsx(element as 'div', { dangerouslySetInnerHTML: { __html: markup } }) as ReactNode;
const pageWith = async (part: ReactNode) =>
  (await renderTree(createElement('main', null, part, createElement('footer', null, 'the rest')))).html;

describe('S016 HTML that somebody wrote', () => {
  it.each([
    '</div></main></div><header>',
    '<!--',
    '<b><a href="/x">',
    '<textarea>',
    '<style>',
    '<script>',
    '<template>',
    '<table><tr>',
    '<svg><style>',
    '<select>',
  ])('takes in nothing of what follows it: %s', async (markup) => {
    const asRead = serialize(parse(await pageWith(written(markup))));
    expect(asRead).toMatch(
      /^<html><head><\/head><body><main><div>.*<\/div><footer>the rest<\/footer><\/main><\/body><\/html>$/s,
    );
  });

  it.each([
    ['math', 'math', '<style><!--</style>'],
    ['math', 'mrow', '<mi><textarea></mi>'],
    ['svg', 'g', '<style><!--</style>'],
  ])('takes in nothing inside <%s>, in its <%s>: %s', async (around, element, markup) => {
    const asRead = serialize(parse(await pageWith(createElement(around, null, written(markup, element)))));
    expect(asRead).toMatch(/<footer>the rest<\/footer><\/main><\/body><\/html>$/);
  });

  it.each([
    ['a', '<style><!--</style>'],
    ['a', '<p><noscript><!--</noscript>'],
    ['style', '<!--'],
    ['style', '<![CDATA['],
    ['title', '<textarea>'],
  ])('is refused for a <%s>, which may be one of SVG, where it would read on: %s', (element, markup) => {
    expect(() => written(markup, element)).toThrow(
      /^The HTML (of a <\w+> would end it|has a <\w+> with the beginning of a comment)/,
    );
  });

  it('is closed in the platform’s own parts, and by whatever name React has', async () => {
    const rest = { to: '/x', dangerouslySetInnerHTML: { __html: '<b><!--' } };
    const here = () => ({ pathname: '/' }) as Location;
    const place = { language: splitPath('/').language, here, ahead: here };
    const inPlace = createElement(
      MemoryRouter,
      null,
      createElement(PlaceContext, { value: place }, jsx(Link, rest) as ReactNode),
    );
    expect(await pageWith(inPlace)).toContain('<a href="/x"><b><!----></b></a><footer>');
    const { default: again } = containedReact.react as unknown as { default: typeof containedReact.react };
    expect(await pageWith(again.createElement('div', { dangerouslySetInnerHTML: { __html: '<b>' } }))).toContain(
      '<div><b></b></div><footer>',
    );
  });

  it('that is whole stays as it is', () => {
    const whole = '<p>Words &amp; <a href="/x?a=1&amp;b=2">a link</a></p><img src="/a.svg" alt="">';
    expect(closedMarkup('div', whole)).toBe(whole);
    expect(closedMarkup('tbody', '<tr><td>1</td></tr>')).toBe('<tr><td>1</td></tr>');
    expect(closedMarkup('g', '<path d="M0 0"/><path d="M1 1"/>')).toBe('<path d="M0 0"></path><path d="M1 1"></path>');
    expect(closedMarkup('linearGradient', '<stop offset="0"/><stop offset="1"/>')).toBe(
      '<stop offset="0"></stop><stop offset="1"></stop>',
    );
    expect(closedMarkup('style', 'a > b { color: red }')).toBe('a > b { color: red }');
    expect(closedMarkup('noscript', '<!-- counts --><img src="/seen">')).toBe('<!-- counts --><img src="/seen">');
  });

  it.each([
    ['script', '</script><p>'],
    ['script', '<!-- <script>'],
    ['style', 'a</STYLE>'],
    ['textarea', '</textarea>'],
  ])('cannot end its own <%s>', (element, markup) => {
    expect(() => closedMarkup(element, markup)).toThrow(`The HTML of a <${element}> would end it.`);
  });
});

it.each([
  ['an element', containedReact.react.createElement('meta', { httpEquiv: 'refresh', content: '0;url=/x' })],
  ['an element by the name of HTML', jsx('meta', { 'http-equiv': 'refresh', content: '0;url=/x' } as object)],
  ['HTML', written('<p><meta HTTP-EQUIV="refresh" content="0;url=/x"></p>')],
])('S016 %s leads nobody away by a meta that stands in place of a header', async (_what, part) => {
  const html = await pageWith(part);
  expect(html).toContain('content="0;url=/x"');
  expect(html).not.toMatch(/http-?equiv/i);
});

it.each(['viewport', 'Color-Scheme', 'theme-color', 'referrer'])(
  'S016 nobody’s meta says anything of the whole document: %s',
  async (name) => {
    const html = await pageWith([
      containedReact.react.createElement('meta', { key: 1, name, content: 'x' }),
      jsx('meta', { name, content: 'y' } as object, '2'),
      written(`<meta NAME="${name}" content="z">`),
    ]);
    expect(html.match(/<meta content="[xyz]"/g)).toHaveLength(3);
    expect(html).not.toMatch(/name=/i);
  },
);

it('S016 a meta may say what its own page is about', async () => {
  expect(await pageWith(jsx('meta', { name: 'author', content: 'x' } as object))).toContain(
    '<meta name="author" content="x"',
  );
});

it.each([
  ['an element', containedReact.react.createElement('form', { name: 'body', id: 'x' })],
  ['an element of JSX', jsx('img', { name: 'body', id: 'x' } as object)],
  [
    'an element that is cloned',
    containedReact.react.cloneElement(createElement('iframe', { id: 'x' }), { name: 'body' } as object),
  ],
  ['HTML', written('<constructor></constructor><embed id="x" NAME="body"><object name="body"></object>')],
])('S204 %s is not called like a part of the document', async (_what, part) => {
  const html = await pageWith(part);
  expect(html).toContain('id="x"');
  expect(html).not.toMatch(/ name=/i);
});

it('S204 a field keeps its name', async () => {
  expect(await pageWith(jsx('input', { name: 'body', readOnly: true }))).toContain('name="body"');
});

const { cloneElement: cloned, createElement: made } = containedReact.react;
const video = 'https://videos.test/1';

it.each([
  ['an element', made('iframe', { sandbox: 'allow-scripts' })],
  ['an element of JSX', jsx('iframe', { src: '/catalog' })],
  ['an element of its own document', jsx('iframe', { src: video, srcDoc: 'x' })],
  ['an element that is cloned', cloned(createElement('iframe'), { title: 'x' } as object)],
  ['HTML', written('<iframe sandbox="allow-scripts" src="about:blank"></iframe>')],
])('S204 a frame of this origin is nobody’s realm: %s', async (_what, part) => {
  const html = await pageWith(part);
  expect(html).toContain('sandbox=""');
  expect(html).not.toContain('allow-scripts');
});

it.each([
  ['an element', made('iframe', { src: video, title: 'x' })],
  ['an element that is cloned', cloned(createElement('iframe', { src: video }), { title: 'x' } as object)],
  ['HTML', written(`<iframe src="${video}" title="x"></iframe>`)],
])('S070 a frame of another origin is as its maker says: %s', async (_what, part) => {
  expect(await pageWith(part)).toContain(`<iframe src="${video}" title="x"></iframe>`);
});

it('S204 nothing is embedded', async () => {
  const html = await pageWith([
    jsx('embed', { src: 'about:blank', id: 'x' }, '1'),
    written('<embed src="about:blank" id="x">'),
  ]);
  expect(html.match(/<embed id="x"/g)).toHaveLength(2);
});

it('S016 HTML without an end is refused', () => {
  expect(() => closedMarkup('div', '<plaintext>')).toThrow('which has no end');
});

describe('S016 a page whose elements React has closed', () => {
  it.each<[string, ReactNode, boolean]>([
    ['a <plaintext>', createElement('plaintext', null, 'x'), false],
    ['a comment in a sheet within SVG', createElement('svg', null, createElement('style', null, 'a{}<!--')), false],
    [
      'a comment in a script within MathML',
      createElement('math', null, createElement('script', { type: 'text/plain' }, '<!--')),
      false,
    ],
    [
      'an element in a sheet within SVG, which ends with what is around it',
      createElement('svg', null, createElement('style', null, 'a{}<div>')),
      true,
    ],
    ['a sheet', createElement('style', null, 'a > b { content: "<!--<div>" }'), true],
    ['data', createElement('script', { type: 'application/ld+json' }, '{"a":"<b>"}'), true],
    ['a picture with a title', createElement('svg', null, createElement('title', null, '<b>')), true],
    [
      'elements that may not hold each other',
      createElement(
        'a',
        null,
        createElement(
          'p',
          null,
          createElement('a', null, createElement('table', null, createElement('div', null, 'x'))),
        ),
      ),
      true,
    ],
  ])('is known to leave something open or not: %s', async (_what, part, expected) => {
    expect(isClosed(await pageWith(part))).toBe(expected);
  });
});

it('other elements are made as React makes them', () => {
  expect(containedReact.react.createElement('p', { id: 'x' }, 'words')).toEqual(
    createElement('p', { id: 'x' }, 'words'),
  );
  expect(containedReact.react.createElement('p', null)).toEqual(createElement('p', null));
});
