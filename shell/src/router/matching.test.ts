/** @jest-environment @storefront/build/jest/server.cjs */
import * as router from 'react-router-dom';
import { createMatcher } from './matching';

jest.mock('react-router-dom', () => {
  const actual = jest.requireActual<typeof router>('react-router-dom');
  return { ...actual, matchRoutes: jest.fn(actual.matchRoutes) };
});

const { matchRoutes } = jest.requireActual<typeof router>('react-router-dom');
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

const asked = router.matchRoutes as unknown as jest.Mock<unknown, [routes: object[]]>;

const patterns = [
  '/',
  '/catalog/:game?',
  '/catalog/products/:gameId?/:search?',
  '/catalog/product/:productId?',
  '/news/:page?/article/:articleId?',
  '/beta?/try',
  '/a.b/~c-d_e',
  '/:one/two',
  '/ru/cart',
  '/*',
  '/ru/*',
];
const routes = patterns.map((path) => ({ path }));

describe('whose pattern a path is', () => {
  const match = createMatcher(routes);

  it.each([
    '/',
    '//',
    '/catalog',
    '/Catalog/',
    '/catalog/7',
    '/catalog/products',
    '/catalog/products/7/x',
    '/catalog/products/7/x/y',
    '/catalog/product/%41%2Fb',
    '/news/article',
    '/news/2/article/7',
    '/try',
    '/BETA/try//',
    '/a.b/~c-d_e',
    '/axb/~c-d_e',
    '/1/two',
    '/%63atalog/7',
    '/ru',
    '/ru/cart',
    '/ru/cart/1',
    '/%E0%A4%A',
    '/catalog/%E0%A4%A',
    '/a b/two',
    '/nowhere',
  ])('is what the library says: %s', (path) => {
    expect(match(path)).toEqual(matchRoutes(routes, path)?.at(-1));
  });

  it('S001 costs nothing for patterns of others: the library is asked of those alone that may be meant', () => {
    const many = Array.from({ length: 1000 }, (_none, index) => ({ path: `/x${index}/:a/:b/:c/:d/:e/f?/g?` }));
    const find = createMatcher([...many, ...routes]);
    asked.mockClear();
    expect(find('/catalog/product/7')?.params).toEqual({ productId: '7' });
    expect(asked.mock.calls.map(([those]) => those)).toEqual([
      [{ path: '/catalog/product/:productId?' }, { path: '/*' }],
    ]);
  });
});
