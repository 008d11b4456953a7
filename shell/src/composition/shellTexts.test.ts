import { defaultLanguage } from '@storefront/contracts';
import { createI18nCatalog } from '@storefront/platform/host';
import { loadShellTexts } from './shellTexts';

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

  it('S204 that are missing in the default language, too, leave the page with those that it has', async () => {
    jest.doMock('../locales/en.json', () => {
      throw new Error('It did not come.');
    });
    const texts = createI18nCatalog();
    await loadShellTexts(texts, { ...defaultLanguage, code: 'tlh', name: 'Klingon' });
    expect(logged.mock.calls.map(([words]) => words)).toEqual(['The shell has no texts in Klingon.', 'The shell has no texts in English.']);
    expect(texts.has(defaultLanguage.code, 'shell')).toBe(false);
  });
});
