import type { ApiFailure } from '@storefront/platform';
import { routeContext } from '@storefront/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogApi } from '../api/catalogApi';
import { listItem, plan, product } from '../testing/demoShop';
import { catalog, failing, openScreen, settled, shopApi, silent, type Answers } from '../testing/openScreen';
import { runRoute } from '../testing/runRoute';
import { route } from './product';

const beside = [
  listItem({ id: 7, name: 'Lantern' }),
  listItem({ id: 8, name: 'Compass Pro', status: 1 }),
  listItem({ id: 9, name: 'Night Ledger', subscriptions: [] }),
  ...[10, 11, 12, 13, 14].map((id) => listItem({ id, name: `Tool ${id}` })),
];
const listCall = '/v1/products/games/client/1';

function openProduct(
  facts: Parameters<typeof product>[0] = {},
  path = '/catalog/product/7',
  answers: Answers = {},
  more: Parameters<typeof openScreen>[4] = {},
) {
  const shown = product(facts);
  return openScreen(
    route,
    'product',
    path,
    {
      '/v1/products/7?language=en': shown,
      '/v1/products/7?language=ru': shown,
      '/v1/screenshots?productId=7': [],
      [listCall]: beside,
      ...answers,
    },
    more,
  );
}
const region = (name: string) => screen.queryByRole('region', { name });
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

beforeEach(() => localStorage.clear());

describe('what else a product page names', () => {
  it('S061 is of the same game, neither itself nor what is away, as the shop lists it', async () => {
    await openProduct();
    expect(linksIn(region('More for Iron Meridian')!)).toEqual([10, 11, 12, 13].map((id) => `/catalog/product/${id}`));
    expect(region('More for Iron Meridian')).toHaveTextContent('Tool 10 from $ 4.00');
  });

  it('S061 goes on with another game that the product works with, each product once', async () => {
    const answers = {
      [listCall]: beside.slice(0, 4),
      '/v1/products/games/client/2': [listItem({ id: 10, name: 'Tool 10' }), listItem({ id: 20, name: 'Echo' })],
    };
    await openProduct({ additionalGameIds: [1, 2, 3] }, '/ru/catalog/product/7', answers);
    expect(linksIn(region('Ещё для Iron Meridian')!)).toEqual(['/ru/catalog/product/10', '/ru/catalog/product/20']);
  });

  it('S178 is read on the server, and costs the page nothing else when it fails', async () => {
    const answers = { '/v1/products/7?language=en': product(), [listCall]: failing };
    const { calls, redirect, head } = await runRoute(route, { params: { productId: '7' }, answers });
    expect(calls).toContain(listCall);
    expect([redirect, head.title]).toEqual([undefined, 'Lantern']);
    await openProduct({}, '/catalog/product/7', { [listCall]: failing });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lantern');
    expect(region('More for Iron Meridian')).toBeNull();
  });

  it('S206 costs the page nothing either where it is asked for before the page is shown', async () => {
    const answers = {
      '/v1/products/7?language=en': product(),
      '/v1/screenshots?productId=7': failing,
      [listCall]: failing,
    };
    const context = {
      ...routeContext(catalog, { params: { productId: '7' }, fetch: shopApi(answers).fetch }),
      patience: undefined,
    };
    await route.load!(context);
    const { gameProducts, screenshots } = catalogApi.endpoints;
    for (const select of [gameProducts.select({ gameId: 1 }), screenshots.select(7)])
      await waitFor(() => expect(select(context.getState() as never)).toMatchObject({ error: { background: true } }));
  });

  it.each([undefined, 50])(
    'S178 is not waited for where its list never comes: with a patience of %s ms',
    async (patience) => {
      const { fetch, calls } = shopApi({ '/v1/products/7?language=en': product(), [listCall]: silent });
      const context = { ...routeContext(catalog, { params: { productId: '7' }, fetch }), patience };
      await route.load!(context);
      expect(calls).toContain(listCall);
      expect(route.head(context).title).toBe('Lantern');
    },
  );

  it.each([
    [{ status: 1 }, 'Lantern is being updated and may not work until that is done.'],
    [{ subscriptions: [plan(71, 4, true, false)] }, 'Lantern is not on sale right now.'],
  ])('S061 S208 of a product that is away stands where the visitor begins to read', async (facts, sentence) => {
    const { container } = await openProduct(facts);
    const notice = screen.getByText(sentence).closest('[role="status"]') as HTMLElement;
    expect(linksIn(notice)).toEqual(['/catalog/products/1', '/catalog']);
    expect(linksIn(notice.parentElement!).slice(2)).toEqual([10, 11, 12, 13].map((id) => `/catalog/product/${id}`));
    expect(container.querySelectorAll('a[href="/catalog/product/10"]')).toHaveLength(1);
  });
});

describe('the plans of a product, by the price of a day', () => {
  const plans = [
    { ...plan(71, 4, true), name: { en: '1 day', ru: '1 день' } },
    { ...plan(72, 850, false), name: { en: '30 days', ru: '30 дней' }, forGlobal: false },
    { ...plan(73, 99, true), name: { en: 'Lifetime', ru: 'Навсегда' }, forCis: false },
    { ...plan(74, 1, true, false), name: { en: '7 days', ru: '7 дней' } },
  ];
  const rows = (name: string) =>
    within(region(name)!)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent.trim()));

  it('S198 S213 are compared in the currency of the page, those that are sold', async () => {
    const { unmount } = await openProduct({ subscriptions: plans });
    expect(rows('What a day costs')).toEqual([
      ['1 day', '$ 4.00', '$ 4.00'],
      ['30 days CIS', '$ 10.00', '$ 0.33 Cheapest a day'],
      ['Lifetime Global', '$ 99.00', ''],
    ]);
    unmount();
    await openProduct({ subscriptions: plans }, '/ru/catalog/product/7');
    expect(rows('Сколько стоит день')[1]).toEqual(['30 дней СНГ', '850 ₽', '29 ₽ Дешевле всего']);
    expect(document.body).not.toHaveTextContent('$');
  });
});

describe('sharing a product', () => {
  it('S061 copies the address of its page and says so', async () => {
    const user = userEvent.setup();
    await openProduct({}, '/ru/catalog/product/7?utm=x');
    await user.click(screen.getByRole('button', { name: 'Поделиться' }));
    expect(await screen.findByText('Адрес скопирован.')).toHaveAttribute('role', 'status');
    expect(await navigator.clipboard.readText()).toBe('http://localhost/ru/catalog/product/7');
  });
});

describe('the products that the visitor looked at', () => {
  const near: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  /** The margins of the intersection observers. */
  const margins: (string | undefined)[] = [];
  const comeNear = () => act(async () => near.splice(0).forEach((tell) => tell([{ isIntersecting: true }])));

  beforeEach(() => {
    window.IntersectionObserver = function (tell: (typeof near)[number], { rootMargin }: IntersectionObserverInit) {
      near.push(tell);
      margins.push(rootMargin);
      return { observe() {}, disconnect() {} };
    } as never;
  });
  afterEach(() => {
    near.length = 0;
    margins.length = 0;
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  it('S059 stand at the end of the page once they are near, without itself and what is no more', async () => {
    localStorage.setItem('recentlyViewed', '[7,20,21,22]');
    const answers = {
      '/v1/products/20?language=en': product({ name: 'Echo' }),
      '/v1/products/22?language=en': failing,
    };
    const { calls, store } = await openProduct({}, '/catalog/product/7', answers);
    expect(region('You looked at')).toBeNull();
    expect(margins).toEqual(['400px']);
    expect(calls).not.toContain('/v1/products/20?language=en');
    await comeNear();
    await settled(store);
    expect(linksIn(region('You looked at')!)).toEqual(['/catalog/product/20']);
    expect(within(region('You looked at')!).getAllByRole('listitem')).toHaveLength(1);
    // Missing products are removed; those that failed to load are not.
    expect(localStorage.getItem('recentlyViewed')).toBe('[7,20,22]');
  });

  it('S206 send nobody elsewhere, nor do pictures and related products, where an API says that there is no such place', async () => {
    localStorage.setItem('recentlyViewed', '[22]');
    const failed: string[] = [];
    const calls = [
      '/v1/screenshots?productId=7',
      listCall,
      '/v1/products/games/client/2',
      '/v1/products/22?language=en',
    ];
    const onFailure = ({ doing, background }: ApiFailure) => void (background && failed.push(doing));
    const { store } = await openProduct(
      { additionalGameIds: [2] },
      '/catalog/product/7',
      Object.fromEntries(calls.map((call) => [call, failing])),
      { onFailure },
    );
    await comeNear();
    await settled(store);
    expect(failed.sort()).toEqual(calls.map((call) => `GET ${call}`).sort());
  });

  it('S059 S202 are asked for anew after 250 s, as the related products and the names of other games', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    localStorage.setItem('recentlyViewed', '[20]');
    const { answers, calls, store } = await openProduct({ additionalGameIds: [2] }, '/catalog/product/7', {
      '/v1/products/20?language=en': product({ name: 'Echo' }),
    });
    await comeNear();
    await settled(store);
    const timesAsked = () =>
      [listCall, '/v1/products/20?language=en', '/v1/games'].map((call) => calls.filter((one) => one === call).length);
    expect(timesAsked()).toEqual([1, 1, 1]);
    await act(() => jest.advanceTimersByTimeAsync(250_000));
    expect(timesAsked()).toEqual([2, 2, 2]);
    // A failed poll removes none.
    answers['/v1/products/20?language=en'] = failing;
    await act(() => jest.advanceTimersByTimeAsync(250_000));
    expect(timesAsked()[1]).toBe(3);
    expect(linksIn(region('You looked at')!)).toEqual(['/catalog/product/20']);
    jest.useRealTimers();
  });

  it('S059 are not spoken of where there are none', async () => {
    await openProduct();
    await comeNear();
    expect(region('You looked at')).toBeNull();
    expect(localStorage.getItem('recentlyViewed')).toBe('[7]');
  });
});
