import { defaultLanguage, languageByCode } from '@storefront/contracts';
import { createI18nCatalog } from '@storefront/platform/host';
import { act } from '@testing-library/react';
import { openShop } from '../testing/shop';
import { setWidth } from '../testing/window';
import { loadShellTexts } from './shellTexts';
import { withTimeout } from './withTimeout';

jest.mock('./withTimeout', () => ({
  withTimeout: jest.fn(jest.requireActual<typeof import('./withTimeout')>('./withTimeout').withTimeout),
}));

let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('the words of the shell', () => {
  it('S002 are brought once: what is there stays', async () => {
    const texts = createI18nCatalog();
    texts.add(defaultLanguage.code, 'shell', { nav: { home: 'The page has it' } });
    await loadShellTexts(texts, defaultLanguage);
    expect(texts.forLanguage(defaultLanguage).t('nav.home', { ns: 'shell' })).toBe('The page has it');
    expect(logged).not.toHaveBeenCalled();
  });

  it('S204 that did not come hold no further page: they are asked for again after a pause', async () => {
    const file = jest.fn(() => {
      throw new Error('It did not come.');
    });
    jest.doMock('../locales/ru.json', file);
    setWidth(1440);
    window.scrollTo = jest.fn() as never;
    const { router } = await openShop({ path: '/' });
    for (const path of ['/ru', '/ru/news', '/ru']) await act(() => router.navigate(path));
    expect(file).toHaveBeenCalledTimes(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
    await act(() => router.navigate('/ru/news'));
    expect(file).toHaveBeenCalledTimes(2);
  });

  it('S204 that come too late to be waited for are shown when they come', async () => {
    jest.doMock('../locales/ru.json', () => ({ nav: { home: 'Позже' } }));
    jest.mocked(withTimeout).mockRejectedValueOnce(new Error('It took too long.'));
    const texts = createI18nCatalog();
    await loadShellTexts(texts, languageByCode('ru'));
    expect(logged).toHaveBeenCalledTimes(1);
    expect(texts.forLanguage(languageByCode('ru')).t('nav.home', { ns: 'shell' })).toBe('Позже');
  });

  it('S204 that are missing in the default language, too, leave the page with those that it has', async () => {
    jest.doMock('../locales/en.json', () => {
      throw new Error('It did not come.');
    });
    const texts = createI18nCatalog();
    await loadShellTexts(texts, { ...defaultLanguage, code: 'tlh', name: 'Klingon' });
    expect(logged.mock.calls.map(([words]) => words)).toEqual([
      'The shell has no texts in Klingon.',
      'The shell has no texts in English.',
    ]);
    expect(texts.has(defaultLanguage.code, 'shell')).toBe(false);
  });
});
