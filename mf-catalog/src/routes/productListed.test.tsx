import { globalApi } from '@storefront/platform';
import { openRoute, routeContext } from '@storefront/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import { catalogApi } from '../api/catalogApi';
import { listItem, product } from '../testing/demoShop';
import { catalog, shopApi, silent, type Answers } from '../testing/openScreen';
import { route } from './product';

const call = '/v1/products/7?language=en';
const list = {
  '/v1/products/games/client/2': [listItem({ id: 6, name: 'Ember' }), listItem({ id: 7, name: 'Lantern', status: 1 })],
};
const { games } = globalApi.endpoints;

/** Navigates from the list of game 2 to product 7. */
async function comingFrom(seen: boolean, answers: Answers = {}) {
  const { fetch, calls } = shopApi({ ...list, [call]: silent, '/v1/screenshots?productId=7': silent, ...answers });
  const { patience: _none, ...context } = routeContext(catalog, { fetch, params: { productId: '7' } });
  if (seen)
    await Promise.all([
      context.dispatch(games.initiate()),
      context.dispatch(catalogApi.endpoints.gameProducts.initiate({ gameId: 2 })),
    ]);
  return { context, calls };
}

const isThere = (loading: Promise<unknown> | undefined) =>
  Promise.race([loading?.then(() => true), new Promise((done) => setTimeout(() => done(false), 50))]);

describe('a product on its way', () => {
  it('S061 is not waited for where its list has named it, and named as there', async () => {
    const { context, calls } = await comingFrom(true);
    expect(await isThere(route.load?.(context))).toBe(true);
    expect(route.head(context).title).toBe('Lantern');
    expect(calls).toEqual(expect.arrayContaining([call, '/v1/screenshots?productId=7']));
  });

  it('S061 is waited for where no list has', async () => {
    const { context } = await comingFrom(false);
    expect(await isThere(route.load?.(context))).toBe(false);
    expect(route.head(context).title).toBe('Product');
  });

  it('S061 is waited for while nobody is on their way to it', async () => {
    const { context } = await comingFrom(true);
    expect(await isThere(route.load?.({ ...context, isAhead: true }))).toBe(false);
  });

  it('S061 is waited for where it is there in another language: who reads it keeps it meanwhile', async () => {
    const { context } = await comingFrom(true, { '/v1/products/7?language=ru': product() });
    await context.dispatch(catalogApi.endpoints.product.initiate({ productId: 7, language: 'ru' }));
    expect(await isThere(route.load?.(context))).toBe(false);
  });

  it('S061 shows what its list has said, until it is there', async () => {
    const { fetch } = shopApi({ ...list, [call]: silent, '/v1/screenshots?productId=7': [] });
    const { ui, store } = openRoute(catalog, route, 'product', { fetch, path: '/catalog/product/7' });
    await act(async () => render(ui));
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    await act(() =>
      Promise.all([
        store.dispatch(games.initiate()),
        store.dispatch(catalogApi.endpoints.gameProducts.initiate({ gameId: 2 })),
      ]),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern' })).toBeInTheDocument();
    expect(screen.getByText('On update')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Lantern');
    expect(screen.queryByText(/Supported game/)).toBeNull();
    await act(() =>
      store.dispatch(catalogApi.util.upsertQueryData('product', { productId: 7, language: 'en' }, product())),
    );
    expect(await screen.findByRole('button', { name: /Add to cart/ })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('S061 takes nobody from the way to it when it is there', async () => {
    const { fetch } = shopApi({ ...list, [call]: silent, '/v1/screenshots?productId=7': [] });
    const { ui, store } = openRoute(catalog, route, 'product', { fetch, path: '/catalog/product/7' });
    await act(async () => render(ui));
    await act(() =>
      Promise.all([
        store.dispatch(games.initiate()),
        store.dispatch(catalogApi.endpoints.gameProducts.initiate({ gameId: 2 })),
      ]),
    );
    const step = within(screen.getByRole('navigation')).getByRole('link', { name: 'Catalog' });
    step.focus();
    await act(() =>
      store.dispatch(catalogApi.util.upsertQueryData('product', { productId: 7, language: 'en' }, product())),
    );
    expect(await screen.findByRole('button', { name: /Add to cart/ })).toBeInTheDocument();
    expect(step).toHaveFocus();
  });
});
