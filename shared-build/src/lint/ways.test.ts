import { join } from 'node:path';
import { Linter } from 'eslint';
import { parser as typescript } from 'typescript-eslint';
import { ways } from '../../lint/ways.mjs';

const cwd = join(__dirname, '../../..');
const languageOptions: Linter.LanguageOptions = {
  parser: typescript as Linter.Parser,
  parserOptions: { ecmaFeatures: { jsx: true } },
};

function complaintsOf(code: string, file = 'mf-news/src/features/news/NewsScreen.tsx'): string[] {
  const config: Linter.Config = {
    files: ['**'],
    languageOptions,
    plugins: { storefront: { rules: { ways } } },
    rules: { 'storefront/ways': 'error' },
  };
  return new Linter({ cwd }).verify(code, [config], { filename: join(cwd, file) }).map(({ message }) => message);
}

it.each([
  [`window.location.href = '/catalog';`, 'Navigate by Link, useGo or Redirect'],
  [`location.pathname = '/catalog';`, 'Navigate by Link, useGo or Redirect'],
  [`location = '/catalog';`, 'Navigate by Link, useGo or Redirect'],
  [`document.location.assign('/catalog');`, 'Navigate by Link, useGo or Redirect'],
  [`location.reload();`, 'Navigate by Link, useGo or Redirect'],
  [`window.history.pushState({}, '', '/catalog');`, 'Navigate by Link, useGo or Redirect'],
  [`const a = <a href="/catalog">t</a>;`, 'Link to pages of the shop by Link'],
  [`void fetch('/v1/games');`, 'Request data by endpoints of remoteApi'],
  [`window.fetch('/v1/games');`, 'Request data by endpoints of remoteApi'],
  [`globalThis.dispatchEvent(new Event('x'));`, 'Send events to other teams by dispatch(event(…))'],
  [`dispatchEvent(new Event('x'));`, 'Send events to other teams by dispatch(event(…))'],
  [`document.dispatchEvent(happened);`, 'Send events to other teams by dispatch(event(…))'],
  [`const happened = new CustomEvent('x');`, 'Send events to other teams by dispatch(event(…))'],
  [
    `const cart = useSelector((state) => state['mf-checkout/cart']);`,
    'mf-news reads mf-checkout/cart, which throws: slices are private to their remote',
  ],
  [
    `const cart = store.getState()[\`mf-checkout/cart\`];`,
    'mf-news reads mf-checkout/cart, which throws: slices are private to their remote',
  ],
  [
    `const key = 'mf-checkout/cart'; const cart = state[key];`,
    'mf-news reads mf-checkout/cart, which throws: slices are private to their remote',
  ],
  [
    `const { 'mf-checkout/cart': cart } = state;`,
    'mf-news reads mf-checkout/cart, which throws: slices are private to their remote',
  ],
  [
    `const key = 'mf-checkout/cart'; const select = ({ [key]: cart }) => cart;`,
    'mf-news reads mf-checkout/cart, which throws: slices are private to their remote',
  ],
  [
    `dispatch({ type: 'mf-checkout/cart/cleared' });`,
    "mf-news sends mf-checkout/cart/cleared as a plain action: use dispatch(event('mf-checkout/cart/cleared', …))",
  ],
  [
    `const type = 'mf-checkout/cart/cleared'; dispatch({ type });`,
    'mf-news sends mf-checkout/cart/cleared as a plain action',
  ],
  [
    `const { t } = useTranslation('mf-checkout');`,
    `mf-news uses translations of mf-checkout, which that team may change at any time and which exist only where it is loaded. Use useTranslation('mf-news').`,
  ],
  [`const a = <form name="createElement" />;`, 'This name makes the element document.createElement'],
  [`const a = <img name="body" />;`, 'This name makes the element document.body'],
])('a remote may not: %s', (code, sentence) => {
  expect(complaintsOf(code)).toEqual([expect.stringContaining(sentence)]);
});

it.each([
  `const { pathname } = location;`,
  `history.replaceState(history.state, '', pathname);`,
  `const place = useLocation(); place.search = ''; `,
  `function go(location) { location.href = '/x'; }`,
  `export const send = ({ fetch }) => fetch('/v1/games');`,
  `const a = <a href="#end">t</a>;`,
  `const a = <a href="https://elsewhere.example/">t</a>;`,
  `const { t } = useTranslation('mf-news');`,
  `const own = state['mf-news/list'];`,
  `function read(key) { return state[key]; }`,
  `const a = <form name="news-search"><input name="body" /></form>;`,
  `dispatch({ type: 'mf-news/list/opened' });`,
  `dispatch(event('mf-checkout/asked', {}));`,
])('it may: %s', (code) => {
  expect(complaintsOf(code)).toEqual([]);
});

it('the shell, a journey and a library do so for all', () => {
  for (const file of ['shell/src/browser/main.tsx', 'mf-news/journeys/news.spec.ts', 'shared-ui/src/link/UiLink.tsx'])
    expect(complaintsOf(`location.reload();`, file)).toEqual([]);
});
