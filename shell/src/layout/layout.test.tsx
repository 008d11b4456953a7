import { defaultLanguage } from '@storefront/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configWith } from '../testing/network';
import { home, now, openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';
import { isActive, navigationItems } from './navigationItems';

const banner = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const labels = (links: HTMLElement[]) => links.map((link) => link.textContent);
const items = ['Home', 'Catalog', 'Announcements', 'Contact us', 'Privacy Policy', 'Terms of Service'];
const pages = ['/', '/catalog', '/news', '/contact-us', '/privacy-policy', '/terms-of-service'];

const catalog = () =>
  stubRemote('mf-catalog', [
    { id: 'home', path: '' },
    { id: 'product', path: 'catalog/product/:productId?' },
    { id: 'news', path: 'news/:page?' },
  ]);

async function open(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options);
  await screen.findByRole('banner');
  return shop;
}

let logged: jest.SpyInstance;

beforeEach(() => {
  setWidth(1440);
  window.scrollTo = jest.fn() as never;
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

describe('the header', () => {
  it('S023 has the logo and the six items in their order', async () => {
    await open();
    expect(banner().getByRole('link', { name: 'Sidekey, home' })).toHaveAttribute('href', '/');
    const links = within(banner().getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(labels(links)).toEqual(items);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(pages);
  });

  it('S023 speaks Russian under /ru, and every link stays there', async () => {
    await open({ path: '/ru' });
    const links = within(banner().getByRole('navigation', { name: 'Основное меню' })).getAllByRole('link');
    expect(labels(links)).toEqual([
      'Главная',
      'Каталог',
      'Объявления',
      'Контакты',
      'Политика конфиденциальности',
      'Условия обслуживания',
    ]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      pages.map((path) => (path === '/' ? '/ru' : `/ru${path}`)),
    );
  });

  it('S023 has what remotes say of their pages, in the order that they ask for, whoever stands first in the table', async () => {
    const gifts = stubRemote('mf-gifts', [{ id: 'gifts', path: 'gifts' }], {
      navigation: [{ path: '/gifts', label: { en: 'Gifts', ru: 'Подарки' }, order: 25 }],
    });
    const shop = stubRemote('mf-catalog', [{ id: 'home', path: '' }], {
      navigation: [
        { path: '/catalog', label: { en: 'Catalog', ru: 'Каталог' }, order: 20 },
        { path: '/', label: { en: 'Home', ru: 'Главная' }, order: 10 },
      ],
    });
    await open({ path: '/ru', remotes: [gifts, shop] });
    for (const name of ['Основное меню', 'Меню внизу страницы']) {
      const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
      expect(labels(links)).toEqual([
        'Главная',
        'Каталог',
        'Подарки',
        'Политика конфиденциальности',
        'Условия обслуживания',
      ]);
    }
  });

  it('S023 has pages of remotes before, between and after the shell’s own, where they ask for it', () => {
    const navigation = [61, 59, 51, 49].map((order) => ({ path: `/${order}`, label: {}, order }));
    const entries = navigationItems([{ ...stubRemote('mf-gifts').release, navigation }], defaultLanguage, (key) => key);
    expect(entries.map(({ label }) => label)).toEqual(['/49', 'privacy', '/51', '/59', 'terms', '/61']);
  });

  it('S023 has pages that ask for the same place in the order of their paths, whoever stands first in the table, and each once', () => {
    const entries = (...paths: string[]) =>
      navigationItems(
        paths.map((path) => ({ ...stubRemote('mf-gifts').release, navigation: [{ path, label: {}, order: 20 }] })),
        defaultLanguage,
        (key) => key,
      ).map(({ to }) => to);
    for (const paths of [
      ['/b', '/a', '/c', '/a'],
      ['/c', '/a', '/b'],
    ])
      expect(entries(...paths).slice(0, -2)).toEqual(['/a', '/b', '/c']);
  });

  it('S023 says it of a remote that cannot be loaded, too', async () => {
    const { broken } = await open();
    broken.add('mf-home');
    expect(labels(within(banner().getByRole('navigation', { name: 'Main' })).getAllByRole('link'))).toEqual(items);
  });

  it.each([
    ['/', 'Home'],
    ['/ru/', 'Главная'],
    ['/catalog/product/7', 'Catalog'],
    ['/news/2/', 'Announcements'],
    ['/ru/news', 'Объявления'],
  ])('S024 marks at %s the one item %s', async (path, label) => {
    await open({ path, remotes: [catalog()] });
    expect(labels(banner().getAllByRole('link', { current: 'page' }))).toEqual([label]);
  });

  it.each([
    ['/', '/', true],
    ['/', '/ru', true],
    ['/', '/ru/', true],
    ['/', '/catalog', false],
    ['/', '/ru/catalog', false],
    ['/', '/rus', false],
    ['/catalog', '/catalog/', true],
    ['/catalog', '/ru/catalog/x', true],
    ['/catalog', '/catalogue', false],
    ['/news', '/news/1/article/2', true],
    ['/contact-us', '/', false],
  ])('S024 takes the item %s at %s as active: %s', (to, pathname, active) => {
    expect(isActive(to, pathname)).toBe(active);
  });

  it('S025 keeps a way to the cart where the badge is not, or has not come yet', async () => {
    const checkout = stubRemote('mf-checkout', [], {
      slots: [{ slot: 'header.cart', widget: 'CartBadge', load: 'idle' }],
      exposes: { './widgets/CartBadge': { Widget: () => <a href="/cart">3 lines</a> } },
    });
    await open({ path: '/ru', remotes: [home(), checkout] });
    expect(banner().getByRole('link', { name: 'Корзина' })).toHaveAttribute('href', '/ru/cart');
    expect(await banner().findByRole('link', { name: '3 lines' })).toBeInTheDocument();
    expect(banner().queryByRole('link', { name: 'Корзина' })).not.toBeInTheDocument();
  });

  it('S025 keeps it too when the badge’s owner is away or throws', async () => {
    const slots = [{ slot: 'header.cart', widget: 'CartBadge', load: 'idle' as const }];
    const { broken, unmount } = await open({ remotes: [home(), stubRemote('mf-checkout', [], { slots })] });
    broken.add('mf-checkout');
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('mf-checkout/CartBadge'), expect.anything()),
    );
    expect(banner().getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
    unmount();
    const Widget = () => {
      throw new Error('a bug');
    };
    await open({
      remotes: [home(), stubRemote('mf-checkout', [], { slots, exposes: { './widgets/CartBadge': { Widget } } })],
    });
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith('mf-checkout failed while rendering.', expect.anything(), expect.anything()),
    );
    expect(banner().getByRole('link', { name: 'Cart' })).toBeInTheDocument();
  });
});

describe('the menu of a narrow window', () => {
  const locked = () => document.documentElement.dataset.scrollLocks !== undefined;
  const toggle = (name: string) => banner().getByRole('button', { name });
  const main = () => screen.getByRole('main', { hidden: true });
  const footerElement = () => screen.getByRole('contentinfo', { hidden: true });

  it('S027 locks the page’s scrolling below 1171 px while it is open', async () => {
    setWidth(1170);
    await open();
    expect(locked()).toBe(false);
    await userEvent.click(toggle('Open the menu'));
    expect(locked()).toBe(true);
    await userEvent.click(toggle('Close the menu'));
    expect(locked()).toBe(false);
  });

  it('S027 locks nothing from 1171 px on', async () => {
    setWidth(1171);
    await open();
    await userEvent.click(toggle('Open the menu'));
    expect(locked()).toBe(false);
    expect(toggle('Open the menu')).toHaveAttribute('aria-expanded', 'false');
  });

  it('S027 gives the page back when the window becomes wide, and stays closed when it is narrow again', async () => {
    const resize = setWidth(800);
    await open();
    await userEvent.click(toggle('Open the menu'));
    act(() => resize(1300));
    expect(locked()).toBe(false);
    act(() => resize(800));
    expect(locked()).toBe(false);
    expect(toggle('Open the menu')).toBeInTheDocument();
  });

  it('S027 says by its button what it will do, and holds the items and the languages', async () => {
    setWidth(390);
    await open();
    const button = toggle('Open the menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button).toHaveAccessibleName('Close the menu');
    const menu = within(document.getElementById(button.getAttribute('aria-controls')!)!);
    expect(labels(within(menu.getByRole('navigation')).getAllByRole('link'))).toEqual(items);
    expect(menu.getByRole('link', { name: 'Русский', hidden: true })).toBeInTheDocument();
  });

  it('S027 leaves nothing else to reach while it is open', async () => {
    setWidth(390);
    await open();
    await userEvent.click(toggle('Open the menu'));
    expect(main()).toHaveAttribute('inert');
    expect(footerElement()).toHaveAttribute('inert');
    await userEvent.click(toggle('Close the menu'));
    expect(main()).not.toHaveAttribute('inert');
    expect(footerElement()).not.toHaveAttribute('inert');
  });

  it('S027 closes by Escape, and focus returns to its button', async () => {
    setWidth(390);
    await open();
    await userEvent.click(toggle('Open the menu'));
    await userEvent.tab();
    expect(toggle('Close the menu')).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(locked()).toBe(false);
    expect(toggle('Open the menu')).toHaveFocus();
  });

  it('S027 hears nothing of Escape any more once it is closed: the focus stays where it is', async () => {
    setWidth(390);
    await open();
    await userEvent.click(toggle('Open the menu'));
    await userEvent.click(toggle('Close the menu'));
    act(() => main().focus());
    await userEvent.keyboard('{Escape}');
    expect(main()).toHaveFocus();
  });

  it('S027 closes with a step to another page, and by an item of the page that is shown', async () => {
    setWidth(390);
    const { router } = await open({ remotes: [catalog()] });
    await userEvent.click(toggle('Open the menu'));
    await act(() => router.navigate('/news'));
    expect(locked()).toBe(false);
    await userEvent.click(toggle('Open the menu'));
    const menu = within(document.getElementById(toggle('Close the menu').getAttribute('aria-controls')!)!);
    await userEvent.click(menu.getByRole('link', { name: 'Announcements' }));
    expect(locked()).toBe(false);
    // Its item is hidden: the keys go on from where the menu is opened again.
    expect(toggle('Open the menu')).toHaveFocus();
  });

  it.each([
    ['the logo', 'Sidekey, home', '/'],
    ['the cart', /^Cart/, '/cart'],
  ] as const)('S027 closes by %s, too, where that leads to the page that is shown', async (_what, name, path) => {
    setWidth(390);
    const { router } = await open({ remotes: [catalog()] });
    await act(() => router.navigate(path));
    await userEvent.click(toggle('Open the menu'));
    await userEvent.click(banner().getByRole('link', { name }));
    await waitFor(() => expect(locked()).toBe(false));
    expect(toggle('Open the menu')).not.toHaveFocus();
  });

  it('S027 leaves the focus to the page that an item leads to', async () => {
    setWidth(390);
    const { router } = await open({ remotes: [catalog()] });
    await userEvent.click(toggle('Open the menu'));
    const focused = jest.fn();
    toggle('Close the menu').addEventListener('focus', focused);
    const menu = within(document.getElementById(toggle('Close the menu').getAttribute('aria-controls')!)!);
    await userEvent.click(menu.getByRole('link', { name: 'Announcements' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/news'));
    await waitFor(() => expect(locked()).toBe(false));
    expect(toggle('Open the menu')).not.toHaveFocus();
    expect(focused).not.toHaveBeenCalled();
  });
});

describe('the footer', () => {
  it('S028 has the logo, the items and the socials of the configuration', async () => {
    await open({ answers: { '/service-config': configWith({ name: 'VK', url: 'https://vk.test/shop' }) } });
    expect(footer().getByRole('link', { name: 'Sidekey, home' })).toBeInTheDocument();
    expect(labels(within(footer().getByRole('navigation')).getAllByRole('link'))).toEqual(items);
    const social = within(footer().getByRole('list', { name: 'Find us elsewhere' })).getByRole('link', { name: 'VK' });
    expect(social).toHaveAttribute('href', 'https://vk.test/shop');
    expect(social).toHaveAttribute('target', '_blank');
    expect(social).toHaveAttribute('rel', 'noopener');
  });

  it('S028 leaves out those that have places of their own, however they are written', async () => {
    const names = [
      'terms-of-service',
      'user-agreement',
      'discord',
      'Telegram',
      'telegram channel',
      'adminDiscord',
      'ADMINTELEGRAM',
      'youtube',
    ];
    await open({
      answers: { '/service-config': configWith(...names.map((name) => ({ name, url: 'https://elsewhere.test' }))) },
    });
    const social = within(footer().getByRole('list', { name: 'Find us elsewhere' }));
    expect(social.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(['youtube']);
  });

  it.each(['javascript:alert(1)', '//evil.test', 'https://user:word@evil.test', '/redirect/vk', 'vk', ''])(
    'S028 shows no social with the address %j',
    async (url) => {
      await open({ answers: { '/service-config': configWith({ name: 'VK', url }) } });
      expect(footer().queryByRole('list', { name: 'Find us elsewhere' })).not.toBeInTheDocument();
    },
  );

  it.each(['/contact-us', '/ru/contact-us', '/en/contact-us'])(
    'S028 leads to a page of this shop in the page’s language: %s',
    async (url) => {
      await open({ path: '/ru', answers: { '/service-config': configWith({ name: 'help', url }) } });
      const social = footer().getByRole('link', { name: 'help' });
      expect(social).toHaveAttribute('href', '/ru/contact-us');
      expect(social).not.toHaveAttribute('target');
    },
  );

  it('S028 shows each of several socials of one name, as the configuration says', async () => {
    await open({
      answers: {
        '/service-config': configWith(
          { name: 'VK', url: 'https://vk.test/one' },
          { name: 'VK', url: 'https://vk.test/two' },
        ),
      },
    });
    expect(
      footer()
        .getAllByRole('link', { name: 'VK' })
        .map((link) => link.getAttribute('href')),
    ).toEqual(['https://vk.test/one', 'https://vk.test/two']);
    expect(logged).not.toHaveBeenCalled();
  });

  it('S207 shows no place for socials when there are none', async () => {
    await open();
    expect(footer().queryByRole('list', { name: 'Find us elsewhere' })).not.toBeInTheDocument();
  });

  it.each([
    ['https://docs.test/terms', '/ru', 'https://docs.test/terms'],
    ['/terms-of-service', '/ru', '/ru/terms-of-service'],
    ['/ru/terms-of-service', '/ru', '/ru/terms-of-service'],
    ['javascript:alert(1)', '/ru', '/ru/terms-of-service'],
  ])('S029 leads the user agreement, with the terms-of-service link %s, at %s to %s', async (url, path, target) => {
    const links = [
      { name: 'user-agreement', url: 'https://wrong.test' },
      { name: 'Terms-Of-Service', url },
    ];
    await open({ path, answers: { '/service-config': configWith(...links) } });
    expect(footer().getByRole('link', { name: 'Пользовательское соглашение' })).toHaveAttribute('href', target);
  });

  it('S029 leads it to our terms when the configuration has no such link', async () => {
    await open();
    expect(footer().getByRole('link', { name: 'User agreement' })).toHaveAttribute('href', '/terms-of-service');
  });

  it('S030 carries the year in which the page was made', async () => {
    await open({ now: Date.UTC(2031, 0, 1) });
    expect(footer().getByText('© 2031 Sidekey')).toBeInTheDocument();
    expect(new Date(now).getUTCFullYear()).toBe(2026);
  });

  it.each([
    ['Asia/Vladivostok', Date.UTC(2030, 11, 31, 14), 2031],
    ['Asia/Vladivostok', Date.UTC(2030, 11, 31, 13, 59), 2030],
    ['America/Los_Angeles', Date.UTC(2031, 0, 1, 7, 59), 2030],
    ['America/Los_Angeles', Date.UTC(2031, 0, 1, 8), 2031],
    ['Pacific/Kiritimati', Date.UTC(2030, 11, 31, 10), 2031],
  ])('S030 carries the year of the shop, in %s', async (timeZone, at, year) => {
    await open({ now: at, timeZone });
    expect(footer().getByText(`© ${year} Sidekey`)).toBeInTheDocument();
  });

  it('S031 lays the socials out in four columns at most', () => {
    const css = readFileSync(join(__dirname, 'Footer.module.css'), 'utf8');
    expect(/\.social \{[^}]*grid-template-columns: repeat\(4, [^;]+\);/.test(css)).toBe(true);
  });
});

describe('the style sheet of the header', () => {
  const css = readFileSync(join(__dirname, 'Header.module.css'), 'utf8');

  it('S027 has a menu button in place of the items below 1171 px', () => {
    const [wide, narrow] = css.split('@media (max-width: 1170.98px)');
    expect(wide).toMatch(/\.toggle \{\s*display: none;/);
    expect(narrow).toMatch(/^ \{\s*\.desktop \{\s*display: none;\s*\}\s*\.toggle \{\s*display: inline-flex;/);
  });

  it('S023 leaves the name of the brand out where letters are so large that it would lie beneath the cart: of a phone whose letters are as usual it does not', () => {
    expect(css).toMatch(/@media \(max-width: 17rem\) \{\s*\.bar > a > span \{\s*display: none;/);
  });

  it('S024 shows the active item as the one that is pointed at', () => {
    expect(css).toMatch(/\.header nav a:hover,\s*\.header nav a\[aria-current\] \{\s*color: var\(--color-text\);/);
    expect(css).toMatch(/\.header nav a \{[^}]*\bcolor: var\(--color-mute\);/);
  });
});

describe('the facts of the site', () => {
  it('S174 come from /service-config, without a version, once for the whole frame', async () => {
    const { asked } = await open({
      answers: { '/service-config': configWith({ name: 'VK', url: 'https://vk.test' }) },
    });
    expect(asked.filter((path) => path.includes('service-config'))).toEqual(['/service-config']);
    expect(footer().getByRole('link', { name: 'VK' })).toBeInTheDocument();
  });

  it('S174 are accepted with the links beside the figures', async () => {
    await open({
      answers: {
        '/service-config': { result: { stats: {}, links: [{ name: 'VK', url: 'https://vk.test', icon: 'vk' }] } },
      },
    });
    expect(footer().getByRole('link', { name: 'VK' })).toBeInTheDocument();
  });

  it('S201 are the specified ones while the API has none: the frame stands', async () => {
    await open({ answers: { '/service-config': { status: 500 } } });
    expect(screen.getByRole('heading', { name: 'screen home' })).toBeInTheDocument();
    expect(footer().getByRole('link', { name: 'User agreement' })).toBeInTheDocument();
  });

  it('S202 are asked for again after 250 s, as long as somebody looks', async () => {
    jest.useFakeTimers();
    try {
      const { asked } = await openShop();
      await act(() => jest.advanceTimersByTimeAsync(1000));
      const count = () => asked.filter((path) => path === '/service-config').length;
      expect(count()).toBe(1);
      await act(() => jest.advanceTimersByTimeAsync(250_000));
      expect(count()).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

it('S204 that a page is on its way is seen in a browser that chooses the colours', () => {
  const css = readFileSync(join(__dirname, 'Layout.module.css'), 'utf8');
  expect(css).toMatch(/@media \(forced-colors: active\) \{\s*\.progress \{\s*background: Highlight;/);
});

describe('the texts of the API', () => {
  const terms = (data: string | null) => ({
    '/v1/dynamic-page/terms-of-service': { result: data === null ? null : { data } },
  });
  const show = (answers: NonNullable<Parameters<typeof openShop>[0]>['answers'], path = '/terms-of-service') =>
    open({ path, answers });
  const text = JSON.stringify([{ header: 'One', text: 'First.\n\nSecond.' }]);

  it('S202 are asked for again after 250 s', async () => {
    jest.useFakeTimers();
    try {
      const { asked } = await openShop({ path: '/terms-of-service', answers: terms(text) });
      await act(() => jest.advanceTimersByTimeAsync(1000));
      const count = () => asked.filter((path) => path.startsWith('/v1/dynamic-page/terms-of-service')).length;
      expect(count()).toBe(1);
      await act(() => jest.advanceTimersByTimeAsync(250_000));
      expect(count()).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('S032 begin their way with home', async () => {
    await show(terms(text), '/ru/terms-of-service');
    const crumbs = within(within(screen.getByRole('main')).getByRole('navigation'));
    expect(labels(crumbs.getAllByRole('listitem'))).toEqual(['Главная', 'Условия обслуживания']);
    expect(crumbs.getByRole('link', { name: 'Главная' })).toHaveAttribute('href', '/ru');
  });

  it('S023 are shown in sections, and asked for in the page’s language', async () => {
    const { asked } = await show(terms(text), '/ru/terms-of-service');
    expect(await screen.findByRole('heading', { level: 2, name: 'One' })).toBeInTheDocument();
    expect(screen.getByText('First.')).toBeInTheDocument();
    expect(screen.getByText('Second.')).toBeInTheDocument();
    expect(asked).toContain('/v1/dynamic-page/terms-of-service?language=ru');
  });

  it.each([null, '', '  ', '[]', '{"other": "shape"}', '""', '[{"header":"","text":" "},{"header":"  ","text":""}]'])(
    'S023 that are absent or empty (%j) show the empty message',
    async (data) => {
      await show(terms(data));
      expect(await screen.findByText('There is nothing here yet')).toBeInTheDocument();
    },
  );

  it('S023 that are one text in quotes are that text, and a section without words is none', async () => {
    const { unmount } = await show(terms('"The terms."'));
    expect(await screen.findByText('The terms.')).toBeInTheDocument();
    unmount();
    await show(terms('[{"header":"","text":""},{"header":"One","text":"First."}]'));
    expect(await screen.findByText('First.')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  it('S023 are the other language’s alone after a switch, whatever headers and paragraphs stand in them twice', async () => {
    const sections = (...headers: string[]) =>
      JSON.stringify(headers.map((header) => ({ header, text: `${header}.\n\n${header}.` })));
    const { router } = await show({
      '/v1/dynamic-page/terms-of-service?language=en': { result: { data: sections('Delivery', 'Delivery', '', '') } },
      '/v1/dynamic-page/terms-of-service?language=ru': { result: { data: sections('Доставка') } },
    });
    const titles = () => labels(screen.queryAllByRole('heading', { level: 2 }));
    await waitFor(() => expect(titles()).toEqual(['Delivery', 'Delivery']));
    await act(() => router.navigate('/ru/terms-of-service'));
    await waitFor(() => expect(titles()).toEqual(['Доставка']));
    expect(screen.queryByText('Delivery.')).not.toBeInTheDocument();
    expect(logged).not.toHaveBeenCalled();
  });

  it('S207 that are on their way show a loader', async () => {
    await open({ remotes: [home()] }).then(async ({ router, answers }) => {
      answers['/v1/dynamic-page/terms-of-service'] = 'silence';
      act(() => void router.navigate('/terms-of-service'));
      expect(await screen.findByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
    });
  });

  it('S204 that failed show a retry, and nobody is sent elsewhere', async () => {
    const { answers, address } = await show({ '/v1/dynamic-page/terms-of-service': { status: 503 } });
    expect(await screen.findByRole('alert')).toHaveTextContent('This text could not be loaded');
    expect(address()).toBe('/terms-of-service');
    Object.assign(answers, terms(text));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'One' })).toBeInTheDocument();
  });

  it('S205 that failed leave the server’s own words in the log', async () => {
    await show({ '/v1/dynamic-page/terms-of-service': { status: 503, message: 'the printer burns' } });
    await screen.findByRole('alert');
    expect(logged).toHaveBeenCalledWith('the printer burns');
  });
});

describe('a step to another page', () => {
  it('S023 is announced by its title, and focus moves to the content', async () => {
    const { router } = await open({ remotes: [catalog()] });
    await act(() => router.navigate('/news'));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Sidekey | NEWS'),
    );
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
