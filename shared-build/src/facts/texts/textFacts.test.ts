import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCode } from '../code/code';
import { textFactsOf } from './textFacts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(join(folder, 'src/locales'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

function wordsWith(text: string, locales: Record<string, object>) {
  for (const [language, texts] of Object.entries(locales))
    writeFileSync(join(folder, `src/locales/${language}.json`), JSON.stringify(texts));
  const sources = [{ path: 'src/Screen.tsx', text }];
  return textFactsOf('mf-x', folder, createCode(sources, { folder }));
}

const english = { items_one: '{{count}} item', items_other: '{{count}} items' };

describe('what a language says', () => {
  it('has a text with plural forms where it has every form that counts take', () => {
    const russian = { items_one: '{{count}} вещь', items_few: '{{count}} вещи', items_many: '{{count}} вещей' };
    expect(wordsWith('', { en: english, ru: russian }).keys).toEqual({ en: ['items'], ru: ['items'] });
  });

  it.each(['items_one', 'items_few', 'items_many'])('lacks it without %s', (form) => {
    const { [form]: _gone, ...russian }: Record<string, string> = {
      items_one: 'вещь',
      items_few: 'вещи',
      items_many: 'вещей',
      items_other: 'вещи',
    };
    expect(wordsWith('', { en: english, ru: russian }).keys).toEqual({ en: ['items'], ru: [] });
  });
});

describe('a key that only ends like a plural form', () => {
  const steps = { step_one: 'Choose', step_two: '{{name}}' };

  it('is one as it stands, where no language counts by it', () => {
    const { keys, fills } = wordsWith(`t('step_one');`, { en: steps, ru: { step_one: 'Выбор', step_two: '' } });
    expect(keys).toEqual({ en: ['step_one', 'step_two'], ru: ['step_one'] });
    expect(fills?.['en']).toMatchObject({ step_two: ['name'] });
  });

  it('is one where it is asked for as it stands', () => {
    expect(wordsWith(`t('items_one');`, { en: english }).keys).toEqual({ en: ['items', 'items_one'] });
  });
});

describe('the words that may stand in a key', () => {
  it('are those that code says as values and types, with how often it does', () => {
    const code =
      "import { a } from 'limited'; type Note = 'limited' | 'removed'; const next = (full: boolean): Note => (full ? 'limited' : 'removed'); const table = { 'removed': 1 }; <p title=\"removed\">{t(`note.${note}`)}{t('limited')}</p>;";
    expect(wordsWith(code, { en: { note: { limited: 'a' } } }).words).toEqual({ limited: 2, removed: 2 });
  });

  it('have the places where it says them: the file, and what they stand in', () => {
    const code =
      "type Note = 'limited' | 'removed'; const list = ['limited']; const next = (full: boolean): Note => (full ? 'limited' : note === 'removed'); t(`note.${note}`);";
    expect(wordsWith(code, { en: {} }).places).toEqual({
      limited: [
        'src/Screen.tsx ArrayLiteralExpression',
        'src/Screen.tsx ConditionalExpression',
        'src/Screen.tsx UnionType',
      ],
      removed: ['src/Screen.tsx BinaryExpression', 'src/Screen.tsx UnionType'],
    });
  });

  it('are said of the contracts’ tables, too, and of no code that puts no key together', () => {
    expect(
      wordsWith("import { languages } from '@storefront/contracts'; languages.map(({ code }) => t(`of.${code}`));", {
        en: {},
      }).words,
    ).toMatchObject({ en: expect.any(Number), ru: expect.any(Number) });
    expect(
      wordsWith(
        "import { productStatus } from '@storefront/contracts'; const { key } = productStatus(manual.status); t(`status.${key}`);",
        { en: {} },
      ).words,
    ).toMatchObject({ undetected: 1, onUpdate: 1, useAtOwnRisk: 1 });
    expect(wordsWith("const note = 'limited'; t('a');", { en: {} })).not.toHaveProperty('words');
  });
});

describe('a key that a function puts together', () => {
  const asks = (made: string) =>
    wordsWith(`${made} say('payment', 'title'); say('details', 'pay');`, { en: {} }).asks.filter(
      (key) => !key.includes('…'),
    );

  it.each([
    'const say = (part: string, word: string) => t(`${part}.${word}`);',
    "function say(part: string, word: string) { const key = part + '.' + word; return t(key); }",
    "const say = (part: string, word: string) => t([part, word].join('.'));",
    'const say = (part: string, word: string) => t(key({ part, word })); const key = ({ part, word }) => `${part}.${word}`;',
  ])('is what each call of it gives together: %s', (made) => {
    expect(asks(made)).toEqual(['details.pay', 'payment.title']);
  });

  it('and of parts that a component is drawn with', () => {
    expect(
      wordsWith(
        'const Say = ({ part, word }) => <p>{t(`${part}.${word}`)}</p>; const all = <><Say part="payment" word="title" /><Say part="details" word="pay" /></>;',
        { en: {} },
      ).asks,
    ).toEqual(expect.not.arrayContaining(['payment.pay', 'details.title']));
  });
});

describe('a text', () => {
  it('is asked for of nobody where the call brings words for the case that there is none', () => {
    const asks = (call: string) => wordsWith(call, { en: { title: 'News' } }).asks;
    for (const call of [
      "t('latest', { defaultValue: 'Latest' });",
      "t('latest', 'Latest');",
      't(`kinds.${kind}`, { defaultValue: kind, count: 1 });',
      "const key = 'latest'; t(key, { defaultValue });",
    ])
      expect([call, asks(call)]).toEqual([call, []]);
    expect(asks("t('latest', { defaultValue: 'Latest' }); t('latest');")).toEqual(['latest']);
    expect(asks("t('latest', options);")).toEqual(['latest']);
  });

  it('that is empty is none where another language has words', () => {
    expect(wordsWith('', { en: { title: 'News', mark: '' }, ru: { title: ' ', mark: '' } }).keys).toEqual({
      en: ['mark', 'title'],
      ru: ['mark'],
    });
  });

  it('leaves room by names, in any of its forms', () => {
    expect(
      wordsWith('', {
        en: { ...english, by: '{{ who }}, {{-when}}, {{user.name}}, {{user-id, number}}', plain: 'x' },
        ru: {},
      }).fills,
    ).toEqual({ en: { by: ['user-id', 'user.name', 'when', 'who'], items: ['count'] }, ru: {} });
  });

  it.each(['{who}', '{ who }', '{{who}', '%who%', '${who}', '$who'])(
    'leaves no room in other signs than another language’s: %s',
    (written) => {
      expect(wordsWith('', { en: { by: 'By {{who}}' }, ru: { by: `От ${written}` } }).misspelt).toEqual({
        en: {},
        ru: { by: ['who'] },
      });
      expect(
        wordsWith('', {
          en: { by_one: '{{who}}', by_other: '{{who}}' },
          ru: { by_one: '{{who}}', by_few: '{{who}}', by_many: written },
        }).misspelt,
      ).toEqual({ en: {}, ru: { by: ['who'] } });
    },
  );

  it.each(['От него', '{{- who }}', '{{who}} {who}', 'who', '100% who', '{who_else} $whom {{whose}}'])(
    'is misspelt in no other way: %s',
    (written) => {
      expect(wordsWith('', { en: { by: 'By {{who}}' }, ru: { by: written } }).misspelt).toEqual({ en: {}, ru: {} });
    },
  );

  it('with plural forms leaves room for the count, whether or not it says it', () => {
    expect(wordsWith('', { en: { items_one: 'one', items_other: 'many', plain: 'x' } }).fills).toEqual({
      en: { items: ['count'] },
    });
  });
});

describe('a text with plural forms alone', () => {
  const uncounted = (code: string, texts: object = english) =>
    wordsWith(code, { en: texts, ru: { items: 'вещи' } }).uncounted;
  const helpers =
    "const formatCount = (count: number) => new Intl.NumberFormat('en').format(count); const digits = Intl.NumberFormat('en'); const said = (count: number): string => other(count);";

  it.each([
    'String(n)',
    '`${n}`',
    'n.toLocaleString()',
    'formatCount(n)',
    'digits.format(n)',
    'said(n)',
    "n > 99 ? '99+' : n",
    'n + ""',
  ])('is asked for by a text as its count: %s', (count) => {
    expect(uncounted(`${helpers} t('items', { count: ${count} });`)).toEqual({ en: ['items'], ru: [] });
  });

  it('also where that has a name, or the key is put together', () => {
    for (const code of [
      "const options = { count: String(n) }; t('items', options);",
      "const Items = ({ n }) => { const count = String(n); return t('items', { count, game }); };",
      "const of = (count: string) => t('items', { count });",
      "interface Props { count: string } const Items = ({ count }: Props) => t('items', { count });",
      "const count: string = made(); t('mf-x:items', { count });",
      "t(is ? 'items' : 'none', { count: String(n) });",
      't(`it${rest}`, { count: String(n) });',
    ])
      expect([code, uncounted(code)]).toEqual([code, { en: ['items'], ru: [] }]);
  });

  it.each([
    '{ count: n }',
    '{ count: Number(n) }',
    '{ count: list.length }',
    '{ count: format(n) }',
    '{ count: table.format(n) }',
    '{ count: new Own.Format().format(n) }',
    '{ total: String(n), count: n }',
    '{ count: String(n), defaultValue: "" }',
    '{ count: String(n), context: kind }',
    '{ ...rest }',
    'rest',
  ])('is not where it may be a number, or something else may be said: %s', (options) => {
    expect(uncounted(`t('items', ${options});`)).toEqual({ en: [], ru: [] });
  });

  it('is not where it is there as it stands, too, or another one is asked for', () => {
    expect(uncounted("t('items', { count: String(n) });", { ...english, items: 'Things: {{count}}' })).toEqual({
      en: [],
      ru: [],
    });
    expect(uncounted("t('item', { count: String(n) });")).toEqual({ en: [], ru: [] });
  });
});

describe('a text that is asked for', () => {
  const said = (call: string, en: object, ru: object) =>
    wordsWith(`const { t } = useTranslation('mf-x'); ${call}`, { en, ru }).keys;

  it.each<[string, string, object, object]>([
    ['with a context', "t('kind', { context: 'all' });", { kind_all: 'All' }, { kind_all: 'Все' }],
    [
      'with a context and a count',
      "t('kind', { context, count });",
      { kind_all_one: 'one', kind_all_other: 'many' },
      { kind_all_one: 'один', kind_all_few: 'два', kind_all_many: 'пять' },
    ],
    [
      'by its place in a row',
      "t('kind', { count, ordinal: true });",
      {
        kind_ordinal_one: '{{count}}st',
        kind_ordinal_two: '{{count}}nd',
        kind_ordinal_few: '{{count}}rd',
        kind_ordinal_other: '{{count}}th',
      },
      { kind_ordinal_other: '{{count}}-й' },
    ],
    ['as a list', "t('kind', { returnObjects: true });", { kind: ['Choose', 'Pay'] }, { kind: ['Выбрать'] }],
    [
      'as a list of one among others',
      't(`ki${which}`, { returnObjects: true });',
      { kind: [{ title: 'Choose' }] },
      { kind: [{ title: 'Выбрать' }] },
    ],
    ['with what comes at run time', "t('kind', options);", { kind_all: 'All' }, { kind: 'Все' }],
  ])('%s is there where that is', (_how, call, en, ru) => {
    for (const keys of Object.values(said(call, en, ru))) expect(keys).toContain('kind');
    expect(said(call, en, { other: '' })['ru']).not.toContain('kind');
    expect(said("t('kind', { count });", en, {})['en']).not.toContain('kind');
  });
});

describe('a text that is asked for with a context', () => {
  const said = (call: string, en: object, ru: object) =>
    Object.entries(wordsWith(`const { t } = useTranslation('mf-x'); ${call}`, { en, ru }).keys)
      .filter(([, keys]) => keys.includes('status'))
      .map(([language]) => language);
  const both = { status_paid: 'Paid', status_failed: 'Failed' };

  it.each<[string, string, object, string[]]>([
    [
      'that comes at run time is there where all are that another language has',
      `t('status', { context });`,
      { status_paid: 'Оплачен' },
      ['en'],
    ],
    [
      'that comes at run time is there where all are, or what is said without one',
      `t('status', { context });`,
      { status: 'Статус', status_paid: 'Оплачен' },
      ['en', 'ru'],
    ],
    [
      'that is stated is there where that is',
      `t('status', { context: 'failed' });`,
      { status_paid: 'Оплачен' },
      ['en'],
    ],
    ['that is stated needs no other', `t('status', { context: 'paid' });`, { status_paid: 'Оплачен' }, ['en', 'ru']],
    [
      'that is one of two needs both',
      `t('status', { context: isPaid ? 'paid' : 'failed' });`,
      { status_paid: 'Оплачен' },
      ['en'],
    ],
    [
      'under another name of the function is read, too',
      `const { t: say } = useTranslation('mf-x'); const key = 'status'; say(key, { context: 'failed' });`,
      { status_paid: 'Оплачен' },
      ['en'],
    ],
    ['elsewhere is none where it is asked for without', `t('status', { context }); t('status');`, both, []],
  ])('%s', (_what, call, ru, languages) => {
    expect(said(call, both, ru)).toEqual(languages);
  });
});

describe('whose words code asks for', () => {
  it('is read of what `useTranslation` is given', () => {
    const platform = `import { useTranslation as words } from '@storefront/platform'; import { useTranslation } from './own';`;
    expect(
      wordsWith(`${platform} const name = 'mf-y'; words('mf-x'); words(name); words(at); useTranslations('mf-z');`, {
        en: {},
      }).of,
    ).toEqual(['mf-x', 'mf-y']);
  });
});

describe('what code asks for', () => {
  it.each([
    ['as it is written', `const { t } = useTranslation('mf-x'); t('title');`],
    ['by a constant', `const key = 'title'; const { t } = useTranslation('mf-x'); t(key);`],
    ['under another name of `t`', `const { t: say } = useTranslation('mf-x'); say('title');`],
    ['with what all its words are called', `const { t } = useTranslation('mf-x'); t('mf-x:title');`],
    [
      'by an attribute',
      `function Named({ of }) { const { t } = useTranslation('mf-x'); return <p>{t(of)}</p>; } const a = <><Named of="title">x</Named><Named of={named} /></>;`,
    ],
    [
      'by an attribute of what is handed on',
      `const Named = memo((props: Props) => { const { t } = useTranslation('mf-x'); return <p>{t(props.of)}</p>; }); const all = { of: 'title' }; const a = <Named {...all} id={1} />;`,
    ],
    ['by a table', `const keys = { head: 'title' } as const; const { t } = useTranslation('mf-x'); t(keys.head);`],
  ])('is read %s', (_how, text) => {
    expect(wordsWith(text, { en: {} }).asks).toContain('title');
  });

  it.each([
    [`t('title');`, []],
    [`t('title', { count, name: 1, 'other': 2 });`, ['count', 'name', 'other']],
    [`t('title', options);`, undefined],
    [`t('title', { ...options });`, undefined],
    [`t('title', { [name]: 1 });`, undefined],
    [`t('title', { replace: names });`, undefined],
  ])('is filled with what the call gives: %s', (call, names) => {
    expect(wordsWith(`const { t } = useTranslation('mf-x'); ${call}`, { en: {} }).given).toEqual([
      { key: 'title', ...(names && { names }) },
    ]);
  });

  it('is filled call by call, however its key comes', () => {
    const text = `const { t, t: say } = useTranslation('mf-x'); const key = 'b'; t('a', { x }); t('a'); t(\`s.\${kind}\`, { y }); say(key, { z });`;
    expect(wordsWith(text, { en: {} }).given).toEqual([
      { key: 'a', names: ['x'] },
      { key: 'a', names: [] },
      { key: 'b', names: ['z'] },
      { key: 's.${…}', names: ['y'] },
    ]);
  });

  it('is one of a list, whichever there is', () => {
    const asked = (text: string) => {
      const { asks, oneOf } = wordsWith(`const { t } = useTranslation('mf-x'); ${text}`, { en: {} });
      return { asks, oneOf };
    };
    expect(asked("t([`on.${page}`, 'title']); t('other');")).toEqual({
      asks: ['other'],
      oneOf: [['on.${…}', 'title']],
    });
    expect(asked("const special = 'special'; t([special, isNew ? 'a' : 'b']);")).toEqual({
      asks: [],
      oneOf: [
        ['special', 'a'],
        ['special', 'b'],
      ],
    });
    expect(asked("const keys = ['a', 'b']; t(keys); t(isNew ? ['c', 'd'] : 'e');")).toEqual({
      asks: ['e'],
      oneOf: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
    expect(asked("t([props.own, 'a']);")).toEqual({ asks: [], oneOf: [['a']] });
    expect(asked("t(['a', 'b'], { defaultValue: '' });")).toEqual({ asks: [], oneOf: undefined });
  });

  it.each([
    ["const t = (name: string) => performance.mark(name); t('title');"],
    ["function t(name: string) { performance.mark(name); } t('title');"],
    ["import { t } from './marks'; t('title');"],
    ["const marks = { t: (name: string) => performance.mark(name) }; marks.t('title');"],
    ["function Screen() { const t = useCallback((name) => performance.mark(name), []); t('title'); }"],
  ])('is nothing that a function of its own is called with: %s', (text) => {
    writeFileSync(join(folder, 'src/marks.ts'), 'export const t = (name: string) => performance.mark(name);');
    expect(wordsWith(text, { en: {} }).asks).toEqual([]);
  });

  it.each([
    ["import { t } from './words'; t('title');"],
    ["function Head({ t }) { t('title'); }"],
    ["const head = ({ t }: RouteContext) => t('title');"],
    ["const named = (t: TFunction) => t('title'); named(useTranslation('mf-x').t);"],
    ["const i18n = useTranslation('mf-x'); i18n.t('title');"],
    ["const { t: say } = useTranslation('mf-x'); const t = (key: string) => say(key); t('title');"],
  ])('is what comes of `useTranslation` in any way: %s', (text) => {
    expect(wordsWith(text, { en: {} }).asks).toEqual(['title']);
  });

  it('is nothing that another function is called with', () => {
    expect(wordsWith(`const { t: say } = somethingElse('mf-x'); say('title');`, { en: {} }).asks).toEqual([]);
  });
});

describe('marks in texts', () => {
  const texts = {
    en: {
      terms: 'The <terms>terms</terms>',
      items_one: '<a1>one</a1>',
      items_other: 'many<a1/>',
      loud: '<b>Loud</b>',
      less: '1 < 2 > 1',
      other: '<other>x</other>',
    },
    ru: { terms: 'Условия' },
  };

  it.each([
    `text.split(/<\\/?terms>/)`,
    `show({ terms: <a /> })`,
    `const mark = 'terms';`,
    `<Trans components={{ terms: link }} />`,
    `fill({ terms: Link })`,
    `if (name === 'terms') show()`,
  ])('are those that its code looks for: %s', (code) => {
    expect(wordsWith(code, texts).marks).toEqual({ en: { terms: ['terms'] }, ru: {} });
  });

  it.each([
    `const termsOf = terms;`,
    `// terms`,
    `defineRoute({ id: 'terms' })`,
    `t('terms'); t('of.terms')`,
    `import './terms'`,
    `type Of = 'terms'; const all = { terms: 1 };`,
  ])('are none where it only has the word: %s', (code) => {
    expect(wordsWith(code, texts).marks).toEqual({ en: {}, ru: {} });
  });

  it('that end elsewhere end in each text', () => {
    const marked = {
      en: { terms: 'The <terms>terms</terms>', star: 'A <star> more' },
      ru: { terms: 'Наши <terms>условия', star: 'Ещё <star>' },
    };
    expect(wordsWith('show({ terms: <a />, star: <b /> });', marked).marks).toEqual({
      en: { star: ['star'], terms: ['terms'] },
      ru: { star: ['star'] },
    });
  });

  it('are called as components are, too', () => {
    expect(
      wordsWith(`<Trans components={{ Terms }} />`, { en: { terms: 'The <Terms>terms</Terms>' }, ru: {} }).marks,
    ).toEqual({ en: { terms: ['Terms'] }, ru: {} });
  });

  it('stand in any form of a text, and only say how a word is said where they are plain', () => {
    expect(wordsWith(`show({ a1: <a />, b: <b />, 'b': <b /> }); const termsOf = 1;`, texts).marks).toEqual({
      en: { items: ['a1'] },
      ru: {},
    });
  });
});
