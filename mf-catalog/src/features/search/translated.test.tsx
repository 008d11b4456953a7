import { translatePage } from '@storefront/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { route as catalog } from '../../routes/catalog';
import { route as products } from '../../routes/products';
import { game, listItem } from '../../testing/demoShop';
import { openScreen } from '../../testing/openScreen';

const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const suggested = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

const known = [
  { id: 1, name: 'Blackbirds', aliases: ['Amsel'] },
  { id: 2, name: 'Ashenvale', aliases: ['Blackwood'] },
];

const places = [
  ['the catalogue', catalog, 'catalog', '/catalog', { '/v1/games': known.map((facts) => game(facts)) }],
  ['the product list', products, 'products', '/catalog/products/1', { '/v1/products/games/client/1': known.map((facts) => listItem(facts)) }],
] as const;

describe.each(places)('%s on a page that the browser translates', (_where, route, id, path, answers) => {
  it('S041 S050 is searched, marked and whole again', async () => {
    const { router } = await openScreen(route, id, path, answers);
    for (const [words, found] of [['black', 'Blackbirds'], ['bird', 'Blackbirds'], ['Blackbirds', 'Blackbirds'], ['', 'Blackbirds']]) {
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
