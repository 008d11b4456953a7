import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newsApi } from '../../api/newsApi';
import { definition } from '../../remote';
import { route } from '../../routes/article';
import { announcement, network, newsHarness, nowSeconds } from '../../testing/newsHarness';
import { routeContext } from '../../testing/routeContext';
import { ArticleScreen } from './ArticleScreen';

const pattern = definition.routes.find(({ id }) => id === 'article')!.path;

function show(path: string, answers: Parameters<typeof network>[0]) {
  const net = network(answers);
  const harness = newsHarness(<ArticleScreen />, { path, pattern, fetch: net.fetch });
  render(harness.ui);
  return { ...net, ...harness };
}

const three = {
  '/v1/announces/0': { result: [announcement(6), announcement(5)] },
  '/v1/announces/1': { result: [announcement(4), announcement(3)] },
  '/v1/announces/2': { result: [announcement(2), announcement(1)] },
  '/v1/announces/3': { result: [] },
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('an article', () => {
  it('S142 is found by its id on the page before its number', async () => {
    const { asked } = show('/news/2/article/3', three);
    expect(await screen.findByRole('heading', { level: 1, name: 'Header 3' })).toBeInTheDocument();
    expect(asked).toEqual(['/v1/announces/1']);
  });

  it('S144 shows breadcrumb, title, banner, body, badges and date in the page’s language', async () => {
    const text = { en: '', ru: 'Первый абзац\n\nВторой абзац' };
    show('/ru/news/2/article/3', {
      '/v1/announces/1': { result: [announcement(3, { text, important: true, createdAt: nowSeconds - 60 })] },
    });
    const article = await screen.findByRole('article');
    expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent('Заголовок 3');
    expect(article.querySelector('img')).toHaveAttribute('src', '/static/art/banner/news-3.svg');
    for (const words of ['Первый абзац', 'Второй абзац', 'Новое', 'Важно', '20.11.2026', '1 минута чтения'])
      expect(within(article).getByText(words)).toBeInTheDocument();
    const crumbs = within(screen.getByRole('navigation', { name: 'Вы здесь' })).getAllByRole('link');
    expect(crumbs.map((link) => link.getAttribute('href'))).toEqual(['/ru', '/ru/news/2']);
  });

  it('S144 leaves the marks of the announcements’ own out of the body, and of other brackets the brackets', async () => {
    const text = { en: 'It is [b]quick[/b] [note]in [2026]', ru: '' };
    show('/news/2/article/3', { '/v1/announces/1': { result: [announcement(3, { text })] } });
    expect(within(await screen.findByRole('article')).getByText('It is quick in 2026')).toBeInTheDocument();
  });

  it.each([
    ['/news/2/article/3', 'Header 3', 'Text 3'],
    ['/ru/news/2/article/3', 'Заголовок 3', 'Текст 3'],
  ])('S144 speaks at %s its language alone', async (path, header, text) => {
    show(path, three);
    const article = await screen.findByRole('article');
    expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent(header);
    expect(within(article).getByText(text)).toBeInTheDocument();
    const crumbs = within(screen.getByRole('navigation', { name: /You are here|Вы здесь/ })).getAllByRole('listitem');
    expect(crumbs.at(-1)).toHaveTextContent(header);
  });

  it.each([
    ['/news/2/article/3', ['/v1/announces/1']],
    ['/news/2/article/5', ['/v1/announces/0', '/v1/announces/1', '/v1/announces/2']],
  ])('S202 asks for all that %s is found by again after 250 s', async (path, pages) => {
    jest.useFakeTimers();
    try {
      const { asked } = show(path, three);
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect([...asked].sort()).toEqual(pages);
      await act(() => jest.advanceTimersByTimeAsync(250_000));
      expect([...asked].sort()).toEqual([...pages, ...pages].sort());
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['/news/1/article/4', 'the next page'],
    ['/news/3/article/4', 'the page before'],
  ])('S014 is found from %s on %s, and read where the visitor is', async (path) => {
    const { router } = show(path, three);
    expect(await screen.findByRole('heading', { level: 1, name: 'Header 4' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(path);
    expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Announcements' })).toHaveAttribute(
      'href',
      '/news/2',
    );
  });

  it.each([
    '/news/article/7',
    '/news/article',
    '/news/2/article',
    '/news/x/article/3',
    '/news/2/article/x',
    '/news/0/article/3',
    '/news/1/article/99',
  ])('S143 leads from %s to the list, in the page’s language', async (path) => {
    show(`/ru${path}`, three);
    expect(await screen.findByText('went to /ru/news')).toBeInTheDocument();
  });

  it('S204 stays when a call failed, and tries again', async () => {
    const { answers } = show('/news/2/article/5', { ...three, '/v1/announces/0': { status: 503 } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answers['/v1/announces/0'] = three['/v1/announces/0'];
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Header 5' })).toBeInTheDocument();
  });

  it.each([
    ['the page before', '/news/2/article/99', '/v1/announces/0'],
    ['the next page', '/news/2/article/99', '/v1/announces/2'],
    ['the next page of the first', '/news/1/article/99', '/v1/announces/1'],
  ])(
    'S204 leads nobody away while %s could not be asked, and does when it answers',
    async (_which, path, neighbour) => {
      const { answers, router } = show(path, { ...three, [neighbour]: { status: 503 } });
      const retry = await screen.findByRole('button', { name: 'Try again' });
      expect(router.state.location.pathname).toBe(path);
      answers[neighbour] = { result: [announcement(99)] };
      await userEvent.click(retry);
      expect(await screen.findByRole('heading', { level: 1, name: 'Header 99' })).toBeInTheDocument();
    },
  );

  it('S014 asks for no page before the first', async () => {
    const { asked } = show('/news/1/article/99', three);
    await screen.findByText('went to /news');
    expect(asked).toEqual(['/v1/announces/0', '/v1/announces/1']);
  });

  it('S204 offers a retry as soon as one neighbour failed, though the other hangs, and says that it is under way', async () => {
    const { answers } = show('/news/2/article/99', {
      ...three,
      '/v1/announces/0': 'silence',
      '/v1/announces/2': { status: 503 },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(retry).not.toHaveAttribute('aria-busy');
    answers['/v1/announces/2'] = 'silence';
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
  });

  it('S204 can be asked to try again once one of two neighbours has failed again, though the other hangs', async () => {
    const { answers, asked } = show('/news/2/article/99', {
      ...three,
      '/v1/announces/0': { status: 503 },
      '/v1/announces/2': { status: 503 },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const times = (call: string) => asked.filter((one) => one === call).length;
    await waitFor(() => expect(times('/v1/announces/2')).toBe(1));
    answers['/v1/announces/0'] = 'silence';
    await userEvent.click(retry);
    await waitFor(() => expect([times('/v1/announces/0'), times('/v1/announces/2')]).toEqual([2, 2]));
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy', 'true'));
  });

  it('S204 finds it by a retry on one neighbour, though the other hangs', async () => {
    const { answers } = show('/news/2/article/99', {
      ...three,
      '/v1/announces/0': 'silence',
      '/v1/announces/2': { status: 503 },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answers['/v1/announces/2'] = { result: [announcement(99)] };
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Header 99' })).toBeInTheDocument();
  });

  it('S014 finds it on one neighbour though the other could not be asked', async () => {
    show('/news/2/article/5', { ...three, '/v1/announces/2': { status: 503 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Header 5' })).toBeInTheDocument();
  });

  it('S206 stays before a reader’s eyes when a later answer lacks it', async () => {
    const { answers, asked, store } = show('/news/2/article/3', three);
    await screen.findByRole('heading', { level: 1, name: 'Header 3' });
    Object.assign(answers, { '/v1/announces/1': { result: [] }, '/v1/announces/2': { result: [] } });
    await act(() => store.dispatch(newsApi.endpoints.announcements.initiate(2, { forceRefetch: true })));
    await waitFor(() => expect(asked).toContain('/v1/announces/2'));
    const found = (page: number) => newsApi.endpoints.announcements.select(page)(store.getState() as never).data;
    await waitFor(() => expect([1, 2, 3].map((page) => found(page)?.map(({ id }) => id))).toEqual([[6, 5], [], []]));
    expect(screen.getByRole('heading', { level: 1, name: 'Header 3' })).toBeInTheDocument();
  });
});

describe('the end of an article', () => {
  const beside = (id: number, page: number) => ({ id, page, header: { en: `Header ${id}`, ru: `Заголовок ${id}` } });
  const showWith = (changes: object) =>
    show('/ru/news/2/article/3', { '/v1/announces/1': { result: [{ ...announcement(3), ...changes }] } });

  it('S142 leads to what was announced before and after it, wherever that stands in the list', async () => {
    showWith({ previous: beside(2, 3), next: beside(4, 1) });
    const ways = within(await screen.findByRole('navigation', { name: 'Другие объявления' }));
    expect(ways.getByRole('link', { name: /Раньше.*Заголовок 2/ })).toHaveAttribute('href', '/ru/news/3/article/2');
    expect(ways.getByRole('link', { name: /Позже.*Заголовок 4/ })).toHaveAttribute('href', '/ru/news/1/article/4');
    expect(ways.getAllByRole('link').map((way) => way.getAttribute('rel'))).toEqual(['prev', 'next']);
  });

  it('S142 leads on from the first and the last in one direction', async () => {
    showWith({ previous: beside(2, 3), next: null });
    const ways = within(await screen.findByRole('navigation', { name: 'Другие объявления' }));
    expect(ways.getAllByRole('link')).toHaveLength(1);
  });

  it.each([
    {},
    { previous: null, next: null },
    { previous: 7, next: { id: 4 } },
    { next: { ...beside(4, 1), page: 0 } },
  ])('S142 leads nowhere from an API that says %j, and is read all the same', async (said) => {
    showWith(said);
    expect(await screen.findByRole('heading', { level: 1, name: 'Заголовок 3' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Другие объявления' })).not.toBeInTheDocument();
  });
});

describe('the route of an article', () => {
  const params = { page: '2', articleId: '3' };

  it('S143 redirects on the server what names no article', async () => {
    const { fetch } = network(three);
    expect(await route.load?.(routeContext(fetch, { articleId: '7' }))).toEqual({ redirectTo: '/news' });
    expect(await route.load?.(routeContext(fetch, { page: '2' }))).toEqual({ redirectTo: '/news' });
    expect(await route.load?.(routeContext(fetch, { page: '2', articleId: '99' }))).toEqual({ redirectTo: '/news' });
  });

  it('S014 finds on the server an article that went to a neighbour page', async () => {
    const context = routeContext(network(three).fetch, { page: '1', articleId: '3' });
    expect(await route.load?.(context)).toBeUndefined();
    expect(route.head(context)).toMatchObject({ title: 'Header 3', path: '/news/2/article/3' });
  });

  it.each(['/v1/announces/0', '/v1/announces/2'])(
    'S204 redirects nobody because the neighbour page %s failed',
    async (neighbour) => {
      const context = routeContext(network({ ...three, [neighbour]: { status: 503 } }).fetch, {
        page: '2',
        articleId: '99',
      });
      expect(await route.load?.(context)).toBeUndefined();
      expect(route.head(context)).toMatchObject({ title: 'Announcements', noindex: true });
    },
  );

  it('S005 describes itself in 160 characters', async () => {
    const text = { en: 'x'.repeat(500), ru: '' };
    const context = routeContext(network({ '/v1/announces/1': { result: [announcement(3, { text })] } }).fetch, params);
    await route.load?.(context);
    expect(route.head(context).description).toBe(`${'x'.repeat(159)}…`);
  });

  it('S144 tells searchers of no picture that has no address', async () => {
    const context = routeContext(
      network({ '/v1/announces/1': { result: [announcement(3, { banner: '' })] } }).fetch,
      params,
    );
    await route.load?.(context);
    expect(route.head(context).jsonLd?.[0]).not.toHaveProperty('image');
  });

  it.each(['x3', '3x', '3.5', '1'.repeat(16)])('S143 asks nothing for an article called %s', async (articleId) => {
    const net = network(three);
    expect(await route.load?.(routeContext(net.fetch, { page: '2', articleId }))).toEqual({ redirectTo: '/news' });
    expect(net.asked).toEqual([]);
  });

  it('S204 redirects nobody because a call failed', async () => {
    expect(await route.load?.(routeContext(network({}).fetch, params))).toBeUndefined();
  });

  it('S144 describes itself to search engines as a NewsArticle', async () => {
    const context = routeContext(network(three).fetch, params, 'ru');
    await route.load?.(context);
    expect(route.head(context)).toMatchObject({
      title: 'Заголовок 3',
      description: 'Текст 3',
      trail: [
        { label: 'Объявления', path: '/news' },
        { label: 'Заголовок 3', path: '/news/2/article/3' },
      ],
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'NewsArticle',
          headline: 'Заголовок 3',
          inLanguage: 'ru',
          url: 'https://shop.test/ru/news/2/article/3',
          image: ['https://shop.test/static/art/banner/news-3.svg'],
        },
      ],
    });
  });

  it('S014 asks for no page beside the one that has it, and for none before the first', async () => {
    const there = network(three);
    await route.load?.(routeContext(there.fetch, params));
    expect(there.asked).toEqual(['/v1/announces/1']);
    const first = network(three);
    await route.load?.(routeContext(first.fetch, { page: '1', articleId: '99' }));
    expect(first.asked).toEqual(['/v1/announces/0', '/v1/announces/1']);
  });

  it('S204 asks nobody else when its own page could not be asked', async () => {
    const net = network({ ...three, '/v1/announces/1': { status: 503 } });
    expect(await route.load?.(routeContext(net.fetch, { page: '2', articleId: '99' }))).toBeUndefined();
    expect(net.asked).toEqual(['/v1/announces/1']);
  });

  it('S144 tells searchers and the sitemap of its latest change', async () => {
    const changed = [announcement(3, { createdAt: 10, changedAt: 86_400 }), announcement(4, { createdAt: 10 })];
    const net = network({
      '/v1/announces': { result: 2 },
      '/v1/announces/0': { result: [] },
      '/v1/announces/1': { result: changed },
    });
    const context = routeContext(net.fetch, params);
    await route.load?.(context);
    expect(route.head(context).jsonLd?.[0]).toMatchObject({
      datePublished: expect.stringContaining('1970-01-01'),
      dateModified: expect.stringContaining('1970-01-02'),
    });
    expect(route.head({ ...context, params: { page: '2', articleId: '4' } }).jsonLd?.[0]).not.toHaveProperty(
      'dateModified',
    );
    expect((await route.sitemap?.(context))?.map(({ changedAt }) => changedAt)).toEqual([86_400, 10]);
  });

  it('S144 gives every article to the sitemap', async () => {
    const net = network({ '/v1/announces': { result: 2 }, ...three });
    const entries = await route.sitemap?.(routeContext(net.fetch));
    expect(entries?.map(({ path }) => path)).toEqual([
      '/news/1/article/6',
      '/news/1/article/5',
      '/news/2/article/4',
      '/news/2/article/3',
    ]);
  });
});
