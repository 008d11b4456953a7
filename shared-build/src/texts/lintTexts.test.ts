import { lintTexts, type SourceText } from './lintTexts';

const languages = [
  { code: 'en', locale: 'en-US' },
  { code: 'ru', locale: 'ru-RU' },
];

const locale = (language: string, texts: object): SourceText => ({
  path: `mf-x/src/locales/${language}.json`,
  text: JSON.stringify(texts, null, 2),
});

/** The findings of a package with these texts and this code, as the command prints them. */
function findingsOf(texts: { en: object; ru?: object }, code: string): string[] {
  const { en, ru = en } = texts;
  const sources = [{ path: 'mf-x/src/Screen.tsx', text: code }];
  return lintTexts({ languages, locales: [locale('en', en), locale('ru', ru)], sources }).map(
    ({ path, line, sentence }) => `${path.replace(/^.*\//, '')}:${line} ${sentence}`,
  );
}

const items = {
  en: { items_one: '{{count}} item', items_other: '{{count}} items' },
  ru: {
    items_one: '{{count}} товар',
    items_few: '{{count}} товара',
    items_many: '{{count}} товаров',
    items_other: '{{count}} товара',
  },
};

describe('S002 every word has both languages', () => {
  it('finds nothing where all is in order', () => {
    const texts = { ...items, en: { ...items.en, title: 'Cart' }, ru: { ...items.ru, title: 'Корзина' } };
    expect(findingsOf(texts, `t('title'); t('items', { count: 2 });`)).toEqual([]);
  });

  it('finds that the shop speaks no language', () => {
    expect(lintTexts({ languages: [], locales: [locale('en', {})], sources: [] })).toEqual([
      { path: 'shared-contracts/src/languages.json', line: 1, sentence: 'It has to name a language at least.' },
    ]);
  });

  it('names a key that one language lacks, in both directions', () => {
    const texts = { en: { cart: { title: 'Cart' } }, ru: { sum: 'Сумма' } };
    expect(findingsOf(texts, `t('cart.title');`)).toEqual([
      'ru.json:2 “sum” has no text in en.json: write it there.',
      'en.json:3 “cart.title” has no text in ru.json: write it there.',
    ]);
  });

  it('names a language whose file is missing', () => {
    const found = lintTexts({
      languages,
      locales: [locale('en', { a: 'A' })],
      sources: [{ path: 'a.ts', text: `t('a')` }],
    });
    expect(found.map(({ sentence }) => sentence)).toEqual([
      'There is no ru.json beside it: the shop speaks this language.',
    ]);
  });

  it('names an empty text and a repeated key', () => {
    const twice = { path: 'en.json', text: '{ "a": "A", "a": "B" }' };
    const found = lintTexts({
      languages,
      locales: [twice, locale('ru', { a: ' ' })],
      sources: [{ path: 'a.ts', text: `t('a')` }],
    });
    expect(found.map(({ sentence }) => sentence)).toEqual([
      '“a” is written twice: keep one.',
      '“a” is empty: write the text.',
    ]);
  });
});

describe('plural forms are those of the language', () => {
  it('names the forms that Russian lacks', () => {
    expect(findingsOf({ en: items.en, ru: items.en }, `t('items', { count: 2 });`)).toEqual([
      'ru.json:2 “items” lacks the plural forms _few, _many: ru-RU needs them.',
    ]);
  });

  it('names the forms that English never chooses', () => {
    expect(findingsOf({ en: items.ru, ru: items.ru }, `t('items', { count: 2 });`)).toEqual([
      'en.json:2 “items” has the plural forms _few, _many, which en-US never chooses: remove them.',
    ]);
  });

  it('names a plural text that is asked for without a count', () => {
    expect(findingsOf(items, `t('items');`)).toEqual([
      'Screen.tsx:1 “items” has plural forms and is asked for without a count: pass { count }.',
    ]);
  });
});

describe('code and texts agree', () => {
  it('wants the text of each context that the code states', () => {
    const texts = { en: { kind_some: 'Some' }, ru: { kind_some: 'Некоторые' } };
    expect(findingsOf(texts, "t('kind', { context: 'some' });")).toEqual([]);
    expect(findingsOf(texts, "t('kind', { context: isAll ? 'all' : 'some' });")).toEqual([
      'Screen.tsx:1 “kind_all” has no text in en.json: write it, or correct the key.',
    ]);
  });

  it('reads contexts, places in a row and lists as they are asked for', () => {
    const texts = {
      en: {
        kind_all: 'All',
        steps: ['Choose', 'Pay'],
        place_ordinal_one: '{{count}}st',
        place_ordinal_two: '{{count}}nd',
        place_ordinal_few: '{{count}}rd',
        place_ordinal_other: '{{count}}th',
      },
      ru: { kind_all: 'Все', steps: ['Выбрать', 'Заплатить'], place_ordinal_other: '{{count}}-й' },
    };
    expect(
      findingsOf(
        texts,
        "t('kind', { context: 'all' }); t('steps', { returnObjects: true }); t('place', { count, ordinal: true });",
      ),
    ).toEqual([]);
    const asked = ['kind', 'steps', 'place'].map(
      (key) => `Screen.tsx:1 “${key}” has no text in en.json: write it, or correct the key.`,
    );
    expect(
      findingsOf(texts, "t('kind'); t('steps', { context }); t('place', { count });").filter((found) =>
        found.startsWith('Screen'),
      ),
    ).toEqual(asked);
    expect(findingsOf({ en: { kind: true } }, "t('kind')")).toContain('en.json:2 “kind” is not a text.');
  });

  it('names a key without a text, at its line', () => {
    expect(findingsOf({ en: {} }, `\nt('cart.title');\n<Trans i18nKey="cart.terms" />`)).toEqual([
      'Screen.tsx:2 “cart.title” has no text in en.json: write it, or correct the key.',
      'Screen.tsx:3 “cart.terms” has no text in en.json: write it, or correct the key.',
    ]);
  });

  it('names a text that nothing asks for', () => {
    expect(findingsOf({ en: { old: 'Old' } }, '')).toEqual([
      'en.json:2 Nothing asks for “old”: remove it from every language.',
    ]);
  });

  it('takes a template for every key of its shape, one segment for each part', () => {
    const texts = { en: { status: { good: 'Good', bad: 'Bad' } } };
    expect(findingsOf(texts, 't(`status.${x}`)')).toEqual([]);
    expect(findingsOf({ en: { status: { old: { good: 'Good' } } } }, 't(`status.${x}`)')).toEqual([
      'Screen.tsx:1 No key of en.json has the shape “status.${…}”: write the texts, or correct the template.',
      'en.json:4 Nothing asks for “status.old.good”: remove it from every language.',
    ]);
  });

  it('reads choices and default values', () => {
    const texts = { en: { yes: 'Yes', no: 'No', gone: { a: 'A is gone', title: 'Gone' } } };
    expect(findingsOf(texts, "t(ok ? 'yes' : 'no'); t(`gone.${x}`, { defaultValue: i18n.t('gone.title') });")).toEqual(
      [],
    );
  });

  it('names a key that cannot be read', () => {
    expect(findingsOf({ en: {} }, 't(key)')).toEqual([
      'Screen.tsx:1 Which text key asks for cannot be read here: give t a literal, or a template with a fixed part.',
    ]);
  });
});

describe('nothing is said past the texts', () => {
  const raw = (words: string, line = 1) =>
    `Screen.tsx:${line} “${words}” is written in the code: move it to the locale files and ask t for it.`;

  it('names raw words between tags', () => {
    expect(findingsOf({ en: {} }, `<p>\n  Hello</p>`)).toEqual([raw('Hello', 2)]);
    expect(findingsOf({ en: {} }, `<p>{isOpen ? 'Open' : 'Закрыто'}{isNew && \`New: \${n}\`}</p>`)).toEqual([
      raw('Open'),
      raw('Закрыто'),
      raw('New: …'),
    ]);
  });

  it.each(['aria-label', 'title', 'alt', 'placeholder', 'label'])('names raw words in %s', (attribute) => {
    expect(findingsOf({ en: {} }, `<X ${attribute}="Close" /> `)).toEqual([raw('Close')]);
    expect(findingsOf({ en: {} }, `<X ${attribute}={isOpen ? 'Close' : ''} />`)).toEqual([raw('Close')]);
  });

  it('lets signs, names of classes and values pass', () => {
    expect(
      findingsOf({ en: {} }, `<p className="lead" data-x="yes">© {year} · {brand} — 24/7 {items.join(', ')}</p>`),
    ).toEqual([]);
  });
});

describe('variables and tags are the same in every language', () => {
  it('names what a language leaves out and what it adds', () => {
    const texts = { en: { a: 'Hi {{name}}, <b>go</b>' }, ru: { a: 'Привет {{ person }}, <b>иди</b>' } };
    expect(findingsOf(texts, `t('a', { name })`)).toEqual([
      'ru.json:2 “a” leaves out {{name}}, which en.json has.',
      'ru.json:2 “a” wants {{person}}, which en.json has not.',
    ]);
  });

  it('names a single plural form without its count', () => {
    const texts = { en: items.en, ru: { ...items.ru, items_many: 'товаров' } };
    expect(findingsOf(texts, `t('items', { count: 5 })`)).toEqual([
      'ru.json:2 “items_many” leaves out {{count}}, which en.json has.',
    ]);
  });
});
