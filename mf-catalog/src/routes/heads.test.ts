import { failing } from '../testing/openScreen';
import { games, product, stats } from '../testing/demoShop';
import { runRoute } from '../testing/runRoute';
import { route as catalog } from './catalog';
import { route as home } from './home';
import { route as productPage } from './product';
import { route as products } from './products';

const productCall = '/v1/products/7?language=en';
const catalogStep = { label: 'Catalog', path: '/catalog' };

const headOfProduct = async (facts: Parameters<typeof product>[0] = {}) =>
  (
    await runRoute(
      { ...productPage, sitemap: undefined },
      { params: { productId: '7' }, answers: { [productCall]: product(facts) } },
    )
  ).head;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('S005 what search engines are told', () => {
  it('of home: its words, and the popular games were asked for', async () => {
    const { head, calls } = await runRoute(home);
    expect(head).toEqual({ title: 'Home', description: expect.stringMatching(/\w+ \w+/) });
    expect(calls).toContain('/v1/games/popular');
  });

  it('of the catalogue: its words and its place, and the games were asked for', async () => {
    const { head, calls } = await runRoute(catalog);
    expect(head).toEqual({
      title: 'Catalog',
      description: expect.stringMatching(/\w+ \w+/),
      path: '/catalog',
      trail: [catalogStep],
      noindex: false,
    });
    expect(calls).toContain('/v1/games');
  });

  it('of a search in the catalogue or a list: nothing to keep', async () => {
    expect((await runRoute(catalog, { params: { game: 'iron' } })).head.noindex).toBe(true);
    expect((await runRoute(products, { params: { gameId: '1', search: 'lan' } })).head.noindex).toBe(true);
    expect((await runRoute(products, { params: { gameId: '1' } })).head.noindex).toBe(false);
  });

  it.each([
    [catalog, { game: '_' }, '/catalog'],
    [catalog, { game: ' ' }, '/catalog'],
    [catalog, { game: ' iron__harvest' }, '/catalog/iron_harvest'],
    [catalog, { game: '_product' }, '/catalog/_product'],
    [products, { gameId: '2', search: '_' }, '/catalog/products/2'],
    [products, { gameId: '2', search: ' lan' }, '/catalog/products/2/lan'],
  ])(
    'S007 S008 of words that are written in many ways: the one address that the shop gives them (%#: %p)',
    async (route, params, path) => {
      const { head } = await runRoute(route, { params, answers: { '/v1/games': games } });
      expect(head).toMatchObject({ path });
    },
  );

  it('of a game’s list: where it stands, and its picture', async () => {
    const { head } = await runRoute(products, { params: { gameId: '2' }, answers: { '/v1/games': games } });
    expect(head).toMatchObject({
      title: expect.stringContaining('Zero Harbor'),
      description: expect.stringContaining('Zero Harbor'),
      image: '/art/game-2.svg',
      trail: [catalogStep, { label: 'Zero Harbor', path: '/catalog/products/2' }],
    });
  });

  it('of the list of a game that nobody knows: a title alone', async () => {
    const { head } = await runRoute(products, { params: { gameId: '99' }, answers: { '/v1/games': games } });
    expect(head).toEqual({ title: expect.stringMatching(/\w/), noindex: false });
  });

  it('of a product of one game: that it stands below it', async () => {
    expect((await headOfProduct()).trail).toEqual([
      catalogStep,
      { label: 'Iron Meridian', path: '/catalog/products/1' },
      { label: 'Lantern', path: '/catalog/product/7' },
    ]);
  });

  it('S060 of a product of several games: that it stands below none', async () => {
    expect((await headOfProduct({ additionalGameIds: [2] })).trail).toEqual([
      catalogStep,
      { label: 'Lantern', path: '/catalog/product/7' },
    ]);
  });

  it('of a product: its own description, or one with its name and game', async () => {
    expect((await headOfProduct({ description: 'Light for the dark.' })).description).toBe('Light for the dark.');
    for (const description of [undefined, '', ' '])
      expect((await headOfProduct({ ...(description !== undefined && { description }) })).description).toMatch(
        /Lantern.*Iron Meridian|Iron Meridian.*Lantern/,
      );
    expect((await headOfProduct({ description: 'x'.repeat(501) })).description).toBe('x'.repeat(500));
  });

  it('of a product that could not be asked: a title alone', async () => {
    const { head, redirect } = await runRoute(
      { ...productPage, sitemap: undefined },
      { params: { productId: '7' }, answers: { [productCall]: failing } },
    );
    expect(redirect).toBeUndefined();
    expect(head).toEqual({ title: expect.stringMatching(/\w/) });
  });

  it('of a product: no price that nobody has set', async () => {
    const [plan] = product().subscriptions;
    const offersOf = async (...prices: number[]) =>
      (
        (await headOfProduct({ subscriptions: prices.map((price) => ({ ...plan!, price, isUsd: true })) })).jsonLd as [
          { offers?: object },
        ]
      )[0].offers;
    expect(await offersOf(0, 5)).toMatchObject({ lowPrice: 5, offerCount: 1 });
    expect(await offersOf(0)).toBeUndefined();
  });

  it('of a product: schema.org’s words, and prices of its own currency where nobody knows the rate', async () => {
    const [data] = (await headOfProduct()).jsonLd as [Record<string, unknown>];
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product' });
    const answers = { [productCall]: product(), '/service-config': { stats: { ...stats, dollarRate: undefined } } };
    const { head } = await runRoute({ ...productPage, sitemap: undefined }, { params: { productId: '7' }, answers });
    expect(JSON.stringify(head.jsonLd)).not.toMatch(/"(price|lowPrice|highPrice)":("NaN"|null)/);
  });

  it('of nothing that has no id: goes to the catalogue without a call about it', async () => {
    const list = await runRoute({ ...products, sitemap: undefined }, { params: { gameId: 'x' } });
    expect([list.redirect, list.calls]).toEqual([{ redirectTo: '/catalog' }, ['/service-config']]);
    const page = await runRoute({ ...productPage, sitemap: undefined }, { params: { productId: '12x' } });
    expect([page.redirect, page.calls]).toEqual([{ redirectTo: '/catalog' }, ['/service-config']]);
    expect(page.head).toEqual({ title: expect.stringMatching(/\w/) });
  });

  it('of all games in the sitemap, none when nobody knows them', async () => {
    expect((await runRoute(products, { answers: { '/v1/games': games } })).sitemap).toEqual([
      { path: '/catalog/products/1' },
      { path: '/catalog/products/2' },
      { path: '/catalog/products/3' },
    ]);
    expect((await runRoute(products, { answers: { '/v1/games': failing } })).sitemap).toEqual([]);
    expect((await runRoute(productPage, { answers: { '/v1/games': failing } })).sitemap).toEqual([]);
  });
});
