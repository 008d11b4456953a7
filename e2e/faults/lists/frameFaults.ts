import type { Fault } from '../fault';
import { browsersOwn, oneThread } from '../reasons';

const screen = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;

const beside = (element: string) =>
  screen('', `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`);

const markup = (html: string) =>
  beside(`react.createElement('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(html)} } })`);

/** Drawing what is the page’s: its head, its frame, its forms. */
export const frameFaults: readonly Fault[] = [
  { name: 'draws a title of its own', draws: true, screen: beside(`react.createElement('title', null, 'planted')`) },
  {
    name: 'draws a meta of its own',
    draws: true,
    screen: beside(`react.createElement('meta', { name: 'robots', content: 'noindex' })`),
  },
  {
    name: 'draws a base of its own',
    draws: true,
    screen: beside(`react.createElement('base', { href: 'https://evil.test/' })`),
  },
  {
    name: 'draws a meta that leads elsewhere',
    draws: true,
    screen: beside(`react.createElement('meta', { httpEquiv: 'refresh', content: '0;url=https://evil.test/' })`),
  },
  {
    name: 'draws a policy of its own',
    draws: true,
    screen: beside(
      `react.createElement('meta', { httpEquiv: 'Content-Security-Policy', content: "default-src 'none'" })`,
    ),
  },
  {
    name: 'calls its own elements like the page’s',
    draws: true,
    screen: beside(
      `['storefront-state', 'storefront-later', 'root', 'content', 'mobile-menu'].map((id) => react.createElement('i', { key: id, id, hidden: true }, 'planted'))`,
    ),
  },
  {
    name: 'draws a style sheet that is not there',
    draws: true,
    screen: beside(`react.createElement('link', { rel: 'stylesheet', href: '/planted.css', precedence: 'high' })`),
  },
  {
    name: 'styles everybody',
    sheet: 'body, header a, #root { display: none !important }',
    not: { server: browsersOwn },
  },
  { name: 'a style sheet that does not end', sheet: '.planted { color: red', not: { server: browsersOwn } },
  {
    name: 'draws a document of its own',
    draws: true,
    screen: screen(
      '',
      `react.createElement('html', { lang: 'xx' }, react.createElement('head', null, react.createElement('title', null, 'planted')), react.createElement('body', { className: 'planted' }, react.createElement(Screen, props)))`,
    ),
  },
  {
    name: 'covers the window',
    draws: true,
    hides: true,
    screen: beside(`react.createElement('div', { style: { position: 'fixed', inset: 0, zIndex: 2147483647 } })`),
  },
  {
    name: 'is larger than the window',
    draws: true,
    screen: beside(
      `react.createElement('div', { style: { position: 'relative', inlineSize: '3000px', blockSize: '3000px', zIndex: 2147483647, background: 'tomato' } })`,
    ),
  },
  {
    name: 'hangs over its neighbours',
    draws: true,
    hides: true,
    screen: beside(
      `react.createElement('div', { style: { position: 'absolute', inset: '-3000px', zIndex: 2147483647 } })`,
    ),
  },
  {
    name: 'a picture without a size',
    draws: true,
    screen: beside(`react.createElement('svg', { viewBox: '0 0 1 1' })`),
  },
  {
    name: 'draws something else each time',
    draws: true,
    screen: screen(
      '',
      `react.createElement('div', null, Math.random(), react.createElement(Math.random() < 0.5 ? 'p' : 'b', null, typeof window), react.createElement(Screen, props))`,
    ),
  },
  {
    name: 'nests what does not nest',
    draws: true,
    screen: screen(
      '',
      `react.createElement('p', null, react.createElement('a', { href: '/' }, react.createElement('a', { href: '/' }, react.createElement('table', null, react.createElement('p', null, react.createElement(Screen, props))))))`,
    ),
  },
  ...[
    '</div></main></div><header>',
    '<!--',
    '<b><a href="/planted">',
    '<textarea>',
    '<style>',
    '<script>',
    '<template>',
    '<plaintext>',
    '<table><tr>',
    '<svg><style>',
    '<select>',
    '</div><!--/$--><!--/$-->',
  ].map((html): Fault => ({ name: `writes HTML with ${html}`, draws: true, screen: markup(html) })),
  {
    name: 'draws an element that has no end',
    draws: true,
    screen: beside(`react.createElement('plaintext', null, 'planted')`),
  },
  {
    name: 'draws a sheet with a comment that has no end',
    draws: true,
    screen: beside(`react.createElement('svg', { width: 1, height: 1 }, react.createElement('style', null, '<!--'))`),
  },
  {
    name: 'a hundred thousand nested elements',
    draws: true,
    screen: beside(`Array.from({ length: 100000 }).reduce((inner) => react.createElement('div', null, inner), null)`),
    not: { browser: oneThread },
  },
  { name: 'a page of megabytes', screen: beside(`'x'.repeat(5e7)`), not: { browser: oneThread } },
];
