import { act, render, screen } from '@testing-library/react';
import { defaultLanguage, languageByCode } from '@storefront/contracts';
import { createI18nCatalog } from './i18n';
import { I18nContext, useTranslation } from './useTranslation';

const russian = languageByCode('ru');

function filled() {
  const catalog = createI18nCatalog();
  catalog.add('en', 'mf-cart', {
    title: 'Cart',
    only: 'Only here',
    lines_one: '{{count}} line',
    lines_other: '{{count}} lines',
  });
  catalog.add('ru', 'mf-cart', {
    title: 'Корзина',
    lines_one: '{{count}} товар',
    lines_few: '{{count}} товара',
    lines_many: '{{count}} товаров',
    lines_other: '{{count}} товара',
  });
  return catalog;
}

const t = (catalog: ReturnType<typeof filled>, language = defaultLanguage) =>
  catalog.forLanguage(language).getFixedT(null, 'mf-cart');

describe('the texts', () => {
  it('S001 are of the page’s language', () => {
    const catalog = filled();
    expect([t(catalog)('title'), t(catalog, russian)('title')]).toEqual(['Cart', 'Корзина']);
  });

  it('S001 of one page never change their language with another page’s', () => {
    const catalog = filled();
    const english = catalog.forLanguage(defaultLanguage);
    catalog.forLanguage(russian);
    expect([english.language, catalog.forLanguage(russian).language]).toEqual(['en', 'ru']);
    expect(catalog.forLanguage(defaultLanguage)).toBe(english);
  });

  it('S002 fall back to English where a language lacks them', () => {
    const catalog = filled();
    const third = { ...russian, code: 'kz', locale: 'kk-KZ' };
    expect([t(catalog, russian)('only'), t(catalog, third)('title')]).toEqual(['Only here', 'Cart']);
  });

  it('S002 are words of any language before they are keys', () => {
    const catalog = filled();
    catalog.add('ru', 'mf-cart', { late: 'Потом' });
    expect(t(catalog)('late')).toBe('Потом');
  });

  it('S020 that come in parts are one, and the later word of two holds', () => {
    const catalog = filled();
    catalog.add('en', 'mf-cart', { parts: { first: 'One', second: 'Two' } });
    catalog.add('en', 'mf-cart', { parts: { second: 'Two, anew', third: 'Three' } });
    expect(['first', 'second', 'third'].map((key) => t(catalog)(`parts.${key}`))).toEqual([
      'One',
      'Two, anew',
      'Three',
    ]);
  });

  it('S016 are missing altogether where something else stands in their place: the key would be shown', () => {
    const catalog = filled();
    catalog.add('en', 'mf-cart', { badge: { cart: { planted: ['Cart'] } } });
    expect(() => t(catalog)('badge.cart')).toThrow('badge.cart is no text.');
  });

  it('S016 are missing where they lead to each other: nothing would be left of them', () => {
    const catalog = filled();
    catalog.add('en', 'mf-cart', { one: '$t(other) and $t(other)', other: '$t(one)', both: '$t(title) and $t(title)' });
    expect(() => t(catalog)('one')).toThrow('$t(one) is no text.');
    expect(t(catalog)('both')).toBe('Cart and Cart');
  });

  it('S043 count in all four Russian forms', () => {
    const count = (number: number) => t(filled(), russian)('lines', { count: number });
    expect([1, 2, 5, 11, 21, 0].map(count)).toEqual([
      '1 товар',
      '2 товара',
      '5 товаров',
      '11 товаров',
      '21 товар',
      '0 товаров',
    ]);
  });

  it.each([
    ['en', '1 234 567 lines'],
    ['ru', '1 234 567 товаров'],
  ])('S042 S199 part the thousands of a count by spaces, as prices do (%s)', (code, written) => {
    expect(t(filled(), languageByCode(code))('lines', { count: 1_234_567 })).toBe(written);
  });

  it('S042 write other numbers, and counts in another form, as they are asked to', () => {
    const catalog = filled();
    catalog.add('en', 'mf-cart', {
      year: 'Since {{year}}',
      exact: '{{count, number}} lines',
      word: '{{count}} lines',
      part: '{{count}} lines',
    });
    expect([
      t(catalog)('year', { year: 2019 }),
      t(catalog)('exact', { count: 1234 }),
      t(catalog)('word', { count: 'many' as never }),
      t(catalog)('part', { count: 1.5 }),
    ]).toEqual(['Since 2019', '1,234 lines', 'many lines', '1.5 lines']);
  });

  it('S083 write names as they are: React escapes them', () => {
    const catalog = filled();
    catalog.add('en', 'mf-cart', { named: 'Cheats for {{name}}' });
    expect(t(catalog)('named', { name: 'A & <B>' })).toBe('Cheats for A & <B>');
    expect(t(catalog)('title')).toBe('Cart');
  });

  it.each(['en', 'ru'])(
    'S083 are filled in as they were after a word that was to be filled in otherwise, and failed (%s)',
    (code) => {
      const catalog = filled();
      const nothing = {
        name: Object.create(null) as object,
        interpolation: { prefix: '<<', suffix: '>>', escapeValue: true },
      };
      expect(() => t(catalog)('<<name>> {{name}}', nothing)).toThrow();
      catalog.add('en', 'mf-cart', { named: 'Cheats for {{name}}' });
      expect(t(catalog, languageByCode(code))('named', { name: 'A & <B>' })).toBe('Cheats for A & <B>');
    },
  );

  it('S020 are known to be there, by language and remote', () => {
    const catalog = filled();
    expect([catalog.has('ru', 'mf-cart'), catalog.has('kz', 'mf-cart'), catalog.has('ru', 'mf-news')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('S020 that come late are shown at once', () => {
    const catalog = createI18nCatalog();
    const Title = () => <h1>{useTranslation('mf-late').t('title')}</h1>;
    render(
      <I18nContext value={catalog.forLanguage(russian)}>
        <Title />
      </I18nContext>,
    );
    act(() => catalog.add('ru', 'mf-late', { title: 'Поздно' }));
    expect(screen.getByRole('heading', { name: 'Поздно' })).toBeInTheDocument();
    act(() => catalog.add('ru', 'mf-late', { title: 'Ещё позже' }));
    expect(screen.getByRole('heading', { name: 'Ещё позже' })).toBeInTheDocument();
  });

  it('S001 of two catalogues are apart: one page of the server never speaks another’s texts', () => {
    filled();
    expect(createI18nCatalog().has('en', 'mf-cart')).toBe(false);
  });
});
