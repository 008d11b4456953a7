import { render, screen } from '@testing-library/react';
import { createHarness } from './testing';
import { useTranslation } from './useTranslation';

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

it('S001 there are no words outside the shop, and who looks for them there is told so', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Lost = () => <p>{useTranslation('mf-b').t('hello')}</p>;
  expect(() => render(<Lost />)).toThrow('Words are found only inside <I18nContext>.');
  jest.restoreAllMocks();
});
