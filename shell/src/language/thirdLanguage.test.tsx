import { languages, localizePath, type NavigationEntry } from '@storefront/contracts';
import { usePrice, useTranslation } from '@storefront/platform';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInNewContext } from 'node:vm';
import { headOf } from '../head/headOf';
import { openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';
import { redirectScript } from '../inlined/redirectScript';

// The data alone: an entry of the list, and words. By the package's name, as all who read it find it.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
  {
    code: 'ru',
    name: 'Русский',
    locale: 'ru-RU',
    currency: 'RUB',
    browserLanguages: ['ru'],
    fonts: ['cyrillic', 'latin'],
  },
  { code: 'de', name: 'Deutsch', locale: 'de-DE', currency: 'USD', browserLanguages: ['de'], fonts: ['latin'] },
]);
jest.mock(
  '../locales/de.json',
  () => {
    const english = jest.requireActual<typeof import('../locales/en.json')>('../locales/en.json');
    return { __esModule: true, default: { ...english, nav: { ...english.nav, label: 'Haupt' } } };
  },
  { virtual: true },
);

function Screen() {
  const { t } = useTranslation('mf-home');
  return (
    <>
      <h1>{t('hello')}</h1>
      <p>{usePrice()(85, false)}</p>
    </>
  );
}

const navigation: NavigationEntry[] = [
  { path: '/', label: { en: 'Home', ru: 'Главная', de: 'Start' }, order: 10 },
  { path: '/catalog', label: { en: 'Catalog', ru: 'Каталог', de: 'Katalog' }, order: 20 },
  { path: '/news', label: { en: 'Announcements', ru: 'Объявления' }, order: 30 },
];

const remotes = (locales = ['en', 'ru', 'de']) => [
  stubRemote('mf-home', [{ path: '', Screen }], {
    locales,
    navigation,
    exposes: { './locales/de': { default: { hello: 'Hallo' } } },
  }),
];

beforeEach(() => {
  setWidth(1440);
  window.scrollTo = jest.fn() as never;
});

describe('a third language, added by data', () => {
  it('S002 has the shop under its prefix, in its words', async () => {
    await openShop({ path: '/de', remotes: remotes() });
    expect(await screen.findByRole('heading', { name: 'Hallo' })).toBeInTheDocument();
    const navigation = within(screen.getByRole('banner')).getByRole('navigation', { name: 'Haupt' });
    expect(within(navigation).getByRole('link', { name: 'Start', current: 'page' })).toHaveAttribute('href', '/de');
    expect(within(navigation).getByRole('link', { name: 'Katalog' })).toHaveAttribute('href', '/de/catalog');
    expect(within(navigation).getByRole('link', { name: 'Announcements' })).toHaveAttribute('href', '/de/news');
    expect(document.documentElement).toHaveAttribute('lang', 'de-DE');
  });

  it('S002 speaks English where a remote has no words in it yet', async () => {
    await openShop({ path: '/de', remotes: remotes(['en', 'ru']) });
    expect(await screen.findByRole('heading', { name: 'Hello' })).toBeInTheDocument();
  });

  it('S026 is in the switcher', async () => {
    const { address } = await openShop({ path: '/ru', remotes: remotes() });
    await screen.findByRole('banner');
    const entry = within(screen.getByRole('banner')).getAllByRole('link', { name: 'Deutsch', hidden: true })[0]!;
    await userEvent.click(entry);
    expect(await screen.findByRole('heading', { name: 'Hallo' })).toBeInTheDocument();
    expect(address()).toBe('/de');
    expect(localStorage.getItem('language')).toBe('de');
  });

  it('S213 shows prices in its own currency, which the list names', async () => {
    await openShop({ path: '/de', remotes: remotes() });
    expect(await screen.findByText('$ 1.00')).toBeInTheDocument();
  });

  it.each([
    [{ saved: 'de', speaks: 'en' }, '/catalog', '/de/catalog'],
    [{ saved: null, speaks: 'de-AT' }, '/catalog', '/de/catalog'],
    [{ saved: 'ru', speaks: 'de' }, '/de/catalog', undefined],
  ])('S018 leads a visitor %j from %s to %s', ({ saved, speaks }, pathname, target) => {
    const replace = jest.fn();
    const location = { pathname, search: '', hash: '', replace };
    runInNewContext(redirectScript, {
      location,
      history: { state: null },
      navigator: { language: speaks },
      localStorage: { getItem: () => saved },
      console,
    });
    expect(replace.mock.calls[0]?.[0]).toBe(target);
  });

  it('S002 is told to search engines', () => {
    const language = languages[2]!;
    const context = {
      params: {},
      language,
      dispatch: jest.fn(),
      getState: jest.fn(),
      t: jest.fn(),
      now: 0,
      brand: 'Sidekey',
    };
    const { alternates, canonical } = headOf({
      module: undefined,
      context: context as never,
      pathname: '/de/catalog',
      origin: 'https://shop.test',
      homeLabel: 'Start',
    });
    expect(canonical).toBe('https://shop.test/de/catalog');
    expect(alternates).toContainEqual({
      hreflang: 'de',
      url: `https://shop.test${localizePath('/catalog', language)}`,
    });
  });
});
