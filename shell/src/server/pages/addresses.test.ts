/** @jest-environment @storefront/build/jest/server.cjs */
import { stubRemote, tableOf } from '../../testing/stubRemotes';
import { createAddressBook } from './addresses';

const shop = tableOf([
  stubRemote('mf-shop', [
    { id: 'home', path: '' },
    { id: 'product', path: 'catalog/product/:productId?' },
    { id: 'article', path: 'news/:page?/article/:articleId?' },
    { id: 'beta', path: 'beta?/try' },
    { id: 'cart', path: 'cart', visibility: 'private' },
  ]),
]);
const find = createAddressBook();
const whose = (path: string) => find(shop, path);

describe('an address', () => {
  it.each([
    ['/', 'home'],
    ['/ru', 'home'],
    ['/ru/', 'home'],
    ['/catalog/product', 'product'],
    ['/catalog/product/A%2Fb/', 'product'],
    ['/news/article', 'article'],
    ['/ru/news/2/article/7', 'article'],
    ['/try', 'beta'],
    ['/beta/try', 'beta'],
  ])('S001 %s is that of a page: %s', (path, route) => {
    expect(whose(path)).toEqual({ kind: 'page', owner: 'mf-shop', route, visibility: 'public' });
  });

  it('S108 says whether its page belongs to one visitor', () => {
    expect(whose('/cart')).toEqual({ kind: 'page', owner: 'mf-shop', route: 'cart', visibility: 'private' });
  });

  it.each([
    ['/Cart', '/cart'],
    ['/RU/CART', '/ru/cart'],
    ['/ru//cart', '/ru/cart'],
    ['//cart', '/cart'],
    ['/cart//', '/cart'],
    ['/BETA/Try/', '/beta/try'],
    ['/TRY', '/try'],
    ['/catalog/Product/a b', '/catalog/product/a%20b'],
    ['/catalog/product/%41', '/catalog/product/A'],
    ['/News/2/ARTICLE/x%2fY', '/news/2/article/x%2FY'],
  ])('S001 %s is moved to %s, while it is somebody’s', (path, to) => {
    expect(whose(path)).toEqual({ kind: 'moved', path: to, isForGood: false });
  });

  it.each([
    ['/en', '/'],
    ['/EN/cart', '/cart'],
    ['/en//cart', '/cart'],
    ['/en/ru/cart', '/ru/cart'],
  ])('S019 %s is moved to %s for good', (path, to) => {
    expect(whose(path)).toEqual({ kind: 'moved', path: to, isForGood: true });
  });

  it.each([
    ['/nowhere', 'en'],
    ['/ru/nowhere', 'ru'],
    ['/ru/%E0%A4%A', 'ru'],
    ['/english', 'en'],
    ['/catalog', 'en'],
  ])('S003 %s is nobody’s, in the language of the page: %s', (path, code) => {
    expect(whose(path)).toMatchObject({ kind: 'unmatched', language: { code } });
  });

  it('S001 is found by what is live now: a remote that comes adds its paths, and one that goes takes them along', () => {
    const gifts = tableOf([stubRemote('mf-gifts', [{ id: 'gifts', path: 'gifts' }])]);
    expect(find(gifts, '/gifts')).toMatchObject({ owner: 'mf-gifts' });
    expect(find(shop, '/gifts').kind).toBe('unmatched');
    expect(find(gifts, '/gifts')).toMatchObject({ owner: 'mf-gifts' });
  });
});
