import { fromSearchSegment, paths, toSearchSegment } from './paths';

describe('where everything is', () => {
  it.each([
    ['S001', paths.home(), '/'],
    ['S007', paths.catalog(), '/catalog'],
    ['S007', paths.catalog('  '), '/catalog'],
    ['S007', paths.catalog('iron harvest moon'), '/catalog/iron_harvest_moon'],
    ['S041', paths.catalog('product'), '/catalog/_product'],
    ['S041', paths.catalog(' Products '), '/catalog/_Products'],
    ['S041', paths.catalog('products of mine'), '/catalog/products_of_mine'],
    ['S008', paths.game(3), '/catalog/products/3'],
    ['S008', paths.game(3, ' '), '/catalog/products/3'],
    ['S008', paths.game(3, 'full view'), '/catalog/products/3/full_view'],
    ['S009', paths.product(12), '/catalog/product/12'],
    ['S088', paths.cart(), '/cart'],
    ['S010', paths.payment(), '/payment'],
    ['S010', paths.payment('a1'), '/payment/a1'],
    ['S011', paths.details('a1'), '/details/a1'],
    ['S012', paths.paymentSuccess(), '/payment-success'],
    ['S012', paths.paymentFail(), '/payment-fail'],
    ['S013', paths.contact(), '/contact-us'],
    ['S014', paths.news(), '/news'],
    ['S014', paths.news(1), '/news'],
    ['S014', paths.news(2), '/news/2'],
    ['S014', paths.article(7), '/news/1/article/7'],
    ['S014', paths.article(7, 3), '/news/3/article/7'],
    ['S015', paths.manual('Iron Moon', 'Full View'), '/products/Iron%20Moon/Full%20View'],
    ['S023', paths.privacyPolicy(), '/privacy-policy'],
    ['S023', paths.termsOfService(), '/terms-of-service'],
    ['S006', paths.redirect('terms-of-service'), '/redirect/terms-of-service'],
  ])('%s %s', (_row, built, path) => {
    expect(built).toBe(path);
  });

  it.each(['a/b', 'a?b', 'a#b', '100 %', 'Игра', 'telegram channel'])(
    'S015 holds the name %p in one segment, whatever is in it',
    (name) => {
      for (const path of [paths.manual(name, 'x'), paths.redirect(name), paths.payment(name), paths.details(name)]) {
        const { pathname, search, hash } = new URL(path, 'http://shop.test');
        expect([search, hash]).toEqual(['', '']);
        expect(decodeURIComponent(pathname.split('/')[2]!)).toBe(name);
      }
    },
  );
});

describe('the words of a search', () => {
  it('S051 are joined by one underscore', () => {
    expect(toSearchSegment('  full   view ')).toBe('full_view');
    expect(toSearchSegment('full_view')).toBe('full_view');
  });

  it('S007 come back with spaces', () => {
    expect(fromSearchSegment('full_view_pro')).toBe('full view pro');
    expect(fromSearchSegment(undefined)).toBe('');
  });

  it.each([
    ['\u200b', ''],
    ['_\u2060_', ''],
    ['\0', ''],
    ['iron\u00ad_harvest\u200b', 'iron harvest'],
  ])('S007 S008 come without what nobody sees, as from the search box: %j', (segment, words) => {
    expect(fromSearchSegment(segment)).toBe(words);
  });

  it('S048 end where the search box ends: a longer address is a page with a title, too', () => {
    expect(fromSearchSegment('a'.repeat(3000))).toBe('a'.repeat(200));
  });

  it.each([
    ['a\ud800b', 'ab'],
    ['\udc00', ''],
    ['a\0b', 'ab'],
    ['👍', '👍'],
  ])('S007 S051 are searched for without what is no character, which addresses do not hold: %j', (words, found) => {
    expect(paths.catalog(words)).toBe(`/catalog/${encodeURIComponent(found)}`);
    expect(paths.game(1, words)).toBe(`/catalog/products/1/${encodeURIComponent(found)}`);
  });

  it.each(['full view', 'a/b c', '50 % off', 'Полный обзор', 'c++ & c#', 'product', 'Products'])(
    'S007 survive the way through the address: %p',
    (words) => {
      const segment = paths.catalog(words).split('/')[2]!;
      expect(fromSearchSegment(decodeURIComponent(segment))).toBe(words);
    },
  );
});

it.each([
  ['.', '/catalog/_'],
  ['..', '/catalog/_'],
  ['...', '/catalog/...'],
  ['.a', '/catalog/.a'],
  ['a..', '/catalog/a..'],
])('S007 a search for %p leads to %p and is no step in the address', (words, path) => {
  expect(paths.catalog(words)).toBe(path);
});
