import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { route } from '../../routes/news';
import { announcement, network, newsHarness, nowSeconds } from '../../testing/newsHarness';
import { routeContext } from '../../testing/routeContext';
import { NewsScreen } from './NewsScreen';

const pages = (...announcements: ReturnType<typeof announcement>[]) => ({
  '/v1/announces': { result: 3 },
  '/v1/announces/0': { result: announcements },
});

function show(path: string, answers: Parameters<typeof network>[0], { timeZone = 'UTC' } = {}) {
  const net = network(answers);
  const harness = newsHarness(<NewsScreen />, { path, pattern: 'news/:page?', fetch: net.fetch, timeZone });
  render(harness.ui);
  return { ...net, ...harness };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the list of announcements', () => {
  it('S135 shows banner, header and text in the page’s language', async () => {
    show('/ru/news', pages(announcement(1, { text: { en: '', ru: '<p>Слова [i]с[/i] тегами</p>' } })));
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading', { name: 'Заголовок 1' })).toBeInTheDocument();
    expect(within(card).getByText('Слова с тегами')).toBeInTheDocument();
    expect(card.querySelector('img')).toHaveAttribute('src', '/static/art/banner/news-1.svg');
  });

  it.each([
    ['/news', 'Header 1', 'Text 1'],
    ['/ru/news', 'Заголовок 1', 'Текст 1'],
  ])('S135 speaks at %s its language alone', async (path, header, text) => {
    show(path, pages(announcement(1)));
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading')).toHaveTextContent(header);
    expect(card.querySelector('p')).toHaveTextContent(new RegExp(`^${text}$`));
  });

  it.each([1e20, -9e15])('S139 S204 leaves out an announcement of a moment that no date has: %d', async (createdAt) => {
    show('/news', pages(announcement(1, { createdAt }), announcement(2)));
    expect(await screen.findByRole('heading', { name: 'Header 2' })).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('S141 S207 holds the place of as many cards as a page will have', async () => {
    show('/news', {
      ...pages(),
      '/v1/announces/0': 'silence',
      '/service-config': { result: { stats: { announcesPageSize: 2 } } },
    });
    await waitFor(() => expect(document.querySelectorAll('ul[aria-hidden="true"] > li')).toHaveLength(2));
  });

  it('S135 has the first two banners at once, and those below them when they are near', async () => {
    show('/news', pages(announcement(1), announcement(2), announcement(3)));
    const banners = (await screen.findAllByRole('article')).map((card) =>
      card.querySelector('img')?.getAttribute('loading'),
    );
    expect(banners).toEqual(['eager', 'eager', 'lazy']);
  });

  it('S135 cuts a text on a card at 250 characters', async () => {
    show('/news', pages(announcement(1, { text: { en: 'a'.repeat(400), ru: '' } })));
    expect((await screen.findByRole('article')).querySelector('p')).toHaveTextContent(new RegExp(`^a{249}…$`));
  });

  it.each([
    ['/news', ['Home', '/'], 'Announcements'],
    ['/ru/news', ['Главная', '/ru'], 'Объявления'],
  ])('S032 begins the way at %s with home', async (path, [home, target], title) => {
    show(path, pages());
    const crumbs = within(screen.getByRole('navigation', { name: /You are here|Вы здесь/ }));
    expect(crumbs.getAllByRole('listitem').map((crumb) => crumb.textContent)).toEqual([home, title]);
    expect(crumbs.getByRole('link')).toHaveAttribute('href', target);
    await screen.findByText(/No announcements here|Объявлений здесь нет/);
  });

  it('S202 asks for the page and the count again after 250 s', async () => {
    jest.useFakeTimers();
    try {
      const { asked } = show('/news', pages(announcement(1)));
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      const calls = () =>
        ['/v1/announces', '/v1/announces/0'].map((call) => asked.filter((path) => path === call).length);
      expect(calls()).toEqual([1, 1]);
      await act(() => jest.advanceTimersByTimeAsync(250_000));
      expect(calls()).toEqual([2, 2]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('S202 S204 keeps page and count when a poll of them fails, and complains of nothing', async () => {
    jest.useFakeTimers();
    try {
      const { asked, answers } = show('/news', pages(announcement(1)));
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      for (const call of ['/v1/announces', '/v1/announces/0']) answers[call] = { status: 503 };
      await act(() => jest.advanceTimersByTimeAsync(250_000));
      expect(asked.filter((path) => path.startsWith('/v1/announces'))).toHaveLength(4);
      expect(screen.getByText('Header 1')).toBeInTheDocument();
      expect(screen.getByText('1/3')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('S204 offers to ask again for a count of pages that did not come, beside the page that did', async () => {
    const { answers } = show('/news', { ...pages(announcement(1)), '/v1/announces': { status: 503 } });
    const retry = await screen.findByRole('button', { name: 'The page count did not load. Try again' });
    expect(screen.getByText('Header 1')).toBeInTheDocument();
    answers['/v1/announces'] = { result: 3 };
    await userEvent.click(retry);
    expect(await screen.findByText('1/3')).toBeInTheDocument();
  });

  it.each([
    ['/v1/announces', 'The page count did not load. Try again'],
    ['/v1/announces/0', 'Try again'],
  ])('S204 keeps the retry of %s, and the focus on it, until the answer', async (call, name) => {
    const { answers } = show('/news', { ...pages(announcement(1)), [call]: { status: 503 } });
    const retry = await screen.findByRole('button', { name });
    answers[call] = 'silence';
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
  });

  it('S135 leaves a mark in the place of a banner that has no address, or does not come', async () => {
    show('/news', pages(announcement(1, { banner: '' }), announcement(2)));
    await screen.findByText('Header 2');
    expect(document.querySelectorAll('svg.missing')).toHaveLength(1);
    fireEvent.error(document.querySelector('img')!);
    expect(document.querySelectorAll('svg.missing')).toHaveLength(2);
  });

  it('S186 leaves out an announcement that is malformed, and keeps those beside it', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    show('/news', { ...pages(), '/v1/announces/0': { result: [{ id: 0 }, announcement(2)] } });
    expect(await screen.findAllByRole('article')).toHaveLength(1);
  });

  it('S136 marks as new what is three days old at most', async () => {
    show(
      '/news',
      pages(announcement(1, { createdAt: nowSeconds - 259_200 }), announcement(2, { createdAt: nowSeconds - 259_201 })),
    );
    const [young, old] = await screen.findAllByRole('article');
    expect(within(young!).getByText('New')).toHaveClass('accent');
    expect(within(old!).queryByText('New')).not.toBeInTheDocument();
  });

  it('S137 marks what is important', async () => {
    show('/news', pages(announcement(1, { important: true }), announcement(2)));
    const [important, ordinary] = await screen.findAllByRole('article');
    expect(within(important!).getByText('Important')).toHaveClass('plain');
    expect(within(ordinary!).queryByText('Important')).not.toBeInTheDocument();
  });

  it('S138 leads by "more" to the article on this page', async () => {
    show('/news', pages(announcement(7)));
    expect(await screen.findByRole('link', { name: 'More : Header 7' })).toHaveAttribute('href', '/news/1/article/7');
  });

  it('S138 S140 leads from a page amid the others to the article on that page, and to the pages before and after it', async () => {
    show('/ru/news/3', { '/v1/announces': { result: 5 }, '/v1/announces/2': { result: [announcement(7)] } });
    expect(await screen.findByRole('link', { name: 'Подробнее : Заголовок 7' })).toHaveAttribute(
      'href',
      '/ru/news/3/article/7',
    );
    expect(await screen.findByText('3/5')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Предыдущая страница' })).toHaveAttribute('href', '/ru/news/2');
    expect(screen.getByRole('link', { name: 'Следующая страница' })).toHaveAttribute('href', '/ru/news/4');
  });

  it.each([
    ['/news', '11/05/2026'],
    ['/ru/news', '05.11.2026'],
  ])('S139 writes the day of %s as %s, in the shop’s time zone', async (path, day) => {
    show(path, pages(announcement(1, { createdAt: Date.UTC(2026, 10, 5, 23, 59) / 1000 })));
    expect(await screen.findByText(day)).toBeInTheDocument();
  });

  it.each([
    ['Asia/Vladivostok', '/news', '11/06/2026'],
    ['Asia/Vladivostok', '/ru/news', '06.11.2026'],
    ['America/Los_Angeles', '/news', '11/05/2026'],
    ['Pacific/Pago_Pago', '/ru/news', '05.11.2026'],
  ])(
    'S139 writes the day as it is in the zone %s of the shop, wherever the machine stands',
    async (timeZone, path, day) => {
      show(path, pages(announcement(1, { createdAt: Date.UTC(2026, 10, 5, 23, 59) / 1000 })), { timeZone });
      expect(await screen.findByText(day)).toHaveAttribute('datetime', '2026-11-05T23:59:00.000Z');
    },
  );

  it('S139 stands on machines that are not in UTC, here too', () => {
    expect(new Date().getTimezoneOffset()).not.toBe(0);
  });

  it('S202 keeps the page that is there while the next one comes', async () => {
    const { router } = show('/news', { ...pages(announcement(1)), '/v1/announces/1': 'silence' });
    await screen.findByText('Header 1');
    await act(() => router.navigate('/news/2'));
    expect(screen.getByText('Header 1').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('2/3')).toBeInTheDocument();
  });

  it('S140 has no previous page on the first and no next one on the last', async () => {
    const { router } = show('/news', {
      ...pages(announcement(1)),
      '/v1/announces': { result: 2 },
      '/v1/announces/1': { result: [announcement(2)] },
    });
    const pager = await screen.findByRole('navigation', { name: 'Pages of announcements' });
    expect(within(pager).getByText('1/2')).toHaveAttribute('aria-current', 'page');
    expect(within(pager).queryByRole('link', { name: 'Previous page' })).not.toBeInTheDocument();
    await userEvent.click(within(pager).getByRole('link', { name: 'Next page' }));
    await screen.findByText('Header 2');
    expect(router.state.location.pathname).toBe('/news/2');
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/news');
    expect(screen.queryByRole('link', { name: 'Next page' })).not.toBeInTheDocument();
  });

  it('S141 S186 S187 asks for the page before its number, and for the count of pages', async () => {
    const { asked } = show('/news/3', {
      '/v1/announces': { result: 3 },
      '/v1/announces/2': { result: [announcement(9)] },
    });
    await screen.findByText('Header 9');
    expect(asked.filter((call) => call.startsWith('/v1/')).sort()).toEqual(['/v1/announces', '/v1/announces/2']);
  });

  it('S141 says 1/1 and that there is nothing, when there are no pages', async () => {
    show('/news', { '/v1/announces': { result: 0 }, '/v1/announces/0': { result: [] } });
    expect(await screen.findByText('No announcements here')).toBeInTheDocument();
    expect(await screen.findByText('1/1')).toBeInTheDocument();
    expect(screen.getByText('When something changes in the shop, you will read it on this page.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'To the latest announcements' })).not.toBeInTheDocument();
  });

  it.each([9, 1_000_001, 2 ** 40])(
    'S014 S141 stays on page %d beyond the last one, empty, with a way back to where the list is',
    async (page) => {
      show(`/ru/news/${page}`, { '/v1/announces': { result: 2 }, [`/v1/announces/${page - 1}`]: { result: [] } });
      expect(await screen.findByText('Объявлений здесь нет')).toBeInTheDocument();
      expect(screen.getByText('Список закончился раньше этой страницы.')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'К свежим объявлениям' })).toHaveAttribute('href', '/ru/news');
      expect(await screen.findByRole('link', { name: 'Предыдущая страница' })).toHaveAttribute('href', '/ru/news/2');
      expect(screen.queryByRole('link', { name: 'Следующая страница' })).not.toBeInTheDocument();
    },
  );

  it.each(['0', '-1', '1.5', 'abc', '1e2', '99999999999999999999'])(
    'S014 leads from page "%s" to the list',
    async (page) => {
      const { router } = show(`/ru/news/${page}`, pages(announcement(1)));
      await screen.findByText('Заголовок 1');
      expect(router.state.location.pathname).toBe('/ru/news');
    },
  );

  it('S014 has pages of more than one digit', async () => {
    const { asked } = show('/news/12', {
      '/v1/announces': { result: 12 },
      '/v1/announces/11': { result: [announcement(1)] },
    });
    expect(await screen.findByText('Header 1')).toBeInTheDocument();
    expect(asked).toContain('/v1/announces/11');
  });

  it('S204 keeps the place of a list that did not load, and tries again', async () => {
    const { answers, router } = show('/news/2', { '/v1/announces': { result: 2 }, '/v1/announces/1': { status: 500 } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answers['/v1/announces/1'] = { result: [announcement(4)] };
    await userEvent.click(retry);
    expect(await screen.findByText('Header 4')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/news/2');
  });
});

describe('the route of the list', () => {
  it.each([
    ['en', 'Announcements'],
    ['ru', 'Объявления'],
  ])('S005 has in %s exactly the title %s', (code, title) => {
    expect(route.head(routeContext(network({}).fetch, {}, code))).toMatchObject({ title, exactTitle: true });
  });

  it.each(['en', 'ru'])('S140 names the feed in the language of the page: %s', (code) => {
    const { title, feed } = route.head(routeContext(network({}).fetch, { page: '2' }, code));
    expect(feed).toEqual({ title, path: `/static/feeds/announcements.${code}.xml` });
  });

  it('S014 redirects on the server too', async () => {
    expect(await route.load?.(routeContext(network({}).fetch, { page: 'abc' }))).toEqual({ redirectTo: '/news' });
  });

  it('S141 hides an empty page beyond the last one from search engines', async () => {
    const context = routeContext(network({ '/v1/announces': { result: 1 }, '/v1/announces/4': { result: [] } }).fetch, {
      page: '5',
    });
    await route.load?.(context);
    expect(route.head(context).noindex).toBe(true);
  });

  it.each([
    ['1', { '/v1/announces/0': { result: [] } }],
    ['2', { '/v1/announces/1': { result: [announcement(1)] } }],
    ['2', { '/v1/announces/1': { status: 503 } }],
  ])('S141 hides page %s of %j from nobody', async (page, answers) => {
    const context = routeContext(network({ '/v1/announces': { result: 2 }, ...(answers as object) }).fetch, { page });
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await route.load?.(context);
    expect(route.head(context).noindex).toBeFalsy();
  });

  it.each([
    [undefined, '/news'],
    ['1', '/news'],
    ['2', '/news/2'],
  ])('S014 has one address of the page %s: %s', (page, path) => {
    expect(route.head(routeContext(network({}).fetch, { page })).path).toBe(path);
  });

  it('S140 says what it is and where it stands', () => {
    expect(route.head(routeContext(network({}).fetch, { page: '2' }))).toMatchObject({
      description: expect.stringMatching(/\w{3}/),
      trail: [{ label: 'Announcements', path: '/news/2' }],
    });
  });

  it('S140 gives the list to the sitemap when it has no pages, or nobody knows', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(await route.sitemap?.(routeContext(network({ '/v1/announces': { result: 0 } }).fetch))).toEqual([
      { path: '/news' },
    ]);
    expect(await route.sitemap?.(routeContext(network({}).fetch))).toEqual([{ path: '/news' }]);
  });

  it('S140 gives a page to the sitemap that could not be asked, without a date', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(await route.sitemap?.(routeContext(network({ '/v1/announces': { result: 1 } }).fetch))).toEqual([
      { path: '/news' },
    ]);
  });

  it('S140 gives every page to the sitemap', async () => {
    const net = network({
      '/v1/announces': { result: 2 },
      '/v1/announces/0': { result: [announcement(2, { createdAt: 20 }), announcement(1, { createdAt: 10 })] },
      '/v1/announces/1': { result: [] },
    });
    expect(await route.sitemap?.(routeContext(net.fetch))).toEqual([
      { path: '/news', changedAt: 20 },
      { path: '/news/2' },
    ]);
  });

  it('S140 tells the sitemap of what was changed since', async () => {
    const net = network({
      '/v1/announces': { result: 1 },
      '/v1/announces/0': {
        result: [
          announcement(2, { createdAt: 20, changedAt: null }),
          announcement(1, { createdAt: 10, changedAt: 30 }),
        ],
      },
    });
    expect(await route.sitemap?.(routeContext(net.fetch))).toEqual([{ path: '/news', changedAt: 30 }]);
  });
});
