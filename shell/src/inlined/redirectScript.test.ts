import { runInNewContext } from 'node:vm';
import { splitPath } from '@storefront/contracts';
import { redirectScript } from './redirectScript';

interface Visitor {
  saved?: string | null;
  speaks?: string;
  /** The browser forbids storage. */
  forbidden?: boolean;
  /** It has no room left there. */
  full?: boolean;
  referrer?: string;
  /** What the browser's history holds of the page. */
  state?: object | null;
}

const complain = jest.fn();
beforeEach(() => complain.mockClear());

/** Runs the inlined script as a browser at this address does; answers where `location.replace` sent it. */
function visit(
  address: string,
  { saved = null, speaks = 'en-US', forbidden = false, full = false, referrer = '', state = null }: Visitor = {},
): string | undefined {
  const { origin, pathname, search, hash } = new URL(address, 'https://shop.test');
  let target: string | undefined;
  const getItem = (key: string) => {
    if (forbidden) throw new Error('denied');
    return key === 'language' ? saved : null;
  };
  const setItem = () => {
    if (forbidden || full) throw new Error('denied');
  };
  const location = { origin, pathname, search, hash, replace: (to: string) => (target = to) };
  const page = {
    location,
    navigator: { language: speaks },
    document: { referrer },
    history: { state },
    console: { error: complain },
    localStorage: { getItem, setItem, removeItem() {} },
  };
  runInNewContext(redirectScript, page);
  return target;
}

describe('the language of a page', () => {
  it.each([
    ['/', '/ru'],
    ['/catalog', '/ru/catalog'],
    ['/catalog/', '/ru/catalog/'],
    ['/rus', '/ru/rus'],
    ['/catalog/ru', '/ru/catalog/ru'],
  ])('S018 with Russian saved leads %s to %s', (path, target) => {
    expect(visit(path, { saved: 'ru' })).toBe(target);
  });

  it.each(['/ru', '/ru/', '/ru/catalog', '/ru/news/2/article/7'])('S021 stays at %s: no loop', (path) => {
    expect(visit(path, { saved: 'ru' })).toBeUndefined();
    expect(visit(path, { speaks: 'ru' })).toBeUndefined();
  });

  it.each(['/RU', '/Ru/catalog', '/%72u/catalog', '/ru', '/rus', '/', '/catalog/ru', '/%E0%A4/x', '//ru'])(
    'S021 takes the language of %s as all others do: it leads away exactly what has no prefix',
    (path) => {
      expect(visit(path, { saved: 'ru' }) === undefined).toBe(splitPath(path).language.code === 'ru');
    },
  );

  it.each(['/', '/?a=1', '/catalog', '/ru/x', '/news/2?x#y'])(
    'S021 leads from %s to a page that leads nowhere',
    (path) => {
      const target = visit(path, { saved: 'ru' });
      expect(visit(target ?? path, { saved: 'ru' })).toBeUndefined();
    },
  );

  it.each(['az', 'hy', 'be', 'kz', 'kk', 'ru', 'uk', 'ka', 'ky', 'uz', 'ru-RU', 'RU', 'uk-UA', 'kk-KZ', 'uz-Cyrl-UZ'])(
    'S019 with nothing saved leads a browser that speaks %s to Russian',
    (speaks) => {
      expect(visit('/catalog', { speaks })).toBe('/ru/catalog');
    },
  );

  it.each(['en', 'en-US', 'de', 'fr-FR', 'en-RU', 'rue', 'kab', ''])(
    'S019 leaves a browser that speaks %j in English',
    (speaks) => {
      expect(visit('/catalog', { speaks })).toBeUndefined();
    },
  );

  it.each(['ru', 'kk', 'uk-UA'])('S022 with English saved never leads away, though the browser speaks %s', (speaks) => {
    expect(visit('/', { saved: 'en', speaks })).toBeUndefined();
    expect(visit('/catalog', { saved: 'en', speaks })).toBeUndefined();
  });

  it('S019 lets the prefix of the address win over a saved English', () => {
    expect(visit('/ru/catalog', { saved: 'en' })).toBeUndefined();
  });

  it('S019 stays in English when something unknown was saved', () => {
    expect(visit('/catalog', { saved: 'xx', speaks: 'ru' })).toBeUndefined();
  });

  it.each([
    ['/?utm=1', '/ru?utm=1'],
    ['/#advantages', '/ru#advantages'],
    ['/catalog/aim_bot?sort=price&x=%20#top', '/ru/catalog/aim_bot?sort=price&x=%20#top'],
    ['/products/Iron%20Meridian/A%2FB', '/ru/products/Iron%20Meridian/A%2FB'],
  ])('S021 keeps path, query and hash: %s becomes %s, in place of it', (address, target) => {
    expect(visit(address, { saved: 'ru' })).toBe(target);
  });

  it('S019 counts nothing as saved where storage is forbidden, and says what could not be done', () => {
    expect(visit('/catalog', { forbidden: true, speaks: 'ru' })).toBe('/ru/catalog');
    expect(complain.mock.calls).toEqual([
      ['The saved language cannot be read.', expect.objectContaining({ message: 'denied' })],
    ]);
    expect(visit('/catalog', { forbidden: true, speaks: 'en' })).toBeUndefined();
  });

  it.each<[string, Visitor, string | undefined]>([
    ['from a page of the shop', { referrer: 'https://shop.test/ru/catalog' }, undefined],
    ['by a reload', { state: { key: 'x' } }, undefined],
    ['from elsewhere', { referrer: 'https://shop.test.evil.test/' }, '/ru/catalog'],
  ])('S020 stays in the language that was chosen where storage is forbidden: %s', (_how, visitor, target) => {
    expect(visit('/catalog', { speaks: 'ru', forbidden: true, ...visitor })).toBe(target);
  });

  it('S020 stays in the language that was chosen where storage is full, so that nothing is saved: a reload', () => {
    expect(visit('/catalog', { speaks: 'ru', full: true, state: { key: 'x' } })).toBeUndefined();
    expect(visit('/catalog', { speaks: 'en', full: true, saved: 'ru', state: { key: 'x' } })).toBe('/ru/catalog');
    expect(visit('/catalog', { speaks: 'ru', full: true, referrer: 'https://shop.test/ru/catalog' })).toBe(
      '/ru/catalog',
    );
  });

  it('S019 leads to Russian by a reload, too, once the saved choice is gone', () => {
    expect(visit('/catalog', { speaks: 'ru', state: { key: 'x' } })).toBe('/ru/catalog');
  });

  it('S021 never leaves the shop, even for a path that looks like another host', () => {
    expect(visit('https://shop.test//evil.test/x', { saved: 'ru' })).toBe('/ru//evil.test/x');
  });
});
