import { fireEvent, screen } from '@testing-library/react';
import { game, games, listItem, product, screenshot } from '../../testing/demoShop';
import { openScreen, type Answers } from '../../testing/openScreen';
import { runRoute } from '../../testing/runRoute';
import { route as catalog } from '../../routes/catalog';
import { route as home } from '../../routes/home';
import { route as productPage } from '../../routes/product';
import { route as products } from '../../routes/products';

const none = { icon: '', background: '' };
const marks = () => document.querySelectorAll('svg.missing').length;
const pictures = () => document.querySelectorAll('img').length;

const shop = (facts: Partial<typeof none>): Answers => ({
  '/v1/games': [game({ ...games[0]!, ...facts })],
  '/v1/games/popular': [game({ ...games[0]!, ...facts })],
  '/v1/products/games/client/1': [listItem({ id: 7, name: 'Lantern', ...('icon' in facts && { icon: facts.icon! }) })],
  '/v1/products/7?language=en': product('icon' in facts ? { icon: facts.icon! } : {}),
  '/v1/screenshots?productId=7': [screenshot({ url: 'icon' in facts ? '' : '/shots/1.svg' })],
});

describe.each([
  // On home: the picture of the welcome, and a card's two.
  ['S033 home', home, 'home', '/', 3],
  ['S042 the catalogue', catalog, 'catalog', '/catalog', 2],
  ['S049 S052 the product list', products, 'products', '/catalog/products/1', 2],
  ['S061 S068 the product page', productPage, 'product', '/catalog/product/7', 2],
] as const)('%s', (_row, route, id, path, count) => {
  it('leaves a mark for each picture without an address', async () => {
    await openScreen(route, id, path, shop(none));
    expect([marks(), pictures()]).toEqual([count, 0]);
  });

  it('leaves a mark for each picture that does not come', async () => {
    await openScreen(route, id, path, shop({}));
    expect([marks(), pictures()]).toEqual([0, count]);
    for (const picture of [...document.querySelectorAll('img')]) fireEvent.error(picture);
    expect([marks(), pictures()]).toEqual([count, 0]);
  });
});

it.each([
  // A game's card has two.
  ['S042 three games', catalog, 'catalog', '/catalog', 6],
  ['S049 eight products', products, 'products', '/catalog/products/1', 8],
] as const)(
  '%s have their pictures at once, and those below them when they are near',
  async (_row, route, id, path, atOnce) => {
    const many = Array.from({ length: 10 }, (_, place) => place + 1);
    await openScreen(route, id, path, {
      '/v1/games': many.map((place) => game({ id: place, name: `Game ${place}` })),
      '/v1/products/games/client/1': many.map((place) => listItem({ id: place, name: `Product ${place}` })),
    });
    const putOff = [...document.querySelectorAll('article img')].map(
      (picture) => picture.getAttribute('loading') === 'lazy',
    );
    expect(putOff).toEqual(putOff.map((_, place) => place >= atOnce));
  },
);

it('S068 opens the place of a screenshot that did not come, with its name', async () => {
  await openScreen(productPage, 'product', '/catalog/product/7', shop(none));
  fireEvent.click(screen.getByRole('button', { name: 'Screenshot 1 of 1: open full screen' }));
  expect(screen.getByRole('img', { name: 'Screenshot 1 of 1' })).toHaveClass('missing');
});

it('S005 tells searchers of no picture that has no address', async () => {
  const { head } = await runRoute(productPage, { params: { productId: '7' }, answers: shop(none) });
  expect(head.jsonLd?.[0]).not.toHaveProperty('image');
});
