import { settled, translatePage } from '@storefront/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { route as catalog } from './catalog';
import { route as home } from './home';
import { route as productRoute } from './product';
import { route as products } from './products';
import { game, listItem, product } from '../testing/demoShop';
import { openScreen } from '../testing/openScreen';

const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const suggested = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

const known = [
  { id: 1, name: 'Blackbirds', aliases: ['Amsel'] },
  { id: 2, name: 'Ashenvale', aliases: ['Blackwood'] },
];

const places = [
  ['the catalogue', catalog, 'catalog', '/catalog', { '/v1/games': known.map((facts) => game(facts)) }],
  [
    'the product list',
    products,
    'products',
    '/catalog/products/1',
    { '/v1/products/games/client/1': known.map((facts) => listItem(facts)) },
  ],
] as const;

describe.each(places)('%s on a page that the browser translates', (_where, route, id, path, answers) => {
  it('S041 S050 is searched, marked and whole again', async () => {
    const { router } = await openScreen(route, id, path, answers);
    for (const [words, found] of [
      ['black', 'Blackbirds'],
      ['bird', 'Blackbirds'],
      ['Blackbirds', 'Blackbirds'],
      ['', 'Blackbirds'],
    ]) {
      translatePage();
      await act(() => router.navigate(`${path}/${words}`));
      expect(names()).toContain(found);
    }
    expect(names()).toEqual(['Blackbirds', 'Ashenvale']);
    expect(screen.queryByText(/also/)).not.toBeInTheDocument();
  });

  it('S041 S050 suggests whole names while one types', async () => {
    await openScreen(route, id, path, answers);
    const box = screen.getByRole('combobox');
    for (const letter of 'blackb') {
      await userEvent.type(box, letter);
      translatePage();
    }
    expect(suggested()).toContain('Blackbirds');
    await userEvent.type(box, '{Backspace}');
    for (const words of suggested()) expect(words).toMatch(/^Blackbirds$|^Ashenvale also called Blackwood$/);
  });
});

const shown = product({ subscriptions: [{ ...product().subscriptions[0]!, forCis: false }] });

it.each([
  ...places,
  ['the home page', home, 'home', '', {}],
  [
    'a product',
    productRoute,
    'product',
    '/catalog/product/7',
    { '/v1/products/7?language=en': shown, '/v1/products/7?language=ru': shown },
  ],
] as const)('S026 %s says all in the other language that is chosen', async (_where, route, id, path, answers) => {
  const russian = await openScreen(route, id, `/ru${path}`, answers);
  const words = russian.container.textContent;
  russian.unmount();
  const { container, router, store } = await openScreen(route, id, path || '/', answers);
  expect(container.textContent).not.toBe(words);
  translatePage();
  await act(() => router.navigate(`/ru${path}`));
  await settled(store);
  expect(container.textContent).toBe(words);
});
