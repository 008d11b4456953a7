import { act, screen } from '@testing-library/react';
import { PopularGames } from '../features/home/PopularGames';
import { game, product, screenshot } from '../testing/demoShop';
import { failing, openScreen } from '../testing/openScreen';
import { route as home } from './home';
import { route as productPage } from './product';
import { route as products } from './products';

beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => void jest.useRealTimers());

it.each([
  ['home', home, '/', ['/v1/games/popular']],
  // Home's welcome loads the same games; without it they are reloaded, too.
  ['home', { ...home, Screen: PopularGames }, '/', ['/v1/games/popular']],
  ['products', products, '/catalog/products/1', ['/v1/products/games/client/1', '/v1/games']],
  ['product', productPage, '/catalog/product/7', ['/v1/products/7?language=en', '/v1/screenshots?productId=7']],
])('S202 the screen %s asks again after 250 s for what it shows', async (id, route, path, shown) => {
  const { calls } = await openScreen(route, id, path, {
    '/v1/products/games/client/1': [],
    '/v1/products/7?language=en': product(),
    '/v1/screenshots?productId=7': [screenshot({ url: '/art/a.svg' })],
  });
  const timesAsked = () => shown.map((call) => calls.filter((one) => one === call).length);
  expect(timesAsked()).toEqual(shown.map(() => 1));
  await act(() => jest.advanceTimersByTimeAsync(250_000));
  expect(timesAsked()).toEqual(shown.map(() => 2));
});

it('S202 S204 a poll of the screenshots that fails takes none away', async () => {
  const call = '/v1/screenshots?productId=7';
  const { answers, calls } = await openScreen(productPage, 'product', '/catalog/product/7', {
    '/v1/products/7?language=en': product(),
    [call]: [screenshot({ url: '/art/a.svg' })],
  });
  answers[call] = failing;
  await act(() => jest.advanceTimersByTimeAsync(250_000));
  expect(calls.filter((one) => one === call)).toHaveLength(2);
  expect(screen.getByRole('img', { name: /screenshot 1 of 1/i })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('S057 S202 remembers the game by the name that a poll brings', async () => {
  const { answers } = await openScreen(products, 'products', '/catalog/products/1', {
    '/v1/products/games/client/1': [],
  });
  answers['/v1/games'] = [game({ id: 1, name: 'Iron Meridian II' })];
  await act(() => jest.advanceTimersByTimeAsync(250_000));
  expect(JSON.parse(localStorage.getItem('selectedGame') ?? '')).toEqual({ id: 1, name: 'Iron Meridian II' });
});

it('S062 S202 has read before buying what a poll brings', async () => {
  const call = '/v1/products/7?language=en';
  const { answers } = await openScreen(productPage, 'product', '/catalog/product/7', {
    [call]: product(),
    '/v1/screenshots?productId=7': [],
  });
  const notes = (item: string) =>
    product({ beforeBuy: JSON.stringify([{ name_en: 'Notes', name_ru: '', items_en: [item], items_ru: [] }]) });
  for (const item of ['Read once', 'Read twice']) {
    answers[call] = notes(item);
    await act(() => jest.advanceTimersByTimeAsync(250_000));
    expect(screen.getByText(item)).toBeInTheDocument();
  }
});
