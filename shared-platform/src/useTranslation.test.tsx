import { defaultLanguage } from '@storefront/contracts';
import { render, screen } from '@testing-library/react';
import { createI18nCatalog } from './i18n';
import { createHarness } from './testing';
import { I18nContext, useTranslation } from './useTranslation';

const texts = { 'mf-a': { en: { hello: 'Hello' } }, 'mf-b': { en: { hello: 'Hi' } } };

it('S001 the words of a namespace come without the means to write another’s', () => {
  const given: object[] = [];
  function Greeting() {
    const words = useTranslation('mf-b');
    given.push(words);
    return <p>{words.t('hello')}</p>;
  }
  render(createHarness(<Greeting />, { texts, fetch: () => Promise.reject(new Error('no network')) }).ui);
  expect(screen.getByText('Hi')).toBeInTheDocument();
  expect(given.map((words) => Object.keys(words))).toEqual(given.map(() => ['t']));
});

it('S001 the words of a namespace are the same for all who ask, and nobody’s to change', () => {
  const given: ReturnType<typeof useTranslation>[] = [];
  function Greeting() {
    const words = useTranslation('mf-b');
    given.push(words);
    expect(() => Object.assign(words, { t: () => 'planted' })).toThrow(TypeError);
    expect(() => Object.assign(words.t, { planted: 1 })).toThrow(TypeError);
    return <p>{useTranslation('mf-b').t('hello')}</p>;
  }
  render(createHarness(<Greeting />, { texts, fetch: () => Promise.reject(new Error('no network')) }).ui);
  expect(screen.getByText('Hi')).toBeInTheDocument();
});

it('S001 there are no words outside the shop, and who looks for them there is told so', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Lost = () => <p>{useTranslation('mf-b').t('hello')}</p>;
  expect(() => render(<Lost />)).toThrow('This renders only inside <I18nContext>.');
  jest.restoreAllMocks();
});

it('S043 a word with a number is looked up for each number', () => {
  const catalog = createI18nCatalog();
  catalog.add('en', 'mf-a', { line: 'line', line_one: '{{count}} line', line_other: '{{count}} lines' });
  const Counts = () => {
    const { t } = useTranslation('mf-a');
    return <p>{[t('line'), t('line', { count: 1 }), t('line', { count: 2 })].join(', ')}</p>;
  };
  render(
    <I18nContext value={catalog.forLanguage(defaultLanguage)}>
      <Counts />
    </I18nContext>,
  );
  expect(screen.getByText('line, 1 line, 2 lines')).toBeInTheDocument();
});
