import { defaultLanguage, languageByCode, languages, localeFor, localizePath, pickText, splitPath } from './languages';

const russian = languageByCode('ru');

describe('the language list', () => {
  it('S001 begins with English, then Russian', () => {
    expect(languages.map(({ code }) => code)).toEqual(['en', 'ru']);
    expect(defaultLanguage).toBe(languages[0]);
  });

  it('S002 gives every language all that the shop asks of it', () => {
    for (const language of languages) {
      expect(Intl.getCanonicalLocales(language.locale)).toEqual([language.locale]);
      expect(language.name).not.toBe('');
      expect(encodeURIComponent(language.code)).toBe(language.code);
    }
    expect(new Set(languages.map(({ code }) => code)).size).toBe(languages.length);
  });

  it('are nobody’s to change', () => {
    expect(
      [languages, ...languages, ...languages.flatMap(({ browserLanguages, fonts }) => [browserLanguages, fonts])].every(
        Object.isFrozen,
      ),
    ).toBe(true);
  });

  it('S019 leads the named browser languages, and kk, to Russian', () => {
    expect([...russian.browserLanguages].sort()).toEqual(['az', 'be', 'hy', 'ka', 'kk', 'ky', 'kz', 'ru', 'uk', 'uz']);
  });

  it.each([undefined, '', 'de', 'RU', 'toString'])('S001 takes the code %p as the default language', (code) => {
    expect(languageByCode(code)).toBe(defaultLanguage);
  });
});

describe('a path and its prefix', () => {
  it.each([
    ['/', 'en', '/'],
    ['', 'en', '/'],
    ['/ru', 'ru', '/'],
    ['/ru/', 'ru', '/'],
    ['/ru/catalog', 'ru', '/catalog'],
    ['/ru/catalog/', 'ru', '/catalog/'],
    ['/ru/news/2/article/7', 'ru', '/news/2/article/7'],
    ['/rus', 'en', '/rus'],
    ['/rus/catalog', 'en', '/rus/catalog'],
    // The router takes these for Russian pages: so must everybody.
    ['/RU/catalog', 'ru', '/catalog'],
    ['/Ru', 'ru', '/'],
    ['/%72%55/catalog', 'ru', '/catalog'],
    ['/%E0%A4/catalog', 'en', '/%E0%A4/catalog'],
    ['/EN/catalog', 'en', '/EN/catalog'],
    ['/catalog/ru', 'en', '/catalog/ru'],
    ['/ru/ru', 'ru', '/ru'],
    // The default language has no prefix: the server leads this one away (S019).
    ['/en/catalog', 'en', '/en/catalog'],
  ])('S001 reads %p as %s and %s', (pathname, code, path) => {
    expect(splitPath(pathname)).toEqual({ language: languageByCode(code), path });
  });

  it('S001 puts no prefix for English and /ru for Russian', () => {
    expect(localizePath('/cart', defaultLanguage)).toBe('/cart');
    expect(localizePath('/cart', russian)).toBe('/ru/cart');
    expect(localizePath('/', defaultLanguage)).toBe('/');
    expect(localizePath('/', russian)).toBe('/ru');
  });

  it.each([
    ['/ru/cart', '/cart', '/ru/cart'],
    ['/en/cart', '/cart', '/ru/cart'],
    ['/RU/cart', '/cart', '/ru/cart'],
    ['/%72u/cart', '/cart', '/ru/cart'],
    ['/ru', '/', '/ru'],
    ['/en/', '/', '/ru'],
    ['/ru/cart?to=/en/x#/ru/x', '/cart?to=/en/x#/ru/x', '/ru/cart?to=/en/x#/ru/x'],
    ['/ru?x=1', '/?x=1', '/ru/?x=1'],
    ['/en#x', '/#x', '/ru/#x'],
    ['/rus/cart', '/rus/cart', '/ru/rus/cart'],
    ['/news/ru', '/news/ru', '/ru/news/ru'],
  ])('S001 S006 S028 puts the prefix in place of one that a path has: %s is %s and %s', (path, english, inRussian) => {
    expect([localizePath(path, defaultLanguage), localizePath(path, russian)]).toEqual([english, inRussian]);
  });

  it.each(['/en//evil.test', '/en/\\evil.test', '/ru\\/evil.test', '/en/\t/evil.test', '/ru/ /evil.test'])(
    'S006 leads from %j to no other host',
    (path) => {
      for (const language of [defaultLanguage, russian])
        expect(new URL(localizePath(path, language), 'http://shop.test').host).toBe('shop.test');
    },
  );

  it.each(['/', '/cart', '/catalog/products/3/aim_bot', '/payment/', '/products/A%2FB/C'])(
    'S001 finds %s again under every prefix',
    (path) => {
      for (const language of languages) expect(splitPath(localizePath(path, language))).toEqual({ language, path });
    },
  );

  it('S021 keeps query and hash behind the path', () => {
    expect(localizePath('/news?page=2#top', russian)).toBe('/ru/news?page=2#top');
  });
});

describe('the locale file of a remote', () => {
  it.each([
    [['en', 'ru'], 'ru', 'ru'],
    [['en'], 'ru', 'en'],
    [['ru'], 'de', 'en'],
    [[], 'ru', 'en'],
  ])('S002 is, of %j, for %s that of %s', (locales, code, file) => {
    expect(localeFor(locales, code)).toBe(file);
  });
});

describe('content in several languages', () => {
  it('S065 is read in the page’s language', () => {
    expect(pickText({ en: 'one day', ru: 'один день' }, russian)).toBe('один день');
    expect(pickText({ en: 'one day', ru: 'один день' }, defaultLanguage)).toBe('one day');
  });

  it('S002 falls back to English, then to nothing', () => {
    expect(pickText({ en: 'one day' }, russian)).toBe('one day');
    expect(pickText({ ru: 'один день' }, defaultLanguage)).toBe('');
  });
});
